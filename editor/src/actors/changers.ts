import { isDatabaseInput, sourceKey, type WorkflowNode } from '@anj/workflow'
import type { Changer } from '../server/workflows.ts'
import { workflowById } from '../store/graph-store.ts'

const changers = new Map<string, readonly Changer[]>()
/** What its owner has looked at: asked once, as long as it does the same. */
const accepted = new Set<string>()

/** A database node that somebody else changed last, in a workflow of one's own. */
export interface ChangedNode {
  readonly node: WorkflowNode
  readonly by: Changer['by']
}

/** Notes who changed what, as the server says. */
export function noteChangers(workflowId: string, list: readonly Changer[] = []): void {
  changers.set(workflowId, list)
}

/**
 * Database nodes of one's own workflow that do over one's own connections what somebody else drew, and that one has not
 * accepted yet: all of them, or only one.
 */
export function changedByOthers(workflowId: string, nodeId: string | null = null): readonly ChangedNode[] {
  const workflow = workflowById(workflowId)
  if (workflow?.access !== 'own') return []
  return (changers.get(workflowId) ?? []).flatMap(({ nodeId: id, by }) => {
    const node = workflow.nodes.find((one) => one.id === id)
    if (!node || (nodeId !== null && id !== nodeId)) return []
    return accepted.has(keyOf(workflowId, { node, by })) ? [] : [{ node, by }]
  })
}

/** Notes that what others drew is to be done as it is. */
export function accept(workflowId: string, nodes: readonly ChangedNode[]): void {
  for (const one of nodes) accepted.add(keyOf(workflowId, one))
}

function keyOf(workflowId: string, { node, by }: ChangedNode): string {
  const does = isDatabaseInput(node) ? sourceKey(node.data.config) : JSON.stringify(node.data.config)
  return JSON.stringify([workflowId, node.id, by.id, does])
}
