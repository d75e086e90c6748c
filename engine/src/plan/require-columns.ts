import { AppError, type Column, columnsOf, isFileInput, type WorkflowGraph } from '@anj/workflow'
import type { Source } from '../model/source.ts'

/**
 * Refuses a run that would bring its output fewer columns than the workflow shows there, since a new content of a file has
 * them no longer: a table that is there would hold nothing in them, and nobody would hear of it. Columns that a step names
 * were refused before; those that never reach the output may go.
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
