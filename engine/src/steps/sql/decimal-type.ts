import { constant, type Sql, sql } from '../../duckdb/sql.ts'

/** The digits of a decimal in a SELECT, and those behind its point. */
export const DECIMAL_DIGITS = 38
export const DECIMAL_SCALE = 10

/** Returns the type of decimals with all digits, of which `scale` are behind the point. */
export function decimalType(scale = DECIMAL_SCALE): Sql {
  return sql`decimal(${constant(DECIMAL_DIGITS)}, ${constant(scale)})`
}
