import { changedColumns, changedNames } from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { placeOf } from './one-table.ts'
import { cell, cellAs, hiddenColumns, type StepContext, type Table } from './table.ts'

/** Returns the places of the columns that a step changes. Null chooses all columns of texts. */
export function changedPlaces(
  table: Pick<Table, 'columns'>,
  chosen: readonly string[] | null,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): readonly number[] {
  return changedNames(table.columns, chosen).map((column) => placeOf(table, column, context))
}

/** The name of a hidden column that a step calculates for the column with this index. */
export function helper(index: number): Sql {
  return name(`helper${index}`)
}

/**
 * Returns a table with other values of the same types in some columns. `rows` selects the table's rows; the new values
 * may use its columns.
 */
export function withValues(input: Table, values: ReadonlyMap<number, Sql>, rows: Sql = input.select): Table {
  if (values.size === 0) return input
  const cells = input.columns.flatMap((_, i) => {
    const value = values.get(i)
    return value ? [sql`${value} as ${cell(i)}`] : cellAs(input, i, i)
  })
  const changed = input.columns.filter((_, i) => values.has(i)).map((column) => column.name)
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...cells])} from (${rows})`,
    columns: changedColumns(input.columns, changed),
    bounds: input.bounds.map((bound, i) => (values.has(i) ? null : bound)),
    asWritten: input.asWritten.map((isWritten, i) => isWritten && !values.has(i)),
  }
}
