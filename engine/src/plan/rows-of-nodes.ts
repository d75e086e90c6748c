import { indexGraph, isKind, orderedSources, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

/** What is known of a run that was written: rows that were counted, by node, and the nodes with values that did not convert. */
export interface RowsCounted {
  readonly counted: ReadonlyMap<string, number>
  readonly rejecting: ReadonlySet<string>
}

/**
 * How many rows left each node, as far as that follows from the nodes where they were counted, without looking at them
 * again: a step that only chooses or changes columns gives as many as it takes, of tables side by side as many as the longest
 * has. `path` are the nodes in the order in which they were run. Nodes between two combinations that nothing counted are missing.
 */
export function rowsOfNodes(
  workflow: WorkflowGraph,
  path: readonly WorkflowNode[],
  { counted, rejecting }: RowsCounted,
): ReadonlyMap<string, number> {
  const rows = new Map(counted)
  const steps = path.filter((node) => keepsRows(node, rejecting))
  const sources = orderedSources(indexGraph(workflow))
  for (const { id } of steps) {
    const taken = (sources.get(id) ?? []).map((source) => rows.get(source.id))
    const known = taken.flatMap((count) => count ?? [])
    if (!rows.has(id) && known.length > 0 && known.length === taken.length) rows.set(id, Math.max(...known))
  }
  for (const { id } of steps.toReversed()) {
    const [source, another] = sources.get(id) ?? []
    const given = rows.get(id)
    if (source && !another && given !== undefined && !rows.has(source.id)) rows.set(source.id, given)
  }
  return rows
}

/** Whether a node gives every row that it takes. */
function keepsRows(node: WorkflowNode, rejecting: ReadonlySet<string>): boolean {
  if (isKind(node, 'changeDataType'))
    return !rejecting.has(node.id) || node.data.config.onReject !== 'leaveOut'
  return isKind(node, 'columnSelection') || isKind(node, 'dataTable')
}
