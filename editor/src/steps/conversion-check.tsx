import { sentence } from '@anj/workflow/messages'
import { Button, Group, Loader, Text } from '@mantine/core'
import type { QueryResult } from '../kit/use-query.ts'
import { viewButtonProps } from '../kit/view-button.ts'
import type { Conversions } from '../server/insights.ts'
import classes from './conversion-check.module.css'
import { conversionReportText } from './conversion-text.ts'

/** Shows whether all values of the changed columns convert, as far as they have been counted. */
export function ConversionCheck({ answer }: { readonly answer: QueryResult<Conversions> }) {
  const { value, isAsking, problem, wasCancelled } = answer
  if (!isAsking && !value && !problem && !wasCancelled) return null
  return (
    <div role="status" className={classes.check}>
      <Said answer={answer} />
    </div>
  )
}

function Said({ answer }: { readonly answer: QueryResult<Conversions> }) {
  const { value, isAsking, problem } = answer
  if (isAsking) {
    return (
      <Group gap="xs">
        <Loader size={12} aria-hidden />
        <Text size="xs" c="dimmed">
          {sentence('conversionsCounting')}
        </Text>
        <Button {...viewButtonProps(answer.cancel)} size="compact-xs" variant="subtle" color="gray">
          Cancel
        </Button>
      </Group>
    )
  }
  if (value) {
    const fails = value.columns.some((column) => column.fails > 0)
    return (
      <Text size="xs" c={fails ? 'var(--anj-preparation)' : 'dimmed'}>
        {conversionReportText(value)}
      </Text>
    )
  }
  return (
    <>
      <Text size="xs" c="dimmed">
        {problem ?? sentence('conversionsCancelled')}
      </Text>
      <Button {...viewButtonProps(answer.again)} size="compact-xs" mt={4} variant="default">
        Count again
      </Button>
    </>
  )
}
