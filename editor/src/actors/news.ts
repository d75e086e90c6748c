import { listWorkflows, readWorkflow } from '../server/workflows.ts'
import { dropWorkflow, putTab, putWorkflow, useGraphStore, workflowById } from '../store/graph-store.ts'
import { adoptNews } from './adopting.ts'
import { isSaved, knownOf, whenKnown } from './known.ts'
import { forget } from './saving.ts'

interface News {
  readonly workflowId: string
  readonly revision: number
}

let channel: BroadcastChannel | null = null

/**
 * Keeps up with what is saved elsewhere: other windows of this browser say so at once, the server is asked when somebody
 * comes back to the page. Where something is drawn here meanwhile, the next save brings the two together.
 */
export function startNews(userId: string): void {
  if (channel) return
  channel = new BroadcastChannel(`anj ${userId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => void catchUp(data))
  whenKnown((workflowId) => {
    const known = knownOf(workflowId)
    // A channel has no target but its name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (known) channel?.postMessage({ workflowId, revision: known.revision } satisfies News)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void catchUpWithAll()
  })
}

/** Shows what is saved elsewhere, from a revision on, unless something is drawn here that isn't saved. */
export async function catchUp({ workflowId, revision }: News): Promise<void> {
  const known = knownOf(workflowId)
  if (!known || known.revision >= revision || !isSaved(workflowId)) return
  // Whoever can't ask now asks when they save.
  const workflow = await readWorkflow(workflowId).catch(() => null)
  if (workflow && (knownOf(workflowId)?.revision ?? 0) < workflow.revision) adoptNews(workflow)
}

async function catchUpWithAll(): Promise<void> {
  // What becomes a tab while the list is on its way may not stand in it.
  const asked = new Set(useGraphStore.getState().tabs.map(({ id }) => id))
  const list = await listWorkflows().catch(() => null)
  if (!list) return
  const there = new Set(list.map(({ id }) => id))
  const { tabs, currentId } = useGraphStore.getState()
  for (const { id } of tabs) {
    // What is shown stays: somebody may be looking at it, and a save says what became of it.
    if (!asked.has(id) || there.has(id) || id === currentId || !isSaved(id)) continue
    forget(id)
    dropWorkflow(id)
  }
  for (const summary of list) {
    const open = workflowById(summary.id)
    if (!open) putTab(summary)
    // It may be shared in another way by now.
    else if (open.access !== summary.access)
      putWorkflow({ ...open, access: summary.access, owner: summary.owner }, open.history)
    await catchUp({ workflowId: summary.id, revision: summary.revision })
  }
}
