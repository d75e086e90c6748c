import type { ChangedComponent } from '../server/changed-by-others.ts'
import type { Changer } from '../server/workflows.ts'
import { workflowById } from '../store/graph-store.ts'
import { nameOf } from '../store/name-of.ts'

const changers = new Map<string, readonly Changer[]>()

/** Notes who changed what, as the server says. */
export function noteChangers(workflowId: string, list: readonly Changer[] = []): void {
  changers.set(workflowId, list)
}

/**
 * Database components of one's own workflow that do over one's own connections what somebody else drew, as far as is known
 * here: all of them, or only one.
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
