import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text } from '@mantine/core'
import type { ProfiledColumn } from './column-changes.ts'
import { dateReadings, readMoment, samplesOf } from './date-patterns.ts'

interface AmbiguousDateProps {
  readonly profile: ProfiledColumn
  readonly onChoose: (format: string) => void
}

/** Asks which of two numbers is the day, with a date of the column in both readings. */
export function AmbiguousDate({ profile, onChoose }: AmbiguousDateProps) {
  const readings = dateReadings(profile.suggestedFormat)
  const values = samplesOf(profile)
  // A date such as 05/05/2025 wouldn't show the difference.
  const sample = values.find((value) => {
    const [first, second] = readings.map((pattern) => dayIn(value, pattern))
    return first && second && first !== second
  })
  return (
    <>
      <Text size="xs" c="var(--anj-preparation)" mt={4}>
        {sample === undefined
          ? sentence('dateAmbiguous')
          : sentence('dateAmbiguousSample', { value: sample })}
      </Text>
      <Group gap={4} mt={4}>
        {readings.map((pattern) => (
          <Button
            key={pattern}
            size="compact-xs"
            variant="default"
            title={pattern}
            onClick={() => onChoose(pattern)}
          >
            {(sample !== undefined && dayIn(sample, pattern)) ||
              (pattern.indexOf('d') < pattern.indexOf('M') ? 'Day first' : 'Month first')}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** Returns the day and month of a value as read with a pattern, such as '3 April', or null if it can't be read. */
function dayIn(value: string, pattern: string): string | null {
  const read = readMoment(value.trim(), pattern)
  if (!read?.month || !read.day) return null
  const date = new Date(Date.UTC(2000, read.month - 1, read.day))
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}
