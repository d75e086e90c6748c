import { readWorkflow, type StoredWorkflow } from '../server/workflows.ts'
import { type Document, toDocument } from '../store/document.ts'
import {
  changeGraph,
  type Ownership,
  renameWorkflow,
  setTab,
  setWorkflow,
  toDrawing,
  workflowById,
} from '../store/graph-store.ts'
import { setOtherEditors } from './changers.ts'
import { saverOf } from './saving.ts'
import { isSaved, serverStateOf, setServerState } from './server-state.ts'

/** Replaces the open workflow with the server's current state. */
export function loadFromServer(workflow: StoredWorkflow): void {
  noteServers(workflow)
  setWorkflow(workflow)
}

/**
 * Reads the workflow of a tab that hasn't been loaded yet. If the workflow is loaded in another way in the meantime,
 * keeps that state, because it may include edits restored from another page.
 */
export async function readWorkflowInto(id: string, signal?: AbortSignal): Promise<void> {
  if (workflowById(id)) return
  const workflow = await readWorkflow(id, signal)
  if (!workflowById(id) && !signal?.aborted) loadFromServer(workflow)
}

/** Replaces an open workflow with the server's current state as one change, so that undo restores the local drawing. */
export function loadAsChange(workflow: StoredWorkflow): void {
  // A read-only workflow has no undo.
  const open = workflowById(workflow.id)
  if (!open || open.access === 'read' || workflow.access === 'read') return loadFromServer(workflow)
  // Records the server's state first, so that the following change leaves nothing to save.
  noteServers(workflow)
  setTab(workflow)
  renameWorkflow(workflow.id, workflow.name)
  changeGraph(workflow.id, () => toDrawing(workflow))
}

/** Shows another user's save unless this page has unsaved edits. The user can still undo earlier steps. */
export function loadRemoteChanges(workflow: StoredWorkflow): void {
  const open = workflowById(workflow.id)
  if (!open || !serverStateOf(workflow.id) || !isSaved(workflow.id)) return
  noteServers(workflow)
  setWorkflow(workflow, open.history)
}

/** The edits made on a page that has been closed, and the state they are based on. */
export interface ResumedEdit extends Ownership {
  readonly workflowId: string
  readonly mine: Document
  readonly base: Document
  readonly revision: number
}

/** Restores and saves the edits made on a page that was closed before it could save them. */
export function resumeEdit({ workflowId, mine, base, revision, access, owner }: ResumedEdit): void {
  setServerState(workflowId, toDocument(base), revision)
  setWorkflow({ ...mine, id: workflowId, access, owner })
  const saver = saverOf(workflowId)
  saver.send({ type: 'document.changed' })
  saver.send({ type: 'save.requested' })
}

function noteServers(workflow: StoredWorkflow): void {
  setServerState(workflow.id, toDocument(workflow), workflow.revision)
  setOtherEditors(workflow.id, workflow.changedBy)
  saverOf(workflow.id).send({ type: 'document.adopted', revision: workflow.revision })
}
