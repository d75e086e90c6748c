import { Text } from '@mantine/core'
import { type MoreItemsMessage, moreItemsText } from './more-items-text.ts'

interface MoreThereProps {
  /** The number of items received, and whether more exist. */
  readonly count: number
  readonly more: boolean
  /** The message about the remaining items. */
  readonly words: MoreItemsMessage
  /** True if the list offers only some items at first and users search for the others. */
  readonly isSearched?: boolean
}

/** Tells the user, below an incomplete list, how to find the other items. Renders nothing if the list is complete. */
export function MoreItemsNote({ count, more, words, isSearched = false }: MoreThereProps) {
  const said = moreItemsText(count, more, { words, isSearched })
  if (said === null) return null
  return (
    <Text size="xs" c="dimmed" mt={4} role="note">
      {said}
    </Text>
  )
}
