import type { Column } from '@anj/workflow'
import { join, type Sql, sql } from '../duckdb/sql.ts'
import { cell, cellAs, hiddenColumns, type Table } from './table.ts'

/**
 * Returns a table with new cells in the place of a cell, or behind it if it stays. `rows` selects the table's rows; the
 * new cells and hidden columns may use its columns.
 */
export function withNewCells(
  input: Table,
  place: number,
  rows: Sql,
  { keepOriginal, columns }: { readonly keepOriginal: boolean; readonly columns: readonly Column[] },
  values: readonly Sql[],
  hidden: readonly Sql[] = [],
): Table {
  const cells: Sql[] = []
  const bounds: Table['bounds'][number][] = []
  const asWritten: boolean[] = []
  for (const i of input.columns.keys()) {
    if (i !== place || keepOriginal) {
      cells.push(...cellAs(input, i, bounds.length))
      bounds.push(input.bounds[i] ?? null)
      asWritten.push(input.asWritten[i] ?? false)
    }
    if (i !== place) continue
    for (const value of values) {
      cells.push(sql`${value} as ${cell(bounds.length)}`)
      bounds.push(null)
      asWritten.push(false)
    }
  }
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...hidden, ...cells])} from (${rows})`,
    columns,
    bounds,
    asWritten,
  }
}
