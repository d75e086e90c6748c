import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { createActor, fromPromise, waitFor } from 'xstate'
import { workflowsMachine } from '../machines/workflows-machine.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { closeTab, openTab, orderTabs } from '../server/sharing.ts'
import {
  createWorkflow,
  deleteWorkflow,
  duplicateWorkflow,
  listWorkflows,
  type OpenedWorkflow,
  restoreWorkflow,
  type WorkflowSummary,
} from '../server/workflows.ts'
import { consumeCrashedWorkflow, lastShownWorkflow, storeShownWorkflow } from '../session/last-workflow.ts'
import { takeLinkedWorkflow } from '../session/linked-workflow-id.ts'
import { readUserId } from '../session/stored-session.ts'

import {
  currentWorkflow,
  dropWorkflow,
  setCurrent,
  setTab,
  setTabs,
  useGraphStore,
  workflowById,
} from '../store/graph-store.ts'
import { FIRST_NAME, FRESH_REVISION, untouchedTab } from './fresh-tab.ts'
import { loadFromServer, readWorkflowInto } from './load-workflow.ts'
import { startLocalBackup } from './local-backup.ts'
import { startNews } from './news.ts'
import { resumeEdits } from './resume-edits.ts'
import { runs } from './runs.ts'
import { saveNow, startSaving, stopSaving } from './saving.ts'
import { isSaved } from './server-state.ts'
import { isSending } from './uploads.ts'

const PATIENCE = 5000

/** The actor that holds the user's workflow list and the current workflow. */
export const workflows = createActor(
  workflowsMachine.provide({
    actors: {
      loadList: fromPromise(async ({ signal }) => {
        const { list, linked } = await listWithLinked(signal)
        setTabs(list.toSorted((a, b) => a.position - b.position))
        const [resumed] = await resumeLast(list)
        if (linked) return linked
        const last = lastShownWorkflow()
        const crashed = consumeCrashedWorkflow()
        const offered = list.filter(({ id }) => id !== crashed).concat(list)
        return resumed ?? offered.find(({ id }) => id === last)?.id ?? offered[0]?.id ?? null
      }),
      createFirst: fromPromise(async () => {
        const workflow = await createWorkflow(FIRST_NAME)
        loadFromServer(workflow)
        return workflow.id
      }),
      openWorkflow: fromPromise(async ({ input: { id }, signal }) => {
        await readWorkflowInto(id, signal)
        if (signal.aborted) return
        setCurrent(id)
        storeShownWorkflow(id)
      }),
    },
  }),
)

/**
 * Lists the user's tabs. If the address leads to a workflow that isn't a tab yet, opens it in one first. Shows an error
 * if the user has no access to it.
 */
async function listWithLinked(signal: AbortSignal) {
  const list = await listWorkflows(signal)
  const wanted = takeLinkedWorkflow()
  const isListed = ({ id }: { readonly id: string }) => id === wanted
  if (wanted === null || list.some(isListed)) return { list, linked: wanted }
  try {
    await openTab(wanted)
    const longer = await listWorkflows(signal)
    return { list: longer, linked: longer.some(isListed) ? wanted : null }
  } catch (error) {
    showError(sentenceOf(error))
    return { list, linked: null }
  }
}

/** Restores edits that never reached the server, and starts storing new edits. */
async function resumeLast(list: readonly WorkflowSummary[]): Promise<readonly string[]> {
  startSaving()
  const userId = readUserId()
  if (userId === null) return []
  startLocalBackup(userId)
  startNews(userId)
  // Limits the wait, because another window may be holding the lock or the browser may be slow. If edits are restored
  // later, the editor merges them into the open workflow.
  const late = new Promise<readonly string[]>((resolve) => setTimeout(() => resolve([]), PATIENCE))
  return Promise.race([resumeEdits(userId, list), late])
}

/**
 * Waits until the tab list is loaded, because loading it would drop a workflow added earlier. Throws if the list can't
 * be loaded.
 */
export async function whenTabsLoaded(): Promise<void> {
  const state = await waitFor(workflows, (now) => now.hasTag('listed') || now.matches('failed'))
  if (state.matches('failed')) throw new Error(state.context.problem ?? sentence('unknownError'))
}

