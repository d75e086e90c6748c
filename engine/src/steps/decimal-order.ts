import { constant, type Sql, sql } from '../duckdb/sql.ts'

/** A decimal with at most this many characters fits in DuckDB's decimal(38, 19) without loss. */
const SHORT = 19
/** Zero, as the function below encodes it. */
const ZERO = '0000010'

/**
 * Returns a text for a decimal in plain form, such that texts are ordered as the numbers are: the number of digits
 * before the point, these digits, and those behind it. The digits of negative numbers are reversed, and end with a sign
 * that comes after all digits. DuckDB's own decimals can't contain every decimal of a database.
 */
export function decimalOrder(value: Sql): Sql {
  const size = sql`ltrim(${value}, '-')`
  const whole = sql`split_part(${size}, '.', 1)`
  const fraction = sql`rtrim(split_part(${size}, '.', 2), '0')`
  const digits = sql`(lpad(strlen(${whole})::varchar, 6, '0') || ${whole} || ${fraction})`
  const isNegative = sql`starts_with(${value}, '-') and ${digits} <> ${constant(ZERO)}`
  const reversed = sql`translate(${digits}, '0123456789', '9876543210')`
  return sql`case when ${isNegative} then '0' || ${reversed} || '~' else '1' || ${digits} end`
}

/** Returns a number that a user typed in plain form: without a plus sign or leading zeros. */
export function plainDecimal(number: string): string {
  return number.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')
}

/** Returns a condition that compares a decimal with a number exactly. Short decimals are compared without texts. */
export function compareDecimal(value: Sql, operator: Sql, number: string): Sql {
  const plain = plainDecimal(number)
  const exact = sql`${decimalOrder(value)} ${operator} ${decimalOrder(constant(plain))}`
  if (plain.length > SHORT) return exact
  const short = (text: Sql) => sql`cast(${text} as decimal(38, 19))`
  return sql`case when strlen(${value}) <= ${constant(SHORT)}
    then ${short(value)} ${operator} ${short(constant(plain))} else ${exact} end`
}
