import { readWorkflow, type StoredWorkflow } from '../server/workflows.ts'
import { type Document, documentOf } from '../store/document.ts'
import {
  changeGraph,
  drawingOf,
  type Ownership,
  putTab,
  putWorkflow,
  renameWorkflow,
  workflowById,
} from '../store/graph-store.ts'
import { noteChangers } from './changers.ts'
import { isSaved, knownOf, noteKnown } from './known.ts'
import { saverOf } from './saving.ts'

/** Replaces the open workflow with the server's current state. */
export function adopt(workflow: StoredWorkflow): void {
  noteServers(workflow)
  putWorkflow(workflow)
}

/**
 * Reads a workflow that so far has only a tab. Keeps a state that arrived in the meantime, which may include edits
 * restored from another page.
 */
export async function readWorkflowInto(id: string, signal?: AbortSignal): Promise<void> {
  if (workflowById(id)) return
  const workflow = await readWorkflow(id, signal)
  if (!workflowById(id) && !signal?.aborted) adopt(workflow)
}

/** Replaces an open workflow with the server's current state as one change, so that undo restores the local drawing. */
export function adoptAsChange(workflow: StoredWorkflow): void {
  // A read-only workflow has no undo.
  const open = workflowById(workflow.id)
  if (!open || open.access === 'read' || workflow.access === 'read') return adopt(workflow)
  // Recorded first, so that the change itself leaves nothing to save.
  noteServers(workflow)
  putTab(workflow)
  renameWorkflow(workflow.id, workflow.name)
  changeGraph(workflow.id, () => drawingOf(workflow))
}

/** Takes in another user's save while nothing is unsaved here. The user's own steps stay undoable. */
export function adoptNews(workflow: StoredWorkflow): void {
  const open = workflowById(workflow.id)
  if (!open || !knownOf(workflow.id) || !isSaved(workflow.id)) return
  noteServers(workflow)
  putWorkflow(workflow, open.history)
}

/** Edits of a closed page, and the state they are based on. */
export interface Resumed extends Ownership {
  readonly workflowId: string
  readonly mine: Document
  readonly base: Document
  readonly revision: number
}

/** Restores and saves the edits of a page that closed before saving. */
export function resume({ workflowId, mine, base, revision, access, owner }: Resumed): void {
  noteKnown(workflowId, documentOf(base), revision)
  putWorkflow({ ...mine, id: workflowId, access, owner })
  const saver = saverOf(workflowId)
  saver.send({ type: 'document.changed' })
  saver.send({ type: 'save.requested' })
}

function noteServers(workflow: StoredWorkflow): void {
  noteKnown(workflow.id, documentOf(workflow), workflow.revision)
  noteChangers(workflow.id, workflow.changedBy)
  saverOf(workflow.id).send({ type: 'document.adopted', revision: workflow.revision })
}
