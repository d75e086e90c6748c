import { plainDecimal } from '@anj/workflow'
import { constant, type Sql, sql } from '../duckdb/sql.ts'

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

/**
 * Returns a condition that compares a decimal with a number exactly. Rounding to floats keeps the order of numbers, so
 * two numbers whose floats differ are ordered as the floats are. Only the others need the slower texts. DuckDB's casts
 * to decimals with more than 18 digits are slower still.
 */
export function compareDecimal(value: Sql, operator: Sql, number: string): Sql {
  const plain = constant(plainDecimal(number))
  const float = (text: Sql) => sql`try_cast(${text} as double)`
  return sql`case when ${float(value)} <> ${float(plain)} then ${float(value)} ${operator} ${float(plain)}
    else ${decimalOrder(value)} ${operator} ${decimalOrder(plain)} end`
}
