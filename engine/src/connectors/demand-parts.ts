import type { Column, DataType } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import type { Pair, PlaceFacts } from './match-columns.ts'
import type { ColumnDemand } from './writer.ts'

/** What a column asks of its values; null where it takes them all. */
export type Demand = Pick<ColumnDemand, 'holds' | 'reason'> | null

/** The types that demands tell apart. */
export type Kind = Exclude<DataType, 'char' | 'varchar' | 'datetime'>

export const plainNumber = '-?(0|[1-9][0-9]*)(\\.[0-9]+)?'
/** Whole numbers as a column shows them: never '-0'. */
export const shownWhole = '0|-?[1-9][0-9]*'
/** Numbers as a column of decimals shows them, which keeps no sign of a zero. */
export const shownDecimal = '(0|[1-9][0-9]*)(\\.[0-9]+)?|-([1-9][0-9]*(\\.[0-9]+)?|0\\.[0-9]*[1-9][0-9]*)'
export const isoDate = '[0-9]{4}-[0-9]{2}-[0-9]{2}'

/** Types that are alike here: all text, and all points in time. */
export function kindOf(type: DataType): Kind {
  if (type === 'char' || type === 'varchar') return 'text'
  return type === 'datetime' ? 'timestamp' : type
}

/** Dates and times without a zone that go into columns which keep instants: as UTC. A run says so. A text may have a zone. */
export function takenAsUtc<C extends PlaceFacts>(
  pairs: readonly Pair<C>[],
  keepsInstants: (column: C) => boolean,
): readonly string[] {
  return pairs
    .filter(({ from, to }) => keepsInstants(to) && !isInstant(from) && from.origin?.kind !== 'timetz')
    .map(({ to }) => to.name)
}

/** Whether a column holds instants, which other types keep without their zone. */
export function isInstant({ type, origin }: Column): boolean {
  return kindOf(type) === 'timestamp' && origin?.kind === 'timestamptz'
}

/** At most so many digits of a second, or of a number. */
export function fractionFits(text: Sql, digits: number): Sql {
  return sql`length(regexp_extract(${text}, '\\.([0-9]*)', 1)) <= ${constant(digits)}`
}

/** A demand that a text be as a pattern says. */
export function matches(text: Sql, pattern: string, reason: string): Demand {
  return fits(sql`regexp_full_match(${text}, ${constant(pattern)})`, reason)
}

/** A demand that a text be one of those that a column of choices names. */
export function oneOf(text: Sql, choices: readonly string[], called: 'choices' | 'labels'): Demand {
  const known = choices.map((choice) => constant(choice))
  return fits(
    sql`list_contains([${join(known)}]::varchar[], ${text})`,
    `not one of the ${called} of its column, letter by letter`,
  )
}

/** A demand, with the reason why a value doesn't meet it. */
export function fits(holds: Sql, reason: string): Demand {
  return { holds, reason }
}
