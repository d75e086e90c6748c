/**
 * Returns the row that a key moves to from row `from` (-1 for none), or null for other keys. `page` is the
 * number of visible rows.
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
