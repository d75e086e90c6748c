import type { DatabaseSync } from 'node:sqlite'
import { named, type SqliteColumn } from './open-sqlite.ts'
import { declaredKind } from './stored-kinds.ts'

/** The ways in which programs store moments as numbers. */
export type DateNumbers = 'seconds' | 'milliseconds' | 'microseconds' | 'julian'

interface Bounds {
  readonly integers: number
  readonly reals: number
  readonly others: number
  readonly least: number
  readonly greatest: number
}

/** Moments since 1970 from 1973 to 2286, in units of a second. Smaller numbers may be years or days such as 20240229. */
const EARLIEST = 1e8
const LATEST = 1e10
/** Julian days of the years 1 to 9999. */
const FIRST_DAY = 1_721_425.5
const LAST_DAY = 5_373_484.5

/**
 * Finds out for each column how its numbers stand for moments. Only columns that are declared as dates or times are
 * asked, and only if all of their values fit.
 */
export function findDateNumbers(
  database: DatabaseSync,
  table: string,
  columns: readonly SqliteColumn[],
): readonly (DateNumbers | null)[] {
  const asked = columns.filter(({ declared }) => declaredKind(declared) === 'moment')
  if (asked.length === 0) return columns.map(() => null)
  const found = new Map(
    boundsOf(database, table, asked).map((bounds, i) => [asked[i], dateNumbersOf(bounds)]),
  )
  return columns.map((column) => found.get(column) ?? null)
}

function boundsOf(
  database: DatabaseSync,
  table: string,
  columns: readonly SqliteColumn[],
): readonly Bounds[] {
  const asked = columns.flatMap(({ name }) => {
    const cell = named(name)
    const count = (kind: string) => `cast(sum(typeof(${cell}) = '${kind}') as real)`
    const others = `cast(sum(typeof(${cell}) in ('text', 'blob')) as real)`
    const bound = (which: string) => `cast(${which}(${cell}) as real)`
    return [count('integer'), count('real'), others, bound('min'), bound('max')]
  })
  const statement = database.prepare(`select ${asked.join(', ')} from main.${named(table)} not indexed`)
  statement.setReturnArrays(true)
  const row = (statement.get() ?? []) as unknown as readonly (number | null)[]
  return columns.map((_, i) => {
    const [integers, reals, others, least, greatest] = row.slice(FACTS * i, FACTS * (i + 1))
    return {
      integers: integers ?? 0,
      reals: reals ?? 0,
      others: others ?? 0,
      least: least ?? 0,
      greatest: greatest ?? 0,
    }
  })
}
const FACTS = 5

function dateNumbersOf({ integers, reals, others, least, greatest }: Bounds): DateNumbers | null {
  const isWithin = (from: number, to: number) => least >= from && greatest < to
  if (others > 0 || integers + reals === 0) return null
  if (reals > 0) return isWithin(FIRST_DAY, LAST_DAY) ? 'julian' : null
  if (isWithin(EARLIEST, LATEST)) return 'seconds'
  if (isWithin(EARLIEST * 1e3, LATEST * 1e3)) return 'milliseconds'
  return isWithin(EARLIEST * 1e6, LATEST * 1e6) ? 'microseconds' : null
}

const seconds = (cell: string) => `strftime('%Y-%m-%d %H:%M:%S', ${cell}, 'unixepoch')`

/** Returns an SQL expression for the moment of a number. */
export const momentOf: Readonly<Record<DateNumbers, (cell: string) => string>> = {
  seconds,
  milliseconds: (cell) => `${seconds(`${cell} / 1000`)} || printf('.%03d', ${cell} % 1000)`,
  microseconds: (cell) => `${seconds(`${cell} / 1000000`)} || printf('.%06d', ${cell} % 1000000)`,
  julian: (cell) => `strftime('%Y-%m-%d %H:%M:%f', ${cell})`,
}
