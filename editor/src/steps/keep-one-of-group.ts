import { incomingColumns, isKind, setConfig, similarColumns, stepAt, type WorkflowGraph } from '@anj/workflow'
import { addedBehind, type Edited } from '../layout/add-step.ts'

/**
 * Adds a Remove Duplicates behind a Similar Rows. It keeps one row of each group: the row that is most like the others,
 * and of equally similar rows the first. The Similar Rows then keeps all rows: a row without a group has a group number
 * of its own, so it stays. A Remove Duplicates by the group that is already there doesn't change. Returns null if the
 * node isn't a Similar Rows with an input.
 */
export function keepOneOfEachGroup(graph: WorkflowGraph, nodeId: string): Edited | null {
  const node = graph.nodes.find(({ id }) => id === nodeId)
  if (!node || !isKind(node, 'similarRows')) return null
  const [columns = []] = incomingColumns(graph, nodeId)
  const [group, score] = similarColumns(columns).slice(columns.length)
  if (!group || !score) return null
  const all = setConfig(graph, nodeId, { ...node.data.config, keep: 'all' })
  const existing = stepAt(all, nodeId, 'removeDuplicates')
  if (existing?.data.config.columns?.length === 1 && existing.data.config.columns[0] === group.name)
    return { ok: true, value: { graph: all, stepId: existing.id } }
  return addedBehind(all, nodeId, 'removeDuplicates', (config) => ({
    ...config,
    columns: [group.name],
    keep: 'first',
    order: [{ column: score.name, descending: true, emptyFirst: false, ignoreCase: false }],
  }))
}
