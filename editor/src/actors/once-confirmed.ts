import { isDatabaseInput, sourceKey, type WorkflowNode } from '@anj/workflow'
import { Declined } from '../machines/declined.ts'
import { type ChangedComponent, changesIn } from '../server/changed-by-others.ts'
import { askAbout } from '../shell/ask-first.ts'

/** Changes that the person has accepted: they are asked once, as long as a component does the same. */
const accepted = new Set<string>()

interface Confirming {
  /** Changes by others, as far as they are known before the call. */
  readonly changed: readonly ChangedComponent[]
  /** Tells what a component does in this call, so that nobody is asked about the same twice. */
  readonly does: (nodeId: string) => string
  readonly signal: AbortSignal
}

/**
 * Makes a call that does with the person's connections what is drawn. Where others drew it, the person is asked before: about
 * what is known here, and about what the server refuses the call for. Throws `Declined` when they don't go on.
 */
export async function onceConfirmed<T>(
  { changed, does, signal }: Confirming,
  call: (confirmed: boolean) => Promise<T>,
): Promise<T> {
  const keyOf = ({ nodeId, by }: ChangedComponent) => JSON.stringify([nodeId, by.id, does(nodeId)])
  const confirm = async (changes: readonly ChangedComponent[]) => {
    const left = changes.filter((change) => !accepted.has(keyOf(change)))
    if (left.length > 0 && !(await askAbout(left))) throw new Declined()
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

/** Tells what nodes of a workflow do with their connections. */
export function doneIn(workflowId: string, nodes: readonly WorkflowNode[]): Confirming['does'] {
  return (nodeId) => {
    const node = nodes.find(({ id }) => id === nodeId)
    const does = node && isDatabaseInput(node) ? sourceKey(node.data.config) : node?.data.config
    return JSON.stringify([workflowId, does])
  }
}
