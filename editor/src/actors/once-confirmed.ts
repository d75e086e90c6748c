import { isDatabaseInput, sourceKey, type WorkflowNode } from '@anj/workflow'
import { confirmChanges } from '../kit/confirm-changes.ts'
import { ConfirmationDeclined } from '../machines/declined.ts'
import { type ChangedComponent, changesIn } from '../server/changed-by-others.ts'

/** Effects of nodes that the user has already accepted and therefore isn't asked about again. */
const accepted = new Set<string>()

interface Confirming {
  /** Other users' changes that this page knows of before the call. */
  readonly changed: readonly ChangedComponent[]
  /** Returns a key for the node's effect in this call, so that the same effect is confirmed only once. */
  readonly does: (nodeId: string) => string
  readonly signal: AbortSignal
}

/**
 * Makes a call that uses the user's connections. If other users have changed the nodes involved, the user has to
 * confirm their changes: those that this page knows of before the call, and afterwards any others for which the server
 * refuses the call. Throws `ConfirmationDeclined` if the user declines.
 */
export async function withConfirmation<T>(
  { changed, does, signal }: Confirming,
  call: (confirmed: boolean) => Promise<T>,
): Promise<T> {
  const keyOf = ({ nodeId, by }: ChangedComponent) => JSON.stringify([nodeId, by.id, does(nodeId)])
  const confirm = async (changes: readonly ChangedComponent[]) => {
    const left = changes.filter((change) => !accepted.has(keyOf(change)))
    if (left.length > 0 && !(await confirmChanges(left))) throw new ConfirmationDeclined()
    signal.throwIfAborted()
    for (const change of left) accepted.add(keyOf(change))
  }
  await confirm(changed)
  try {
    return await call(changed.length > 0)
  } catch (error) {
    const changes = changesIn(error)
    if (changes === null) throw error
    await confirm(changes)
  }
  return call(true)
}

/** Returns a function that identifies what each node of a workflow does with its connection. */
export function connectionUses(workflowId: string, nodes: readonly WorkflowNode[]): Confirming['does'] {
  return (nodeId) => {
    const node = nodes.find(({ id }) => id === nodeId)
    const does = node && isDatabaseInput(node) ? sourceKey(node.data.config) : node?.data.config
    return JSON.stringify([workflowId, does])
  }
}
