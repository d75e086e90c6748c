import { constant, type Sql, sql } from '../../duckdb/sql.ts'

/** Regular expressions for the extended format of ISO 8601, which databases and programs write. */
export const isoDatePattern = '\\d{4}-\\d{2}-\\d{2}'
const clock = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d'
/** A time of day whose fraction fits in microseconds. Extra zeros are allowed. */
export const isoTime = `${clock}(\\.\\d{1,6}0*)?)?`
/** A time of day with a fraction of any length. */
export const isoLongTime = `${clock}(\\.\\d+)?)?`
export const isoMidnight = '00:00(:00(\\.0+)?)?'
export const isoOffset = '( ?[zZ]| ?[+-]\\d{2}(:?\\d{2})?)'

/** True for dates from year 1. DuckDB would read year 0 as 1 BC, which each target writes differently. */
export function isFromYearOne(text: Sql): Sql {
  return sql`${text} >= '0001'`
}

/** Returns the first match of a pattern. */
export function matchPrefix(text: Sql, pattern: string): Sql {
  return sql`regexp_extract(${text}, ${constant(pattern)})`
}

/** Returns the microsecond to add when the seventh decimal place rounds up. */
export function roundingCarry(text: Sql): Sql {
  const seventh = sql`regexp_extract(${text}, ${constant('\\.\\d{6}(\\d)')}, 1)`
  return sql`case when ${seventh} >= '5' then interval 1 microsecond else interval 0 microseconds end`
}
