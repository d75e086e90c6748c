import { indexGraph, isKind, orderedSources, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

/** The counts of a run, by node. */
export interface RowsCounted {
  /** Rows that left the node, those without any value among them. */
  readonly counted: ReadonlyMap<string, number>
  /** Rows that the node gave to a combination or the output, where they were checked: those without any value are left out. */
  readonly kept: ReadonlyMap<string, number>
  /** Values that did not convert; nodes without any are missing. */
  readonly rejects: ReadonlyMap<string, number>
}

/**
 * How many rows left each node, as far as that follows from the nodes where they were counted, without looking at them
 * again: a step that only chooses or changes columns gives as many as it takes, of tables side by side as many as the longest
 * has, and a union that keeps duplicates gives all rows of both tables. `path` are the nodes in the order in which they were
 * run. Nodes between two combinations that nothing counted are missing.
 */
export function rowsOfNodes(
  workflow: WorkflowGraph,
  path: readonly WorkflowNode[],
  { counted, kept, rejects }: RowsCounted,
): ReadonlyMap<string, number> {
  const rows = new Map(counted)
  const sources = orderedSources(indexGraph(workflow))
  for (const node of path) {
    const { id } = node
    const isUnion = keepsAllRows(node)
    if (rows.has(id) || !(isUnion || keepsRows(node, rejects))) continue
    const takes = sources.get(id) ?? []
    const known = takes.flatMap(
      (source) => (isUnion ? kept.get(source.id) : null) ?? rows.get(source.id) ?? [],
    )
    if (known.length === 0 || known.length < takes.length) continue
    rows.set(id, isUnion ? known.reduce((sum, count) => sum + count) : Math.max(...known))
  }
  for (const { id } of path.filter((node) => keepsRows(node, rejects)).toReversed()) {
    const [source, another] = sources.get(id) ?? []
    const given = rows.get(id)
    if (source && !another && given !== undefined && !rows.has(source.id)) rows.set(source.id, given)
  }
  return rows
}

/** True for a node that gives every row of the table that it takes. */
function keepsRows(node: WorkflowNode, rejects: RowsCounted['rejects']): boolean {
  if (isKind(node, 'changeDataType')) return !rejects.has(node.id) || node.data.config.onReject !== 'leaveOut'
  return isKind(node, 'columnSelection') || isKind(node, 'dataTable')
}

/** True for a union that gives every row of both tables. */
function keepsAllRows(node: WorkflowNode): boolean {
  return isKind(node, 'unionTable') && !node.data.config.removeDuplicates
}
