import type { Session } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import { compileGraph } from '../plan/compile-graph.ts'
import { keptRows } from '../plan/skipped-rows.ts'
import { columnOf } from '../steps/one-table.ts'
import { equalValue } from '../steps/row-order.ts'
import type { ColumnValues, ValuesRequest } from './protocol.ts'

/**
 * Columns with about this many values or more are counted in their first rows only, because the values wouldn't fit
 * into a preview's memory and time.
 */
const MOST_DISTINCT = 200_000
/** The rows that are counted of such a column. */
const FIRST_ROWS = 1_000_000

/**
 * Lists the values of a column of a node with the number of their rows, the most frequent first. Null and empty texts
 * are one value, as in conditions. Decimals that differ only in trailing zeros are equal.
 */
export async function listValues(
  { workflow, sources, nodeId, moment, column, find = '', limit }: ValuesRequest,
  session: Session,
  signal: AbortSignal,
): Promise<ColumnValues> {
  const { table } = compileGraph({ workflow, sources, nodeId, moment })
  const title = workflow.nodes.find(({ id }) => id === nodeId)?.data.title ?? ''
  const { value, type } = columnOf(table, column, { nodeId, title })
  const values = sql`select ${equalValue(value, type)} as v ${keptRows(table)}`
  const [estimate] = await session.row(sql`select approx_count_distinct(v) from (${values})`, signal)
  const isAll = Number(estimate) < MOST_DISTINCT
  const read = isAll ? values : sql`${values} limit ${constant(FIRST_ROWS)}`
  const found = find === '' ? sql`` : sql`where contains(lower(v::varchar), lower(${constant(find)}))`
  const lines = await session.rows(
    sql`select v::varchar, n, count(*) over () from (select v, count(*) as n from (${read}) ${found} group by v)
      order by n desc, v limit ${constant(limit)}`,
    signal,
  )
  const first = lines[0]
  return {
    values: lines.map(([text = null, count]) => ({ value: text, count: Number(count) })),
    distinct: Number(first?.[2] ?? 0),
    isAll,
  }
}
