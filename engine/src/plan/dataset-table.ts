import type { DatasetSource } from '../child/protocol.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { cell, isEmpty, rowNumber, type Table } from '../steps/table.ts'

/** A dataset's columnar copy: every cell text, every row with its number, columns told apart by place and not by name. */
export function datasetTable({ path, columns, emptyRows }: DatasetSource): Table {
  const cells = columns.map((_, i) => cell(i))
  const fileRow = name('file_row')
  const hasEmpty = emptyRows > 0
  const empty = sql`${join(
    cells.map((c) => sql`${c} is null`),
    sql` and `,
  )} as ${isEmpty}`
  return {
    select: sql`select ${join([sql`${fileRow} + 1 as ${rowNumber}`, ...(hasEmpty ? [empty] : []), ...cells])}
      from read_parquet(${constant(path)}, file_row_number = true) as source(${join([...cells, fileRow])})`,
    columns: columns.map((column) => ({ name: column, type: 'text' })),
    hasEmpty,
    conversions: [],
  }
}
