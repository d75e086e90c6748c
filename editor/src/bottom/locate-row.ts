/** Reads the number in the source of the row at a place of the table; null behind its end, or where rows have none. */
type NumberAt = (place: number) => Promise<number | null>

/**
 * The place of the row with a number. Numbers only grow, by one or more: a row stands never further down than its number says, and the
 * difference to a later row is at least the difference of their numbers, so that few looks find it. Null when it isn't there.
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
      // Where that jump leads the number is the wanted one or a smaller one.
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
