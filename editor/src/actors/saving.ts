import type { WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type Actor, createActor, fromPromise, waitFor } from 'xstate'
import { saveMachine } from '../machines/save-machine.ts'
import { CallFailed } from '../server/call-failed.ts'
import { drawingOf, useGraphStore } from '../store/graph-store.ts'
import { forgetKnown, isSaved, knownOf } from './known.ts'
import { mergeDocument } from './merge-document.ts'
import { registryOf } from './registry.ts'
import { saveDocument } from './save-document.ts'
import { forgetUnanswered } from './unanswered.ts'

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
      { input: { workflowId, revision: knownOf(workflowId)?.revision ?? 1 } },
    ).start(),
  (saver) => saver.stop(),
)

/** The actor that keeps a workflow saved; the workflow was taken in before. */
export const saverOf = (workflowId: string) => savers.get(workflowId)

let isStarted = false

/** From now on saves what is drawn. */
export function startSaving(): void {
  if (isStarted) return
  isStarted = true
  useGraphStore.subscribe((state, before) => {
    if (state.workflows === before.workflows) return
    for (const { id } of Object.values(state.workflows)) {
      if (state.workflows[id] === before.workflows[id] || !knownOf(id) || isSaved(id)) continue
      savers.get(id).send({ type: 'document.changed' })
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
}

/** Stops saving a workflow that is gone. */
export function forget(workflowId: string): void {
  savers.drop(workflowId)
  forgetUnanswered(workflowId)
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

/** Saves what can be saved within a moment; what can't stays kept in this browser. */
export async function saveAll(): Promise<void> {
  const saving = Promise.allSettled(unsavedWorkflows().map((id) => flush(id)))
  await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
