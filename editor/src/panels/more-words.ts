import { sentence } from '@anj/workflow/messages'
import { count } from './format.ts'

/** What can be said of a list that is too long to come whole. */
export type MoreWords = 'moreConnections' | 'moreNames' | 'moreTables' | 'moreShared' | 'moreShares'

/** Names that a field offers at once. */
export const OFFERED = 200

/** What is said below a list of so many items: there are more on the server, or more than are offered at once. Null where all are seen. */
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
