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
 * The node in whose rows the cell of a reject can be seen: the one that it is of, where it stands marked, or the one before
 * it when rows with rejects are left out. Rejects of old runs don't name theirs: it is the last that converts the column.
 * Null when nothing that is drawn now converts it.
 */
export function rejectPlace(
  graph: WorkflowGraph,
  { column, nodeId }: Pick<Reject, 'column' | 'nodeId'>,
): WorkflowNode | null {
  const node = nodeId ? graph.nodes.find(({ id }) => id === nodeId) : lastToConvert(graph, column)
  if (!node || !converts(node, column)) return null
  return node.data.config.onReject === 'leaveOut' ? (sourcesOf(graph, node.id)[0] ?? null) : node
}

function lastToConvert(graph: WorkflowGraph, column: string): WorkflowNode | undefined {
  const output = outputOf(graph)
  const path = output ? pathTo(graph, output.id) : graph.nodes
  return path.findLast((node) => converts(node, column))
}

function converts(node: WorkflowNode, column: string): node is WorkflowNode<'changeDataType'> {
  if (!isKind(node, 'changeDataType')) return false
  return node.data.config.columnDataTypes.some(({ columnName }) => columnName === column)
}
