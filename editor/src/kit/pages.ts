import type { NodeType, WorkflowGraph } from '@anj/workflow'
import { lastNodeOf } from '@anj/workflow'

/** Paths of the pages on which nodes of each type are configured. */
export const paths: Readonly<Record<NodeType, string>> = {
  input: '/',
  preparation: '/preparation',
  output: '/output',
}

/** Returns the node type that a page shows. */
export function pageOf(pathname: string): NodeType {
  if (pathname === paths.preparation) return 'preparation'
  return pathname === paths.output ? 'output' : 'input'
}

/** Returns the address of a node's screen. */
export function addressOf(type: NodeType, nodeId: string | null | undefined): string {
  return nodeId ? `${paths[type]}?id=${encodeURIComponent(nodeId)}` : paths[type]
}

/** Returns the address that a page's tab links to: the address of the page's last node, if the workflow has one. */
export function tabAddress(graph: WorkflowGraph | null, type: NodeType): string {
  return addressOf(type, graph && lastNodeOf(graph, type)?.id)
}
