import { Button, Group } from '@mantine/core'
import { readMoment } from './date-patterns.ts'

interface DayChoiceProps {
  /** The two patterns, which swap day and month. */
  readonly patterns: readonly string[]
  /** A date that shows the difference, if one is known. */
  readonly sample: string | undefined
  readonly chosen?: string | undefined
  readonly onChoose: (pattern: string) => void
}

/** Asks which of two numbers in a date is the day. */
export function DayChoice({ patterns, sample, chosen, onChoose }: DayChoiceProps) {
  const days = patterns.map((pattern) => (sample === undefined ? null : dayIn(sample, pattern)))
  const differ = new Set(days).size === patterns.length
  return (
    <Group gap={4} mt={4}>
      {patterns.map((pattern, at) => (
        <Button
          key={pattern}
          size="compact-xs"
          variant={pattern === chosen ? 'light' : 'default'}
          aria-pressed={chosen === undefined ? undefined : pattern === chosen}
          title={pattern}
          onClick={() => onChoose(pattern)}
        >
          {(differ && days[at]) ||
            (pattern.indexOf('d') < pattern.indexOf('M') ? 'Day first' : 'Month first')}
        </Button>
      ))}
    </Group>
  )
}

/** Returns the day and month of a value as read with a pattern, such as '3 April', or null if it can't be read. */
export function dayIn(value: string, pattern: string): string | null {
  const read = readMoment(value.trim(), pattern)
  if (!read?.month || !read.day) return null
  const date = new Date(Date.UTC(2000, read.month - 1, read.day))
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}
