import { CallFailed } from '../server/call-failed.ts'
import { saveWorkflow } from '../server/workflows.ts'
import { type Document, documentOf, isSameDocument } from '../store/document.ts'
import { workflowById } from '../store/graph-store.ts'
import { noteChangers } from './changers.ts'
import { knownOf, noteKnown } from './known.ts'
import { forgetUnanswered, noteUnanswered } from './unanswered.ts'

interface Place {
  readonly workflowId: string
  /** The revision that is saved over. */
  readonly revision: number
}

/** Saves what is drawn in a workflow, unless the server has it, and answers its revision. */
export async function saveDocument(
  { workflowId, revision }: Place,
  signal: AbortSignal,
): Promise<{ revision: number }> {
  const workflow = workflowById(workflowId)
  const before = knownOf(workflowId)?.document
  if (!workflow) return { revision }
  const document = documentOf(workflow)
  if (before && isSameDocument(before, document)) return { revision }
  try {
    const saved = await saveWorkflow(workflowId, { revision, ...changesOf(document, before) }, signal)
    forgetUnanswered(workflowId)
    noteKnown(workflowId, document, saved.revision)
    noteChangers(workflowId, saved.changedBy)
    return { revision: saved.revision }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.mayPass) noteUnanswered(workflowId, document)
    throw error
  }
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
