import { sentence } from '@anj/workflow/messages'
import { count } from './format.ts'

/** Codes of messages for lists that are too long to load completely. */
export type MoreWords = 'moreConnections' | 'moreNames' | 'moreTables' | 'moreShared' | 'moreShares'

/** The number of names that a field offers before the user types. */
export const OFFERED = 200

/**
 * Returns the note below a list that is incomplete: the server has more items, or the field offers only some.
 * Returns null for a complete list.
 */
export function moreThere(
  items: number,
  more: boolean,
  { words, isSearched }: { readonly words: MoreWords; readonly isSearched: boolean },
): string | null {
  if (more) return sentence(words, { count: count(items) })
  return isSearched && items > OFFERED
    ? sentence('moreToSearch', { count: count(items), offered: OFFERED })
    : null
}
