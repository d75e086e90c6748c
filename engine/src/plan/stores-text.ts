import { isKind, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

/** True if a node, or an output that reads the node, writes a file of text. */
export function storesText({ nodes, edges }: WorkflowGraph, nodeId: string): boolean {
  const ids = new Set([
    nodeId,
    ...edges.filter(({ source }) => source === nodeId).map(({ target }) => target),
  ])
  return nodes.some((node) => ids.has(node.id) && isTextFile(node))
}

function isTextFile(node: WorkflowNode): boolean {
  return isKind(node, 'csvOutput') || isKind(node, 'txtOutput')
}
