import { AppError, type Column, columnsOf, isFileInput, type WorkflowGraph } from '@anj/workflow'
import type { Source } from '../model/source.ts'

/**
 * Refuses a run if a new version of a file lacks columns that the workflow shows at its output. Otherwise an existing
 * table would silently get nulls in these columns. Missing columns that a step's settings name have already been
 * refused by that step. Missing columns that never reach the output are allowed.
 */
export function requireColumns(
  workflow: WorkflowGraph,
  sources: Readonly<Record<string, Source>>,
  outputId: string,
  columns: readonly Column[],
): void {
  const present = new Set(columns.map(({ name }) => name))
  if (columnsOf(workflow, outputId).every(({ name }) => present.has(name))) return
  for (const node of workflow.nodes) {
    const source = sources[node.id]
    if (!isFileInput(node) || source?.kind !== 'dataset') continue
    const gone = node.data.config.columns.filter(({ name }) => !source.columns.includes(name))
    if (gone.length === 0) continue
    const names = gone.map(({ name }) => name).join(', ')
    throw new AppError('fileColumnsGone', { title: node.data.title, columns: names }, { nodeId: node.id })
  }
}
