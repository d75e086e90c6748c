import { countPhrase, type DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { listPhrase } from '../kit/format.ts'
import type { TargetTable } from '../server/insights.ts'
import type { Uses } from '../server/uses.ts'

/** The most columns whose uses are searched, because each is a search of its own. */
export const MAX_SEARCHED = 20

/** The number of names that the warning lists for each column. */
const MAX_NAMES = 4

/** Returns the columns of an existing table that the next run removes, because it makes the table anew without them. */
export function removedColumns(
  { dropTableThenCreate }: Pick<DatabaseOutputConfig, 'dropTableThenCreate'>,
  table: Pick<TargetTable, 'exists' | 'columns' | 'wouldCreate'> | null,
): readonly string[] {
  if (!table?.exists || !dropTableThenCreate || table.wouldCreate.length === 0) return []
  const kept = new Set(table.wouldCreate.map(({ name }) => name.toLowerCase()))
  return table.columns.map(({ name }) => name).filter((name) => !kept.has(name.toLowerCase()))
}

/** The workflows and schedules that read a column. */
export interface ColumnReaders {
  readonly column: string
  readonly names: readonly string[]
  /** The number of workflows that use it and that the user may not see. */
  readonly hidden: number
}

/** Returns the readers of a column besides a workflow itself, or null if there are none. */
export function readersOf(column: string, uses: Uses, workflowId: string): ColumnReaders | null {
  const reads = ({ nodes }: Pick<Uses['workflows'][number], 'nodes'>) =>
    nodes.some(({ access }) => access === 'read')
  const names = [
    ...uses.workflows.filter(({ id }) => id !== workflowId).filter(reads),
    ...uses.schedules.filter(reads),
  ].map(({ name }) => name)
  const hidden = uses.counts.hiddenWorkflows
  return names.length + hidden > 0 ? { column, names: [...new Set(names)], hidden } : null
}

/** Lists the readers of a column by name. Of workflows that the user may not see, it says only how many there are. */
export function readersPhrase({ names, hidden }: ColumnReaders): string {
  const more = names.length - MAX_NAMES
  return listPhrase([
    ...names.slice(0, MAX_NAMES),
    ...(more > 0 ? [sentence('readersMore', { count: more })] : []),
    ...(hidden > 0 ? [sentence('readersHidden', { workflows: countPhrase(hidden, 'workflow') })] : []),
  ])
}