/**
 * Returns the reason why no workflow is open although the user may have some: it is still loading or failed to open.
 * Returns null if a workflow is open or the user has none.
 */
export function noWorkflowReason(): string | null {
  const state = workflows.getSnapshot()
  if (currentWorkflow() || state.matches('empty')) return null
  return state.context.problem ?? sentence('workflowOpening')
}

/** Opens a workflow. */
export function selectWorkflow(id: string): void {
  workflows.send({ type: 'workflow.selected', id })
}

/** Creates an empty workflow and opens it. */
export async function addWorkflow(name: string): Promise<void> {
  await whenTabsLoaded()
  const workflow = await createWorkflow(name)
  loadFromServer(workflow)
  selectWorkflow(workflow.id)
}

/** Duplicates a workflow with everything in it, and opens the copy. */
export async function copyWorkflow(id: string, name: string): Promise<void> {
  if (workflowById(id) && !isSaved(id)) await saveNow(id)
  const workflow = await duplicateWorkflow(id, name)
  loadFromServer(workflow)
  selectWorkflow(workflow.id)
}

/** Deletes a workflow and opens the tab before it. */
export async function removeWorkflow(id: string): Promise<void> {
  if (workflowById(id) && !isSaved(id)) await saveNow(id).catch(() => undefined)
  await deleteWorkflow(id)
  dropMissingWorkflow(id)
}

/** Closes a workflow that was deleted on the server or that the user no longer wants, and opens the tab before it. */
export function dropMissingWorkflow(id: string): void {
  stopSaving(id)
  runs.drop(id)
  const { currentId } = useGraphStore.getState()
  dropWorkflow(id)
  if (currentId === id) workflows.send({ type: 'workflow.removed', next: useGraphStore.getState().currentId })
}

/** Closes the tab of a shared workflow. The workflow itself stays. */
export async function closeShared(id: string): Promise<void> {
  if (isSending(id)) throw new Error(sentence('closeWhileSending'))
  if (workflowById(id) && !isSaved(id)) await saveNow(id)
  await closeTab(id)
  dropMissingWorkflow(id)
}

/** Opens a shared workflow in a tab. */
export async function openShared(id: string): Promise<void> {
  await whenTabsLoaded()
  await openTab(id)
  await readWorkflowInto(id)
  selectWorkflow(id)
}

/**
 * The latest request to store the tab order. The next request waits for it, so that the server receives the orders in
 * sequence.
 */
let ordering: Promise<unknown> = Promise.resolve()

/** Moves a tab before another tab, or to the end with null. The server stores the order. */
export async function moveTab(id: string, before: string | null): Promise<void> {
  const { tabs } = useGraphStore.getState()
  const moved = tabs.find((tab) => tab.id === id)
  if (!moved || before === id) return
  const others = tabs.filter((tab) => tab.id !== id)
  const at = others.findIndex((tab) => tab.id === before)
  const ordered = others.toSpliced(at < 0 ? others.length : at, 0, moved)
  if (ordered.every((tab, i) => tab.id === tabs[i]?.id)) return
  setTabs(ordered)
  const told = ordering.then(() => orderTabs(ordered.map((tab) => tab.id)))
  ordering = told.catch(() => undefined)
  await told
}

/** Restores a deleted workflow and opens it. */
export async function restoreDeletedWorkflow(id: string): Promise<void> {
  const workflow = await restoreWorkflow(id)
  loadFromServer(workflow)
  selectWorkflow(id)
}

/** Opens a workflow that the server created from a file or an example. It replaces the only tab if that is untouched. */
export function showOpened({ workflow }: OpenedWorkflow): void {
  const fresh = untouchedTab()
  loadFromServer(workflow)
  setTab(workflow)
  selectWorkflow(workflow.id)
  // The untouched tab stays if its workflow can't be deleted now or has been edited elsewhere in the meantime.
  if (fresh)
    void deleteWorkflow(fresh, FRESH_REVISION).then(
      () => dropMissingWorkflow(fresh),
      () => undefined,
    )
}
