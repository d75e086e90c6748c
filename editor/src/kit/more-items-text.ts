import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'

/** Codes of messages for lists that are too long to load completely. */
export type MoreItemsMessage = 'moreConnections' | 'moreNames' | 'moreTables' | 'moreShared' | 'moreShares'

/** The number of names that a field offers before the user types. */
export const MAX_OFFERED = 200

/**
 * Returns the note to show below an incomplete list, either because the server has more items or because the field
 * offers only some. Returns null for a complete list.
 */
export function moreItemsText(
  items: number,
  more: boolean,
  { words, isSearched }: { readonly words: MoreItemsMessage; readonly isSearched: boolean },
): string | null {
  if (more) return sentence(words, { count: formatCount(items) })
  return isSearched && items > MAX_OFFERED
    ? sentence('moreToSearch', { count: formatCount(items), offered: MAX_OFFERED })
    : null
}
