import { contractOf } from './contract-of.ts'
import type { NodeData, WorkflowNode } from './document.ts'
import { type ConfigOf, type NodeKind, nodeKinds } from './node-kinds.ts'

/** Creates a node with its kind's initial settings. The caller supplies the ID, because this package is pure. */
export function newNode<K extends NodeKind>(
  kind: K,
  id: string,
  position: WorkflowNode['position'],
): WorkflowNode<K> {
  return { id, type: 'custom', position, data: newNodeData(kind) }
}

export function newNodeData<K extends NodeKind>(kind: K): NodeData<K> {
  const { title, type, logoUrl } = nodeKinds[kind]
  return { logoUrl, title, type, kind, config: initialConfig(kind) }
}

export function initialConfig<K extends NodeKind>(kind: K): ConfigOf<K> {
  return contractOf(kind).initial() as ConfigOf<K>
}
