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
 * Returns the node whose rows show a reject's cell: the converting step, which marks the cell, or the step
 * before it when rows with rejects are skipped. Rejects of old runs don't name their step; the last step that
 * converts the column is used. Returns null when no current step converts it.
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
