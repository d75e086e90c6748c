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
 * Returns the node whose rows contain the rejected cell. This is the step that converts the column, or the step before
 * it if rows with rejects are skipped. Rejects from old runs don't name their step, so the last step that converts the
 * column is used for them. Returns null if no step converts the column anymore.
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
