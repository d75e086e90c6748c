/** Reads the source number of the row at a position; null past the end, or where rows have no numbers. */
type NumberAt = (place: number) => Promise<number | null>

/**
 * Returns the position of the row with a given number, or null if there is no such row. From row to row, numbers
 * increase by at least one. A row's position is therefore at most its number, and two rows are at most as far apart as
 * their numbers, so a few requests are enough to find the row.
 */
export async function locateRow(
  number: number,
  rows: number | null,
  numberAt: NumberAt,
): Promise<number | null> {
  let lowest = 0
  let highest = Math.min(number - 1, rows === null ? number - 1 : rows - 1)
  let place = highest
  while (lowest <= highest) {
    const found = await numberAt(place)
    if (found === number) return place
    if (found === null || found > number) {
      highest = place - 1
      const jump = found === null ? Math.floor((lowest + highest) / 2) : place - (found - number)
      // The row at this position has the requested number or a smaller number.
      if (found !== null) lowest = Math.max(lowest, jump)
      place = Math.min(highest, Math.max(lowest, jump))
    } else {
      lowest = place + 1
      highest = Math.min(highest, place + (number - found))
      place = Math.floor((lowest + highest) / 2)
    }
  }
  return null
}
