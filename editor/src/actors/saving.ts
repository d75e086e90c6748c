import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type Actor, createActor, fromPromise, waitFor } from 'xstate'
import { saveMachine } from '../machines/save-machine.ts'
import { CallFailed } from '../server/call-failed.ts'
import { createWorkflow, type StoredWorkflow, saveWorkflow } from '../server/workflows.ts'
import { putWorkflow, useGraphStore, workflowById } from '../store/graph-store.ts'
import { registryOf } from './registry.ts'

interface Document {
  readonly name: string
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly WorkflowEdge[]
}

/** What the server has, by workflow; compared by reference, as the store replaces what changes. */
const known = new Map<string, Document>()
const revisions = new Map<string, number>()

const same = (a: Document, b: Document) => a.name === b.name && a.nodes === b.nodes && a.edges === b.edges

const savers = registryOf(
  (workflowId): Actor<typeof saveMachine> =>
    createActor(
      saveMachine.provide({
        actors: {
          save: fromPromise(async ({ input, signal }) => {
            const document = workflowById(input.workflowId)
            const before = known.get(input.workflowId)
            if (!document || (before && same(before, document))) return { revision: input.revision }
            const { name, nodes, edges } = document
            const revision = await saveWorkflow(
              input.workflowId,
              {
                revision: input.revision,
                ...(name !== before?.name && { name }),
                ...((nodes !== before?.nodes || edges !== before?.edges) && { nodes, edges }),
              },
              signal,
            )
            known.set(input.workflowId, { name, nodes, edges })
            return { revision }
          }),
        },
      }),
      { input: { workflowId, revision: revisions.get(workflowId) ?? 1 } },
    ).start(),
  (saver) => saver.stop(),
)

/** The actor that keeps a workflow saved; the workflow was taken in before. */
export const saverOf = (workflowId: string) => savers.get(workflowId)

/** Takes in a workflow as the server has it just now. */
export function adopt(workflow: StoredWorkflow): void {
  known.set(workflow.id, workflow)
  revisions.set(workflow.id, workflow.revision)
  savers.get(workflow.id).send({ type: 'document.adopted', revision: workflow.revision })
  putWorkflow(workflow)
}

/** Stops saving a workflow that is gone. */
export function forget(workflowId: string): void {
  savers.drop(workflowId)
  known.delete(workflowId)
}

/** Whether everything drawn is on the server. */
export function isSaved(workflowId: string): boolean {
  const document = workflowById(workflowId)
  const server = known.get(workflowId)
  return !document || (server !== undefined && same(server, document))
}

/** Whether any workflow has changes that the server doesn't have. */
export function hasUnsaved(): boolean {
  return Object.keys(useGraphStore.getState().workflows).some((id) => !isSaved(id))
}

/** What is drawn in a revision of a workflow, when it is the one that the server has. */
export function savedGraph(workflowId: string, revision: number): WorkflowGraph | null {
  const document = known.get(workflowId)
  if (!document || savers.get(workflowId).getSnapshot().context.revision !== revision) return null
  return { nodes: document.nodes, edges: document.edges }
}

/** A revision of a workflow on the server, with what is drawn in it. */
export interface Saved {
  readonly revision: number
  readonly graph: WorkflowGraph
}

/** Saves now and answers the revision that holds everything drawn; throws when that can't be. */
export async function flush(workflowId: string): Promise<Saved> {
  const saver = savers.get(workflowId)
  saver.send({ type: 'save.requested' })
  const settled = await waitFor(
    saver,
    (state) =>
      state.matches('saved') ||
      state.matches('offline') ||
      state.matches('failed') ||
      state.matches('conflict'),
  )
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

/** Drops what is drawn here in favour of what somebody else saved. */
export function takeTheirs(workflowId: string): void {
  const { theirs } = savers.get(workflowId).getSnapshot().context
  if (theirs) adopt(theirs)
}

/** Makes a workflow of its own of what is drawn here, and shows the other one as somebody else saved it. */
export async function keepMineAsCopy(workflowId: string, name: string): Promise<string> {
  const mine = workflowById(workflowId)
  if (!mine) throw new Error('no such workflow is open')
  const copy = await createWorkflow(name)
  const revision = await saveWorkflow(copy.id, {
    revision: copy.revision,
    nodes: mine.nodes,
    edges: mine.edges,
  })
  adopt({ ...copy, nodes: mine.nodes, edges: mine.edges, revision })
  takeTheirs(workflowId)
  return copy.id
}

useGraphStore.subscribe((state, before) => {
  if (state.workflows === before.workflows) return
  for (const workflow of Object.values(state.workflows)) {
    if (workflow === before.workflows[workflow.id]) continue
    const server = known.get(workflow.id)
    if (server && !same(server, workflow)) savers.get(workflow.id).send({ type: 'document.changed' })
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
