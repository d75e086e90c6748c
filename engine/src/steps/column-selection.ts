import { join, sql } from '../duckdb/sql.ts'
import { applyChosenColumns } from './apply-chosen-columns.ts'
import { joinSideBySide } from './side-by-side.ts'
import { cellAs, hiddenColumns, type StepCompiler } from './table.ts'

/** Selects the chosen columns in their new order with their new names. */
export const columnSelection: StepCompiler<'columnSelection'> = (inputs, { selectedColumns }, context) => {
  const input = joinSideBySide(inputs)
  if (!selectedColumns) return input
  const chosen = applyChosenColumns(input.columns, selectedColumns, context)
  const cells = chosen.flatMap(({ from }, i) => cellAs(input, from, i))
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...cells])} from (${input.select})`,
    columns: chosen.map(({ column }) => column),
    bounds: chosen.map(({ from }) => input.bounds[from] ?? null),
    asWritten: chosen.map(({ from }) => input.asWritten[from] ?? false),
  }
}
