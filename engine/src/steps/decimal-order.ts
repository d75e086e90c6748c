import { constant, type Sql, sql } from '../duckdb/sql.ts'

/** The maximum number of digits before and after the point of a decimal. */
const MOST_DIGITS = 38
/** A decimal with at most this many characters fits in DuckDB's decimal(38, 19) without loss. */
const SHORT = 19

/**
 * Returns a text for a decimal in plain form, such that texts are ordered as the numbers are. DuckDB's own decimals
 * can't hold every pair of decimals with 38 digits.
 */
export function decimalOrder(value: Sql): Sql {
  const size = sql`ltrim(${value}, '-')`
  const whole = sql`lpad(split_part(${size}, '.', 1), ${constant(MOST_DIGITS)}, '0')`
  const fraction = sql`rpad(split_part(${size}, '.', 2), ${constant(MOST_DIGITS)}, '0')`
  const digits = sql`(${whole} || ${fraction})`
  const isNegative = sql`starts_with(${value}, '-') and ${digits} <> ${constant('0'.repeat(2 * MOST_DIGITS))}`
  const reversed = sql`translate(${digits}, '0123456789', '9876543210')`
  return sql`case when ${isNegative} then '0' || ${reversed} else '1' || ${digits} end`
}

/** Returns a condition that compares a decimal with a number exactly. Short decimals are compared without texts. */
export function compareDecimal(value: Sql, operator: Sql, number: string): Sql {
  const plain = number.replace(/^\+/, '')
  const exact = sql`${decimalOrder(value)} ${operator} ${decimalOrder(constant(plain))}`
  if (plain.length > SHORT) return exact
  const short = (text: Sql) => sql`cast(${text} as decimal(38, 19))`
  return sql`case when strlen(${value}) <= ${constant(SHORT)}
    then ${short(value)} ${operator} ${short(constant(plain))} else ${exact} end`
}
