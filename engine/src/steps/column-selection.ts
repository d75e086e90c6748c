import { AppError } from '@anj/workflow'
import { join, sql } from '../duckdb/sql.ts'
import { cell, hiddenColumns, type StepCompiler } from './table.ts'

/** Takes the chosen columns in their new order under their new names. */
export const columnSelection: StepCompiler<'columnSelection'> = (
  input,
  { selectedColumns },
  { nodeId, title },
) => {
  if (!selectedColumns) return input
  const chosen = selectedColumns.map(({ column, name }) => {
    const from = input.columns.findIndex((c) => c.name === column)
    const found = input.columns[from]
    if (!found) throw new AppError('columnMissing', { title, column }, { nodeId })
    return { from, column: { ...found, name } }
  })
  const cells = chosen.map(({ from }, i) => sql`${cell(from)} as ${cell(i)}`)
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...cells])} from (${input.select})`,
    columns: chosen.map(({ column }) => column),
  }
}
