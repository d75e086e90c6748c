/**
 * Returns the index of the item to which an arrow key, Home or End moves the focus in a row of items. Null for other
 * keys.
 */
export function neighbourIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
