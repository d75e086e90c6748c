import type { NodeType, WorkflowGraph } from '@anj/workflow'
import { lastNodeOf } from '@anj/workflow'

/** Where the nodes of a type are configured. */
export const paths: Readonly<Record<NodeType, string>> = {
  input: '/',
  preparation: '/preparation',
  output: '/output',
}

/** The type of nodes that a page shows. */
export function pageOf(pathname: string): NodeType {
  if (pathname === paths.preparation) return 'preparation'
  return pathname === paths.output ? 'output' : 'input'
}

/** Address of a node's screen. */
export function addressOf(type: NodeType, nodeId: string | null | undefined): string {
  return nodeId ? `${paths[type]}?id=${encodeURIComponent(nodeId)}` : paths[type]
}

/** Where a page's tab leads: to its last node, when the workflow has one. */
export function tabAddress(graph: WorkflowGraph | null, type: NodeType): string {
  return addressOf(type, graph && lastNodeOf(graph, type)?.id)
}
