/**
 * Returns the row to which a key moves the selection from row `from`, or null for other keys. `from` is -1 if no row is
 * selected, and `page` is the number of visible rows.
 */
export function rowAfterKey(key: string, from: number, rows: number, page: number): number | null {
  if (rows === 0) return null
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: rows - 1,
  }[key]
  return to === undefined ? null : Math.max(0, Math.min(rows - 1, to))
}
