import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { TablePages } from '../grid/table-pages.ts'

interface Seen {
  /** Positions of the first and last visible row. */
  readonly first: number
  readonly last: number
}

interface Known {
  readonly isCounting: boolean
  /** True while the user is searching the rows for a text. */
  readonly isSearch: boolean
}

/** Describes the visible rows and the total, as far as it is known. */
export function visibleRowsLabel(
  { total, atLeast }: Pick<TablePages, 'total' | 'atLeast'>,
  { first, last }: Seen,
  { isCounting, isSearch }: Known,
): string {
  if (atLeast === 0) return sentence('rowsNone')
  const seen =
    first === last
      ? sentence('rowSeen', { row: formatCount(first + 1) })
      : sentence('rowsSeen', { first: formatCount(first + 1), last: formatCount(last + 1) })
  if (total !== null) return sentence(isSearch ? 'seenOfFound' : 'seenOf', { seen, rows: formatCount(total) })
  return isCounting ? sentence('seenCounting', { seen }) : seen
}
