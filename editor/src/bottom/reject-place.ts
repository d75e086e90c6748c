import {
  isKind,
  outputOf,
  pathTo,
  type Reject,
  sourcesOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'

/**
 * The node in whose rows the cell of a reject can be seen: the one that converts the column, where it stands marked, or
 * the one before it when rows with rejects are left out. Null when nothing that is drawn now converts it.
 */
export function rejectPlace(graph: WorkflowGraph, { column }: Pick<Reject, 'column'>): WorkflowNode | null {
  const output = outputOf(graph)
  const path = output ? pathTo(graph, output.id) : graph.nodes
  for (const node of path.toReversed()) {
    if (!isKind(node, 'changeDataType')) continue
    const { columnDataTypes, onReject } = node.data.config
    if (!columnDataTypes.some(({ columnName }) => columnName === column)) continue
    return onReject === 'leaveOut' ? (sourcesOf(graph, node.id)[0] ?? null) : node
  }
  return null
}
