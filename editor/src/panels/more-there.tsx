import { Text } from '@mantine/core'
import { type MoreWords, moreThere } from './more-words.ts'

interface MoreThereProps {
  /** Items that came, and whether there are more than these. */
  readonly count: number
  readonly more: boolean
  /** What is said of them, and how to come by the others. */
  readonly words: MoreWords
  /** The list offers some at once and is searched for the others. */
  readonly isSearched?: boolean
}

/** Says below a list that it isn't all of it, and how to come by the rest; nothing where it is all. */
export function MoreThere({ count, more, words, isSearched = false }: MoreThereProps) {
  const said = moreThere(count, more, { words, isSearched })
  if (said === null) return null
  return (
    <Text size="xs" c="dimmed" mt={4} role="note">
      {said}
    </Text>
  )
}
