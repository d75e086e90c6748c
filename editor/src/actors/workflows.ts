import { sentence } from '@anj/workflow/messages'
import { createActor, fromPromise, waitFor } from 'xstate'
import { workflowsMachine } from '../machines/workflows-machine.ts'
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
import { lastCurrent, rememberCurrent, takeCrashed } from '../session/last-workflow.ts'
import { readUserId } from '../session/stored-session.ts'
import {
  currentWorkflow,
  dropWorkflow,
  putTab,
  setCurrent,
  setTabs,
  useGraphStore,
  workflowById,
} from '../store/graph-store.ts'
import { adopt, readWorkflowInto } from './adopting.ts'
import { FIRST_NAME, FRESH_REVISION, freshTab } from './fresh-tab.ts'
import { startKeeping } from './keep-edits.ts'
import { isSaved } from './known.ts'
import { startNews } from './news.ts'
import { resumeEdits } from './resume-edits.ts'
import { runs } from './runs.ts'
import { flush, forget, startSaving } from './saving.ts'
import { isSending } from './uploads.ts'

const PATIENCE = 5000

/** The user's workflows: which there are, and which is open. */
export const workflows = createActor(
  workflowsMachine.provide({
    actors: {
      loadList: fromPromise(async ({ signal }) => {
        const list = await listWorkflows(signal)
        setTabs(list.toSorted((a, b) => a.position - b.position))
        const [resumed] = await resumeLast(list)
        const last = lastCurrent()
        const crashed = takeCrashed()
        const offered = list.filter(({ id }) => id !== crashed).concat(list)
        return resumed ?? offered.find(({ id }) => id === last)?.id ?? offered[0]?.id ?? null
      }),
      createFirst: fromPromise(async () => {
        const workflow = await createWorkflow(FIRST_NAME)
        adopt(workflow)
        return workflow.id
      }),
      openWorkflow: fromPromise(async ({ input: { id }, signal }) => {
        await readWorkflowInto(id, signal)
        if (signal.aborted) return
        setCurrent(id)
        rememberCurrent(id)
      }),
    },
  }),
)

/** Brings back what had not reached the server before, and from now on keeps what has not yet. */
async function resumeLast(list: readonly WorkflowSummary[]): Promise<readonly string[]> {
  startSaving()
  const userId = readUserId()
  if (userId === null) return []
  startKeeping(userId)
  startNews(userId)
  // Another window may be at it, or the browser take its time: what comes back later comes back into what is open then.
  const late = new Promise<readonly string[]>((resolve) => setTimeout(() => resolve([]), PATIENCE))
  return Promise.race([resumeEdits(userId, list), late])
}

/** Waits until the tabs are there: a workflow that came before would be lost among them. Throws why they can't be had. */
export async function untilListed(): Promise<void> {
  const state = await waitFor(workflows, (now) => now.hasTag('listed') || now.matches('failed'))
  if (state.matches('failed')) throw new Error(state.context.problem ?? sentence('unknownError'))
}

/**
 * Why nothing can be drawn though the user may have workflows: none is open yet, or it couldn't be opened. Null when one is, or
 * there is none.
 */
export function whyNoneIsOpen(): string | null {
  const state = workflows.getSnapshot()
  if (currentWorkflow() || state.matches('empty')) return null
  return state.context.problem ?? sentence('workflowOpening')
}

/** Shows a workflow. */
export function selectWorkflow(id: string): void {
  workflows.send({ type: 'workflow.selected', id })
}

/** Makes an empty workflow and shows it. */
export async function addWorkflow(name: string): Promise<void> {
  await untilListed()
  const workflow = await createWorkflow(name)
  adopt(workflow)
  selectWorkflow(workflow.id)
}

/** Copies a workflow with everything drawn in it, and shows the copy. */
export async function copyWorkflow(id: string, name: string): Promise<void> {
  if (workflowById(id) && !isSaved(id)) await flush(id)
  const workflow = await duplicateWorkflow(id, name)
  adopt(workflow)
  selectWorkflow(workflow.id)
}

/** Deletes a workflow; the tab before it is shown then. */
export async function removeWorkflow(id: string): Promise<void> {
  if (workflowById(id) && !isSaved(id)) await flush(id).catch(() => undefined)
  await deleteWorkflow(id)
  giveUp(id)
}

/** Takes a workflow away that is gone on the server, or that its user doesn't want to see; the tab before it is shown then. */
export function giveUp(id: string): void {
  forget(id)
  runs.drop(id)
  const { currentId } = useGraphStore.getState()
  dropWorkflow(id)
  if (currentId === id) workflows.send({ type: 'workflow.removed', next: useGraphStore.getState().currentId })
}

/** Closes the tab of a workflow that somebody else shares; it stays where it is. */
export async function closeShared(id: string): Promise<void> {
  if (isSending(id)) throw new Error(sentence('closeWhileSending'))
  if (workflowById(id) && !isSaved(id)) await flush(id)
  await closeTab(id)
  giveUp(id)
}

/** Makes a workflow that somebody else shares a tab and shows it. */
export async function openShared(id: string): Promise<void> {
  await untilListed()
  await openTab(id)
  await readWorkflowInto(id)
  selectWorkflow(id)
}

/** The last order that the server was told; the next one waits for it, as one that overtook it would be undone by it. */
let ordering: Promise<unknown> = Promise.resolve()

/** Puts a tab in front of another one, or with null behind all of them; the server remembers the order. */
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

/** Brings a deleted workflow back and shows it. */
export async function bringBack(id: string): Promise<void> {
  const workflow = await restoreWorkflow(id)
  adopt(workflow)
  selectWorkflow(id)
}

/** Shows a workflow that the server just made of a file or an example, in the place of an only tab in which nothing was done. */
export function showOpened({ workflow }: OpenedWorkflow): void {
  const fresh = freshTab()
  adopt(workflow)
  putTab(workflow)
  selectWorkflow(workflow.id)
  // One that can't be deleted now, or that was drawn in elsewhere meanwhile, stays beside it.
  if (fresh)
    void deleteWorkflow(fresh, FRESH_REVISION).then(
      () => giveUp(fresh),
      () => undefined,
    )
}
