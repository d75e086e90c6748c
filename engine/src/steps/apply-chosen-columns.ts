import { AppError, type ChosenColumns, type Column } from '@anj/workflow'
import type { StepContext } from './table.ts'

export interface Chosen {
  /** The index among all columns. */
  readonly from: number
  readonly column: Column
}

/** Returns the chosen columns with their indexes and new names. Null chooses all columns. */
export function applyChosenColumns(
  all: readonly Column[],
  chosen: ChosenColumns,
  { nodeId, title }: Pick<StepContext, 'nodeId' | 'title'>,
): readonly Chosen[] {
  if (!chosen) return all.map((column, from) => ({ from, column }))
  return chosen.map(({ column, name }) => {
    const from = all.findIndex((c) => c.name === column)
    const found = all[from]
    if (!found) throw new AppError('columnMissing', { title, column }, { nodeId })
    return { from, column: { ...found, name } }
  })
}
