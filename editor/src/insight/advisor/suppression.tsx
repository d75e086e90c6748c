import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './advice.module.css'
import type { KnownFinding } from './advice-rows.ts'
import type { ShownAdvice } from './use-advice.ts'

const LONGEST = 500

interface SuppressionProps {
  readonly known: KnownFinding
  readonly shown: ShownAdvice
  /** Moves the focus back to the list, which selects the next finding. */
  readonly onGone: () => void
}

/** Shows the reason for a suppressed finding, or a form to suppress an open one. */
export function Suppression({ known: { finding, reason }, shown, onGone }: SuppressionProps) {
  const [typed, setTyped] = useState('')
  if (reason !== null) {
    return (
      <section className={classes.section}>
        <h4>Suppressed</h4>
        <p className={classes.says}>{reason}</p>
        <Button
          size="compact-sm"
          fz="xs"
          fw={500}
          variant="default"
          disabled={!shown.mayChange}
          onClick={(event) => {
            toDetails(event.currentTarget)
            if (shown.bringBack(finding.key)) onGone()
          }}
        >
          {sentence('bringFindingBack')}
        </Button>
      </section>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    toDetails(event.currentTarget as Element)
    if (shown.suppress(finding.key, typed.trim())) onGone()
  }
  return (
    <form className={classes.section} onSubmit={submit}>
      <h4>Suppress</h4>
      {shown.mayChange ? (
        <>
          <Textarea
            size="xs"
            aria-label={sentence('reasonToSuppress')}
            placeholder={sentence('reasonToSuppress')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={LONGEST}
            value={typed}
            // While the field contains text, Escape must not close the window.
            {...(typed !== '' && { 'data-mantine-stop-propagation': 'true' })}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group gap="xs" mt={6}>
            <Button
              size="compact-sm"
              fz="xs"
              fw={500}
              type="submit"
              variant="default"
              disabled={typed.trim() === ''}
            >
              Suppress
            </Button>
            <Button
              size="compact-sm"
              fz="xs"
              fw={500}
              variant="subtle"
              color="gray"
              onClick={() => shown.askRule(finding.rule, shown.rulesOff.includes(finding.rule))}
            >
              {sentence(shown.rulesOff.includes(finding.rule) ? 'askRuleAgain' : 'askRuleNoMore')}
            </Button>
          </Group>
          {shown.rulesOff.includes(finding.rule) && (
            <Text size="xs" c="dimmed" mt={4} role="status">
              {sentence('ruleIsOff')}
            </Text>
          )}
        </>
      ) : (
        <Text size="xs" c="dimmed">
          {sentence('suppressNeedsNode')}
        </Text>
      )}
    </form>
  )
}

/** Moves the focus to the finding's details, because the button that the user pressed disappears. */
function toDetails(pressed: Element): void {
  pressed.closest<HTMLElement>('[data-details]')?.focus()
}
