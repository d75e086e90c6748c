import type { SaveInput } from '../machines/save-machine.ts'
import { CallFailed } from '../server/call-failed.ts'
import { saveWorkflow } from '../server/workflows.ts'
import { type Document, documentOf, isSameDocument } from '../store/document.ts'
import { workflowById } from '../store/graph-store.ts'
import { noteChangers } from './changers.ts'
import { knownOf, noteKnown } from './known.ts'
import { forgetUnanswered, noteUnanswered } from './unanswered.ts'

/**
 * Saves what is drawn in a workflow over what is known of the server's, unless that is the same, and answers its revision.
 * A save that was given up may be known to have arrived by now: so it is what is known that is saved over.
 */
export async function saveDocument(
  { workflowId, revision }: SaveInput,
  signal: AbortSignal,
): Promise<{ revision: number }> {
  const workflow = workflowById(workflowId)
  const known = knownOf(workflowId)
  const over = { revision: known?.revision ?? revision }
  if (!workflow) return over
  const document = documentOf(workflow)
  if (known && isSameDocument(known.document, document)) return over
  try {
    const saved = await saveWorkflow(workflowId, { ...over, ...changesOf(document, known?.document) }, signal)
    forgetUnanswered(workflowId)
    // The answer to a save that was given up may come after that to a later one.
    if (saved.revision >= (knownOf(workflowId)?.revision ?? 0)) {
      noteKnown(workflowId, document, saved.revision)
      noteChangers(workflowId, saved.changedBy)
    }
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
