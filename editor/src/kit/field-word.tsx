import { Text } from '@mantine/core'

/** Returns the properties of a field that begins with a short word, such as 'of' before a column. */
export function fieldWord(word: string) {
  return {
    leftSection: (
      <Text size="xs" c="dimmed" aria-hidden>
        {word}
      </Text>
    ),
    leftSectionWidth: `${word.length + 1.5}ch`,
  }
}
