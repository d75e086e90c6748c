import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { type FetcherWithComponents, Form, Link, useFetcher, useNavigation } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormAnswer } from '../model/form-answer.ts'
import { focusIfLost } from './focus-if-lost.ts'
import { FormMessage } from './form-message.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFetcherResult } from './use-fetcher-result.ts'
import { type FormState, useFormAnswer } from './use-form-answer.ts'

/** A confirmation that a user gives before an action that can't be undone. */
export interface Question {
  /** Address of the confirmation page, for browsers without JavaScript. Its action does the work. */
  readonly href: string
  readonly title: string
  readonly text: ReactNode
  /** Label of the confirm button; `busyLabel` replaces it while the action runs. */
  readonly confirm: string
  readonly busyLabel?: string
  /** For destructive actions. */
  readonly danger?: boolean
  /** Fields that the confirmation needs, such as the password. */
  readonly fields?: (state: Pick<FormState, 'field' | 'emptied'>) => ReactNode
}

interface ConfirmDialogProps extends ButtonProps {
  readonly question: Question
  /** Says to which item the button applies, because screen readers may read it without its row. */
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/**
 * A button that asks for confirmation. With JavaScript, it opens a dialog; without, it links to the confirmation page.
 * Both post to that page's action, which redirects to the result.
 */
export function ConfirmDialog({ question, children, ...button }: ConfirmDialogProps) {
  const [opened, setOpened] = useState(false)
  const fetcher = useFetcher<FormAnswer>()
  const { state } = fetcher
  const { answer, times } = useFetcherResult<FormAnswer>(fetcher as FetcherWithComponents<FormAnswer>)
  const place = useRef<HTMLElement | null>(null)
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    place.current = event.currentTarget.closest<HTMLElement>('section, main')
    setOpened(true)
  }
  const close = () => setOpened(false)
  useEffect(() => {
    if (times > 0) setOpened(false)
  }, [times])
  // If the action removes this button, the focus moves to the surrounding section instead of being lost.
  useEffect(() => () => focusIfLost(place.current), [])

  return (
    <>
      <Button component={Link} to={question.href} onClick={open} {...button}>
        {children}
      </Button>
      <Modal opened={opened} onClose={close} title={question.title} centered>
        <Answerable
          question={question}
          answer={answer}
          busy={state !== 'idle'}
          cancel={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
          Form={fetcher.Form}
        />
      </Modal>
    </>
  )
}

interface ConfirmFormProps {
  readonly question: Question
  readonly answer: FormAnswer | undefined
  /** Target of the "Cancel" link. */
  readonly back: string
}

/** The same confirmation as page content, for browsers without JavaScript. */
export function ConfirmForm({ question, answer, back }: ConfirmFormProps) {
  return (
    <Answerable
      question={question}
      answer={answer}
      busy={useNavigation().state !== 'idle'}
      cancel={
        <Button component={Link} to={back} variant="default">
          Cancel
        </Button>
      }
      Form={Form}
    />
  )
}

interface AnswerableProps {
  readonly question: Question
  readonly answer: FormAnswer | undefined
  readonly busy: boolean
  readonly cancel: ReactNode
  /** The form component to use. A fetcher's form, unlike the page's own, stays on the page. */
  readonly Form: FetcherWithComponents<unknown>['Form']
}

function Answerable({ question, answer, busy, cancel, Form: Sender }: AnswerableProps) {
  const { href, text, confirm, busyLabel, danger = false, fields } = question
  const { form, emptied, message, field } = useFormAnswer(answer)
  return (
    <Sender method="post" action={href} ref={form} noValidate>
      <Stack>
        {typeof text === 'string' ? <Text>{text}</Text> : text}
        {fields?.({ field, emptied })}
        <FormMessage>{message}</FormMessage>
        <Group justify="flex-end">
          {cancel}
          <SubmitButton busy={busy} busyLabel={busyLabel} {...(danger && { color: 'red' })}>
            {confirm}
          </SubmitButton>
        </Group>
      </Stack>
    </Sender>
  )
}
