import type { Session } from '../duckdb/session.ts'
import { constant, type Sql, sql } from '../duckdb/sql.ts'
import type { FoundFormats } from './protocol.ts'

/** Maximum number of units in one column. */
const MOST_UNITS = 20

/** Names of one currency, in lower case. Signs that several currencies use, such as ¥ and kr, stand alone. */
const currencies: readonly (readonly string[])[] = [
  ['€', 'eur', 'euro', 'euros'],
  ['$', 'us$', 'usd'],
  ['£', 'gbp'],
  ['₹', 'inr', 'rs', 'rs.'],
  ['zł', 'pln'],
  ['kč', 'czk'],
  ['fr.', 'sfr.', 'chf'],
  ['r$', 'brl'],
]

/** Words that change the number beside them, such as thousands, millions or the side of a balance. */
const changing: ReadonlySet<string> = new Set('k tsd mn mln mio mill b bn bln mrd lakh cr dr'.split(' '))

const number = String.raw`\d(?:[\d.,'’ \x{a0}\x{202f}\x{2009}]*\d)?[.,]?`
const sign = String.raw`\p{L}{0,3}\p{Sc}`
const spaces = String.raw`[ \x{a0}\x{202f}\x{2009}]*`
/** Only a currency stands before a number. A letter there, as in A12, is part of a code. */
const before = `^[+-]?${spaces}(${sign}|[A-Z]{3}|${currencies
  .flat()
  .filter((name) => /^\p{L}+\.?$/u.test(name))
  .map((name) => `(?i:${name.replace('.', String.raw`\.`)})`)
  .join('|')})${spaces}[+-]?${number}$`
const after = `^[+-]?${number}${spaces}(${sign}|\\p{L}{1,5}\\.?)$`

/**
 * Finds the units beside the numbers of texts. Names of one currency are one unit. A word that changes the number is only
 * among `otherUnits`, because ignoring it would give another number.
 */
export async function findUnits(
  session: Session,
  texts: Sql,
  text: Sql,
  signal: AbortSignal,
): Promise<Pick<FoundFormats, 'units' | 'otherUnits'>> {
  const found = (pattern: string) => sql`nullif(regexp_extract(${text}, ${constant(pattern)}, 1), '')`
  const rows = await session.rows(
    sql`select arg_max(unit, amount), sum(amount) from
      (select coalesce(${found(before)}, ${found(after)}) as unit, amount from ${texts})
      where unit is not null group by lower(unit) order by 2 desc, 1 limit ${constant(MOST_UNITS)}`,
    signal,
  )
  const all = rows.map(([unit, values]) => ({ unit: unit ?? '', values: Number(values) }))
  const byMeaning = [...Map.groupBy(all, ({ unit }) => meaningOf(unit)).values()]
  const sorted = byMeaning.toSorted((a, b) => totalOf(b) - totalOf(a))
  const most = sorted.find((group) => !group.some(({ unit }) => changesNumber(unit))) ?? []
  return {
    units: most.map(({ unit }) => unit),
    otherUnits: sorted
      .filter((group) => group !== most)
      .map((group) => ({ unit: group[0]?.unit ?? '', values: totalOf(group) })),
  }
}

/** True for a unit such as `k`, `Mio.` or `k€`. */
function changesNumber(unit: string): boolean {
  return changing.has(unit.toLowerCase().replace(/[.\p{Sc}]$/u, ''))
}

function meaningOf(unit: string): string {
  const name = unit.toLowerCase()
  return currencies.find((names) => names.includes(name))?.[0] ?? name
}

const totalOf = (group: readonly { readonly values: number }[]) =>
  group.reduce((sum, { values }) => sum + values, 0)
