import type { WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type Actor, createActor, fromPromise, waitFor } from 'xstate'
import { saveMachine } from '../machines/save-machine.ts'
import { CallFailed } from '../server/call-failed.ts'
import { toDrawing, useGraphStore } from '../store/graph-store.ts'
import { mergeDocument } from './merge-document.ts'
import { clearPendingSave } from './pending-saves.ts'
import { registryOf } from './registry.ts'
import { saveDocument } from './save-document.ts'
import { clearServerState, isSaved, serverStateOf } from './server-state.ts'

const PATIENCE = 3000

const savers = registryOf(
  (workflowId): Actor<typeof saveMachine> =>
    createActor(
      saveMachine.provide({
        actors: {
          save: fromPromise(({ input, signal }) => saveDocument(input, signal)),
          merge: fromPromise(async ({ input }) => mergeDocument(input.theirs)),
        },
      }),
      { input: { workflowId, revision: serverStateOf(workflowId)?.revision ?? 1 } },
    ).start(),
  (saver) => saver.stop(),
)

/** Returns the actor that saves a workflow. The workflow must be open. */
export const saverOf = (workflowId: string) => savers.get(workflowId)

let isStarted = false

/** Starts saving edits automatically. */
export function startSaving(): void {
  if (isStarted) return
  isStarted = true
  useGraphStore.subscribe((state, before) => {
    if (state.workflows === before.workflows) return
    for (const { id } of Object.values(state.workflows)) {
      if (state.workflows[id] === before.workflows[id] || !serverStateOf(id) || isSaved(id)) continue
      savers.get(id).send({ type: 'document.changed' })
    }
  })
  window.addEventListener('online', () => {
    for (const saver of savers.all()) saver.send({ type: 'network.returned' })
  })
  // Saves without waiting for the usual pause, because the user may never return to a page once it is hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      for (const saver of savers.all()) saver.send({ type: 'save.requested' })
  })
}

/** Stops saving a deleted workflow. */
export function stopSaving(workflowId: string): void {
  savers.drop(workflowId)
  clearPendingSave(workflowId)
  clearServerState(workflowId)
}

/** Returns the ids of the workflows with changes that the server doesn't have. */
export function unsavedWorkflows(): readonly string[] {
  return Object.keys(useGraphStore.getState().workflows).filter((id) => !isSaved(id))
}

/** Returns the graph of a revision, or null if it isn't the latest one that this page knows the server to have. */
export function savedGraph(workflowId: string, revision: number): WorkflowGraph | null {
  const known = serverStateOf(workflowId)
  return known?.revision === revision ? toDrawing(known.document) : null
}

/** A saved revision and its graph. */
export interface Saved {
  readonly revision: number
  readonly graph: WorkflowGraph
}

const settledStates = ['saved', 'offline', 'failed', 'conflict', 'gone'] as const

/** Saves immediately and returns the revision that contains all changes. Throws if the save fails. */
export async function saveNow(workflowId: string): Promise<Saved> {
  const saver = savers.get(workflowId)
  saver.send({ type: 'save.requested' })
  const settled = await waitFor(saver, (state) => settledStates.some((name) => state.matches(name)))
  const { revision, problem } = settled.context
  const graph = savedGraph(workflowId, revision)
  if (settled.matches('saved') && graph) return { revision, graph }
  const isConflict = settled.matches('conflict')
  throw new CallFailed({
    code: isConflict ? 'workflowConflict' : 'notSaved',
    message: problem ?? sentence(isConflict ? 'workflowConflict' : 'networkError'),
    status: settled.matches('offline') ? 0 : 409,
  })
}

/** Saves as many workflows as possible within a short time. Changes that aren't saved by then stay in this browser. */
export async function saveAll(): Promise<void> {
  const saving = Promise.allSettled(unsavedWorkflows().map((id) => saveNow(id)))
  await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
