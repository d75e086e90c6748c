import type { Reject } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import {
  type ConversionColumns,
  failed,
  failedReason,
  failedText,
  rowNumber,
  type Table,
} from '../steps/table.ts'

/** Selects the first rejects of a table (row, column, value, reason, node), ordered by row and conversion. */
export function rejectsOf(
  { select }: Pick<Table, 'select'>,
  conversions: readonly ConversionColumns[],
  limit: number,
): Sql {
  return sql`select "row", reject."column", reject."value", reject."reason", reject."node"
    from (select ${rowNumber} as "row", ${unnestedRejects(conversions, shortened)} as reject
      from (${select}) where ${hasReject(conversions)})
    where reject is not null order by "row", reject."number" limit ${constant(limit)}`
}

/** Returns a condition for rows where one of these conversions failed. */
export function hasReject(conversions: readonly ConversionColumns[]): Sql {
  return sql`(${join(conversions.map(failed), sql` or `)})`
}

/** Unnests a row's rejects (number, column, value, reason, node), with null for each conversion that didn't fail. */
export function unnestedRejects(
  conversions: readonly ConversionColumns[],
  valueOf: (text: Sql) => Sql = (text) => text,
): Sql {
  const entries = conversions.map(
    (conversion) => sql`case when ${failed(conversion)} then {
      'number': ${constant(conversion.number)}, 'column': ${constant(conversion.column)},
      'value': ${valueOf(failedText(conversion))}, 'reason': ${failedReason(conversion)}, 'node': ${constant(conversion.nodeId)} } end`,
  )
  return sql`unnest([${join(entries)}])`
}

/** Maximum length of a value in a list shown to users, because a value can be several megabytes long. */
const LONGEST_SHOWN = 1_000

function shortened(text: Sql): Sql {
  const longest = constant(LONGEST_SHOWN)
  return sql`case when length(${text}) > ${longest} then left(${text}, ${longest}) || '…' else ${text} end`
}

/** Parses a row selected by `rejectsOf`. */
export function readReject([row, column, value, reason, node]: readonly unknown[]): Reject {
  const found = { row: Number(row), column: String(column), value: String(value), reason: String(reason) }
  return typeof node === 'string' ? { ...found, nodeId: node } : found
}
