import { NumberInput, type NumberInputProps, Text } from '@mantine/core'

/** A field for a percentage. The sign stands beside the number, so that selecting the text selects the number only. */
export function PercentInput(props: Omit<NumberInputProps, 'suffix' | 'rightSection'>) {
  const sign = (
    <Text span size="xs" c="dimmed" aria-hidden>
      %
    </Text>
  )
  return (
    <NumberInput size="xs" hideControls rightSection={sign} rightSectionPointerEvents="none" {...props} />
  )
}
