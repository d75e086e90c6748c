import { showSuccess } from '@anj/ui'
import { isEqual, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type Actor, createActor, fromPromise, waitFor } from 'xstate'
import { saveMachine } from '../machines/save-machine.ts'
import { CallFailed } from '../server/call-failed.ts'
import { createWorkflow, type StoredWorkflow, saveWorkflow } from '../server/workflows.ts'
import {
  type Document,
  documentOf,
  isSameDocument,
  mergeDocuments,
  rebaseHistory,
} from '../store/document.ts'
import {
  changeGraph,
  drawingOf,
  putTab,
  putWorkflow,
  renameWorkflow,
  useGraphStore,
  workflowById,
} from '../store/graph-store.ts'
import { forgetKnown, isSaved, knownOf, noteKnown } from './known.ts'
import { registryOf } from './registry.ts'

const PATIENCE = 3000

const savers = registryOf(
  (workflowId): Actor<typeof saveMachine> =>
    createActor(
      saveMachine.provide({
        actors: {
          save: fromPromise(({ input, signal }) => save(input.workflowId, input.revision, signal)),
          merge: fromPromise(async ({ input }) => merge(input.theirs)),
        },
      }),
      { input: { workflowId, revision: knownOf(workflowId)?.revision ?? 1 } },
    ).start(),
  (saver) => saver.stop(),
)

/** The actor that keeps a workflow saved; the workflow was taken in before. */
export const saverOf = (workflowId: string) => savers.get(workflowId)

/** Takes in a workflow as the server has it just now. */
export function adopt(workflow: StoredWorkflow): void {
  noteServers(workflow)
  putWorkflow(workflow)
}

/**
 * Takes in what the server has just now of a workflow that is open, as a change that can be taken back: what was
 * drawn here comes again with it.
 */
export function adoptAsChange(workflow: StoredWorkflow): void {
  if (!workflowById(workflow.id)) return adopt(workflow)
  // Known first, so that the change itself is nothing to save.
  noteServers(workflow)
  putTab(workflow)
  renameWorkflow(workflow.id, workflow.name)
  changeGraph(workflow.id, () => drawingOf(workflow))
}

/** Takes in what somebody else saved while nothing was changed here; one's own steps can still be taken back. */
export function adoptNews(workflow: StoredWorkflow): void {
  const open = workflowById(workflow.id)
  const before = knownOf(workflow.id)
  if (!open || !before || !isSaved(workflow.id)) return
  putWorkflow(workflow, rebaseHistory(open.history, before.document, drawingOf(workflow)))
  noteServers(workflow)
}

/** Takes in a workflow as it was left on a page that was closed before all of it was saved, and saves it. */
export function resume(workflowId: string, mine: Document, base: Document, revision: number): void {
  const owned = useGraphStore.getState().tabs.find(({ id }) => id === workflowId)
  putWorkflow({ ...owned, ...mine, id: workflowId })
  noteKnown(workflowId, documentOf(base), revision)
  const saver = savers.get(workflowId)
  saver.send({ type: 'document.changed' })
  saver.send({ type: 'save.requested' })
}

/** Stops saving a workflow that is gone. */
export function forget(workflowId: string): void {
  savers.drop(workflowId)
  forgetKnown(workflowId)
}

/** Workflows with changes that the server doesn't have. */
export function unsavedWorkflows(): readonly string[] {
  return Object.keys(useGraphStore.getState().workflows).filter((id) => !isSaved(id))
}

/** What is drawn in a revision of a workflow, when it is the one that the server has. */
export function savedGraph(workflowId: string, revision: number): WorkflowGraph | null {
  const known = knownOf(workflowId)
  return known?.revision === revision ? drawingOf(known.document) : null
}

/** A revision of a workflow on the server, with what is drawn in it. */
export interface Saved {
  readonly revision: number
  readonly graph: WorkflowGraph
}

const settledStates = ['saved', 'offline', 'failed', 'conflict', 'gone'] as const

