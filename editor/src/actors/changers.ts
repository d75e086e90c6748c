import { nameOf } from '@anj/workflow'
import type { ChangedComponent } from '../server/changed-by-others.ts'
import type { Changer } from '../server/workflows.ts'
import { workflowById } from '../store/graph-store.ts'

const changers = new Map<string, readonly Changer[]>()

/** Stores who changed which node, as reported by the server. */
export function setOtherEditors(workflowId: string, list: readonly Changer[] = []): void {
  changers.set(workflowId, list)
}

/**
 * Returns the database nodes of the user's own workflow that other users have changed, as far as this page knows. These
 * nodes use the owner's connections. With `nodeId`, the list contains only that node.
 */
export function changedByOthers(
  workflowId: string,
  nodeId: string | null = null,
): readonly ChangedComponent[] {
  const workflow = workflowById(workflowId)
  if (workflow?.access !== 'own') return []
  return (changers.get(workflowId) ?? []).flatMap(({ nodeId: id, by }) => {
    const node = workflow.nodes.find((one) => one.id === id)
    if (!node || (nodeId !== null && id !== nodeId)) return []
    return [{ nodeId: id, title: nameOf(node), by }]
  })
}
