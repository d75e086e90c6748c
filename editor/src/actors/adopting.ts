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

/** Takes in a workflow as the server has it just now. */
export function adopt(workflow: StoredWorkflow): void {
  noteServers(workflow)
  putWorkflow(workflow)
}

/**
 * Reads a workflow that has only a tab so far. What was taken in while it was being read stays as it is: another page's
 * edits may have come back into it meanwhile.
 */
export async function readWorkflowInto(id: string, signal?: AbortSignal): Promise<void> {
  if (workflowById(id)) return
  const workflow = await readWorkflow(id, signal)
  if (!workflowById(id) && !signal?.aborted) adopt(workflow)
}

/**
 * Takes in what the server has just now of a workflow that is open, as a change that can be taken back: what was
 * drawn here comes again with it.
 */
export function adoptAsChange(workflow: StoredWorkflow): void {
  // In one that can only be looked at nothing could be taken back.
  const open = workflowById(workflow.id)
  if (!open || open.access === 'read' || workflow.access === 'read') return adopt(workflow)
  // Known first, so that the change itself is nothing to save.
  noteServers(workflow)
  putTab(workflow)
  renameWorkflow(workflow.id, workflow.name)
  changeGraph(workflow.id, () => drawingOf(workflow))
}

/** Takes in what somebody else saved while nothing was changed here; one's own steps can still be taken back. */
export function adoptNews(workflow: StoredWorkflow): void {
  const open = workflowById(workflow.id)
  if (!open || !knownOf(workflow.id) || !isSaved(workflow.id)) return
  noteServers(workflow)
  putWorkflow(workflow, open.history)
}

/** What was drawn on a page that is closed, and on what. */
export interface Resumed extends Ownership {
  readonly workflowId: string
  readonly mine: Document
  readonly base: Document
  readonly revision: number
}

/** Takes in a workflow as it was left on a page that was closed before all of it was saved, and saves it. */
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
