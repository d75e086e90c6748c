import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import type { ProfiledColumn } from './column-changes.ts'
import { dateReadings, samplesOf } from './date-patterns.ts'
import { DayChoice, dayIn } from './day-choice.tsx'

interface AmbiguousDateProps {
  readonly profile: ProfiledColumn
  readonly onChoose: (format: string) => void
}

/** Asks which of two numbers is the day, with a date of the column in both readings. */
export function AmbiguousDate({ profile, onChoose }: AmbiguousDateProps) {
  const readings = dateReadings(profile.suggestedFormat)
  // A date such as 05/05/2025 wouldn't show the difference.
  const sample = samplesOf(profile).find((value) => {
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
      <DayChoice patterns={readings} sample={sample} onChoose={onChoose} />
    </>
  )
}
