import { Text } from '@mantine/core'
import { type MoreItemsMessage, moreItemsText } from './more-items-text.ts'

interface MoreThereProps {
  /** The number of items received, and whether more exist. */
  readonly count: number
  readonly more: boolean
  /** The message about the remaining items. */
  readonly words: MoreItemsMessage
  /** True for a list that offers some items first and is searched for the rest. */
  readonly isSearched?: boolean
}

/**
 * Notes below a list that it is incomplete and how to find the rest. Renders nothing when the list is
 * complete.
 */
export function MoreItemsNote({ count, more, words, isSearched = false }: MoreThereProps) {
  const said = moreItemsText(count, more, { words, isSearched })
  if (said === null) return null
  return (
    <Text size="xs" c="dimmed" mt={4} role="note">
      {said}
    </Text>
  )
}
