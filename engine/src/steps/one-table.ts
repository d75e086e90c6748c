import { AppError } from '@anj/workflow'
import { cell, type StepContext, type Table } from './table.ts'

/**
 * Returns the input of a step that chooses or orders the rows of one table. The plan checks the input first, because
 * rows that the step drops must be counted and obey the reject policy too.
 */
export function oneTable(inputs: readonly Table[], context: StepContext): Table {
  const [input, another] = inputs
  const { title, nodeId } = context
  if (!input || another) throw new AppError('takesOneTable', { title }, { nodeId })
  return context.settle(input)
}

/** Returns the place of a column that settings name. Throws if the table lacks it. */
export function placeOf(
  { columns }: Pick<Table, 'columns'>,
  column: string,
  { title, nodeId }: Pick<StepContext, 'nodeId' | 'title'>,
): number {
  const place = columns.findIndex(({ name }) => name === column)
  if (place < 0) throw new AppError('columnMissing', { title, column }, { nodeId })
  return place
}

/** Returns the cell and the type of a column that settings name. Throws if the table lacks it. */
export function columnOf(
  table: Pick<Table, 'columns'>,
  column: string,
  context: Pick<StepContext, 'nodeId' | 'title'>,
) {
  const place = placeOf(table, column, context)
  return { value: cell(place), type: table.columns[place]?.type ?? 'text' }
}
