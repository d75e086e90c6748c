import { listWorkflows, readWorkflow } from '../server/workflows.ts'
import { dropWorkflow, setTab, setWorkflow, useGraphStore, workflowById } from '../store/graph-store.ts'
import { loadRemoteChanges } from './load-workflow.ts'
import { stopSaving } from './saving.ts'
import { isSaved, onServerStateChange, serverStateOf } from './server-state.ts'

interface News {
  readonly workflowId: string
  readonly revision: number
}

let channel: BroadcastChannel | null = null

/**
 * Follows saves made elsewhere: other windows of this browser announce their saves, and the page asks the server when
 * the user returns. If there are unsaved edits here, the next save merges both versions.
 */
export function startNews(userId: string): void {
  if (channel) return
  channel = new BroadcastChannel(`anj ${userId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => void catchUp(data))
  onServerStateChange((workflowId) => {
    const known = serverStateOf(workflowId)
    // A BroadcastChannel has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (known) channel?.postMessage({ workflowId, revision: known.revision } satisfies News)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void catchUpWithAll()
  })
}

/** Shows a newer revision saved elsewhere, unless there are unsaved edits here. */
export async function catchUp({ workflowId, revision }: News): Promise<void> {
  const known = serverStateOf(workflowId)
  if (!known || known.revision >= revision || !isSaved(workflowId)) return
  // If this read fails, the next save fetches the new state.
  const workflow = await readWorkflow(workflowId).catch(() => null)
  if (workflow && (serverStateOf(workflowId)?.revision ?? 0) < workflow.revision) loadRemoteChanges(workflow)
}

async function catchUpWithAll(): Promise<void> {
  // Only tabs that were open before the request may be closed: a tab that is opened while the list is loading may be
  // missing from it.
  const asked = new Set(useGraphStore.getState().tabs.map(({ id }) => id))
  const list = await listWorkflows().catch(() => null)
  if (!list) return
  const there = new Set(list.map(({ id }) => id))
  const { tabs, currentId } = useGraphStore.getState()
  for (const { id } of tabs) {
    // Keeps the current workflow, since the user may be viewing it. The next save reports the deletion.
    if (!asked.has(id) || there.has(id) || id === currentId || !isSaved(id)) continue
    stopSaving(id)
    dropWorkflow(id)
  }
  for (const summary of list) {
    const open = workflowById(summary.id)
    if (!open) setTab(summary)
    // The owner may have changed the access level.
    else if (open.access !== summary.access)
      setWorkflow({ ...open, access: summary.access, owner: summary.owner }, open.history)
    await catchUp({ workflowId: summary.id, revision: summary.revision })
  }
}