/** Saves now and answers the revision that holds everything drawn; throws when that can't be. */
export async function flush(workflowId: string): Promise<Saved> {
  const saver = savers.get(workflowId)
  saver.send({ type: 'save.requested' })
  const settled = await waitFor(saver, (state) => settledStates.some((name) => state.matches(name)))
  const { revision } = settled.context
  const graph = savedGraph(workflowId, revision)
  if (settled.matches('saved') && graph) return { revision, graph }
  throw new CallFailed({
    code: settled.matches('conflict') ? 'workflowConflict' : 'notSaved',
    message:
      settled.context.problem ?? sentence(settled.matches('conflict') ? 'workflowConflict' : 'networkError'),
    status: settled.matches('offline') ? 0 : 409,
  })
}

/** Saves what can be saved within a moment; what can't stays kept in this browser. */
export async function saveAll(): Promise<void> {
  const saving = Promise.allSettled(unsavedWorkflows().map((id) => flush(id)))
  await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Drops what is drawn here in favour of what somebody else saved; an undo brings it back. */
export function takeTheirs(workflowId: string): void {
  const { theirs } = savers.get(workflowId).getSnapshot().context
  if (theirs) adoptAsChange(theirs)
}

/** Makes a workflow of its own of what is drawn here, and shows the other one as somebody else saved it. */
export async function keepMineAsCopy(workflowId: string, name: string): Promise<string> {
  const mine = workflowById(workflowId)
  if (!mine) throw new Error('no such workflow is open')
  const id = await makeWorkflow(name, mine)
  takeTheirs(workflowId)
  return id
}

/** Makes a workflow with something drawn in it. */
export async function makeWorkflow(name: string, graph: WorkflowGraph): Promise<string> {
  const copy = await createWorkflow(name)
  const drawing = drawingOf(graph)
  const revision = await saveWorkflow(copy.id, { revision: copy.revision, ...drawing })
  adopt({ ...copy, ...drawing, revision })
  return copy.id
}

async function save(
  workflowId: string,
  revision: number,
  signal: AbortSignal,
): Promise<{ revision: number }> {
  const workflow = workflowById(workflowId)
  const before = knownOf(workflowId)?.document
  if (!workflow) return { revision }
  const document = documentOf(workflow)
  if (before && isSameDocument(before, document)) return { revision }
  const saved = await saveWorkflow(workflowId, { revision, ...changesOf(document, before) }, signal)
  noteKnown(workflowId, document, saved)
  return { revision: saved }
}

/** Only what differs: a workflow that was only renamed sends nothing that is drawn. */
function changesOf(document: Document, before: Document | undefined): Partial<Document> {
  const { name, nodes, edges, notes } = document
  return {
    ...(name !== before?.name && { name }),
    ...((nodes !== before?.nodes || edges !== before?.edges) && { nodes, edges }),
    ...(notes !== before?.notes && notes && { notes }),
  }
}

/** Takes what somebody else saved into what is drawn here, when the two changed different things. */
function merge(theirs: StoredWorkflow): { revision: number } {
  const open = workflowById(theirs.id)
  const base = knownOf(theirs.id)?.document
  const server = documentOf(theirs)
  const merged = open && base && mergeDocuments({ base, mine: documentOf(open), theirs: server })
  if (!merged) throw new Error(sentence('workflowConflict'))
  noteKnown(theirs.id, server, theirs.revision)
  putWorkflow({ ...theirs, ...merged }, rebaseHistory(open.history, base, server))
  if (!isEqual(server, base)) showSuccess(sentence('newsTakenIn', { name: merged.name }))
  return { revision: theirs.revision }
}

function noteServers(workflow: StoredWorkflow): void {
  noteKnown(workflow.id, documentOf(workflow), workflow.revision)
  savers.get(workflow.id).send({ type: 'document.adopted', revision: workflow.revision })
}

useGraphStore.subscribe((state, before) => {
  if (state.workflows === before.workflows) return
  for (const workflow of Object.values(state.workflows)) {
    if (workflow === before.workflows[workflow.id]) continue
    if (knownOf(workflow.id) && !isSaved(workflow.id))
      savers.get(workflow.id).send({ type: 'document.changed' })
  }
})

window.addEventListener('online', () => {
  for (const saver of savers.all()) saver.send({ type: 'network.returned' })
})

// Whoever looks elsewhere may not come back: don't wait for the pause then.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden')
    for (const saver of savers.all()) saver.send({ type: 'save.requested' })
})
