import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { type ConversionColumns, failed, failedReason, failedText } from '../table.ts'

/** Returns the hidden columns of a formula's failures. The text of a failure is the formula. */
export function failuresOf(
  conversion: ConversionColumns,
  formula: string,
  reason: Sql | null,
  isAbsent: Sql | null,
): readonly Sql[] {
  const fails = reason
    ? sql`${reason} is not null${isAbsent ? sql` and not ${isAbsent}` : sql``}`
    : sql`false`
  return [
    sql`${reason ? sql`case when ${fails} then random() < 2 else false end` : fails} as ${failed(conversion)}`,
    sql`case when ${fails} then ${constant(formula)} end as ${failedText(conversion)}`,
    sql`case when ${fails} then ${reason ?? sql`null`} end as ${failedReason(conversion)}`,
  ]
}
