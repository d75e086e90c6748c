import type { ReadableSource } from '../child/protocol.ts'
import type { Column } from '@anj/workflow'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { cell, isEmpty, rowNumber, type Table } from '../steps/table.ts'
import type { RowWindow } from './plan.ts'

/**
 * A dataset's columnar copy, or some rows of it: every cell text, every row with its number, columns told apart by place
 * and not by name.
 */
export function datasetTable(source: ReadableSource, window: RowWindow | null): Table {
  const { path, emptyRows } = source
  const columns: readonly Column[] =
    source.kind === 'landed' ? source.columns : source.columns.map((name) => ({ name, type: 'text' }))
  const cells = columns.map((_, i) => cell(i))
  const fileRow = name('file_row')
  const within = window
    ? sql` where ${fileRow} between ${constant(window.first - 1)} and ${constant(window.last - 1)}`
    : sql``
  const hasEmpty = emptyRows > 0
  const empty = sql`${join(
    cells.map((c) => sql`${c} is null`),
    sql` and `,
  )} as ${isEmpty}`
  return {
    select: sql`select ${join([sql`${fileRow} + 1 as ${rowNumber}`, ...(hasEmpty ? [empty] : []), ...cells])}
      from read_parquet(${constant(path)}, file_row_number = true) as source(${join([...cells, fileRow])})${within}`,
    columns,
    hasEmpty,
    conversions: [],
  }
}
