import { constant, type Sql, sql } from '../../duckdb/sql.ts'

/** Regular expressions of ISO 8601 in its extended form, as databases and programs write it. */
export const isoDate = '\\d{4}-\\d{2}-\\d{2}'
const clock = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d'
/** A time of day whose fraction fits microseconds; zeros beyond them are no loss. */
export const isoTime = `${clock}(\\.\\d{1,6}0*)?)?`
/** A time of day of any fraction. */
export const isoLongTime = `${clock}(\\.\\d+)?)?`
export const isoMidnight = '00:00(:00(\\.0+)?)?'
export const isoOffset = '( ?[zZ]| ?[+-]\\d{2}(:?\\d{2})?)'

/** Dates begin with year 1; DuckDB would read year 0 as one before Christ, which targets write in ways of their own. */
export function fromYearOne(text: Sql): Sql {
  return sql`${text} >= '0001'`
}

/** The first so many characters that match, without what stands behind. */
export function part(text: Sql, pattern: string): Sql {
  return sql`regexp_extract(${text}, ${constant(pattern)})`
}

/** Microseconds to add where a seventh digit behind the second rounds up. */
export function carry(text: Sql): Sql {
  const seventh = sql`regexp_extract(${text}, ${constant('\\.\\d{6}(\\d)')}, 1)`
  return sql`case when ${seventh} >= '5' then interval 1 microsecond else interval 0 microseconds end`
}
