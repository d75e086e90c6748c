import type { SqlRow } from '../../values.ts'
import { sqlError } from '../errors.ts'
import { rowsOf, type Version } from '../store/version.ts'
import type { TableSample } from '../syntax/tree.ts'

/** Number of rows on a page, assuming a hundred bytes per row. */
const ROWS_OF_PAGE = 80

/** Returns the rows of TABLESAMPLE, which includes or excludes whole pages at random. */
export function* sampledRows(
  version: Version,
  { amount, unit, seed }: TableSample,
  table: string,
): Iterable<SqlRow> {
  const percent = unit === 'percent' ? amount : version.count === 0 ? 0 : (100 * amount) / version.count
  if (unit === 'percent' && (amount < 0 || amount > 100))
    throw sqlError(
      476,
      `Invalid PERCENT tablesample size "${amount}" for table "${table}" in the FROM clause. The PERCENT tablesample size must be between 0 and 100.`,
    )
  const chance = seed === null ? Math.random : seeded(seed)
  let at = 0
  let isIn = false
  for (const row of rowsOf(version)) {
    if (at % ROWS_OF_PAGE === 0) isIn = chance() * 100 < percent
    at += 1
    if (isIn) yield row
  }
}

/** Returns a random generator (mulberry32) that always produces the same numbers for a seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
