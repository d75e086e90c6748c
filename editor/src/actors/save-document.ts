import type { SaveInput } from '../machines/save-machine.ts'
import { CallFailed } from '../server/call-failed.ts'
import { saveWorkflow } from '../server/workflows.ts'
import { type Document, isSameDocument, toDocument } from '../store/document.ts'
import { workflowById } from '../store/graph-store.ts'
import { setOtherEditors } from './changers.ts'
import { clearPendingSave, notePendingSave } from './pending-saves.ts'
import { serverStateOf, setServerState } from './server-state.ts'

/**
 * Saves the open drawing if it differs from the server's, and returns its revision. Saves on top of the latest known
 * revision, because an abandoned save may have reached the server in the meantime.
 */
export async function saveDocument(
  { workflowId, revision }: SaveInput,
  signal: AbortSignal,
): Promise<{ revision: number }> {
  const workflow = workflowById(workflowId)
  const known = serverStateOf(workflowId)
  const over = { revision: known?.revision ?? revision }
  if (!workflow) return over
  const document = toDocument(workflow)
  if (known && isSameDocument(known.document, document)) return over
  try {
    const saved = await saveWorkflow(workflowId, { ...over, ...changesOf(document, known?.document) }, signal)
    clearPendingSave(workflowId)
    // The answer to an abandoned save can arrive after the answer to a later save.
    if (saved.revision >= (serverStateOf(workflowId)?.revision ?? 0)) {
      setServerState(workflowId, document, saved.revision)
      setOtherEditors(workflowId, saved.changedBy)
    }
    return { revision: saved.revision }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.mayPass) notePendingSave(workflowId, document)
    throw error
  }
}

/** Returns only the parts that differ, so renaming a workflow doesn't send the whole graph. */
function changesOf(document: Document, before: Document | undefined): Partial<Document> {
  const { name, nodes, edges, notes, parameters } = document
  return {
    ...(name !== before?.name && { name }),
    ...((nodes !== before?.nodes || edges !== before?.edges) && { nodes, edges }),
    ...(notes !== before?.notes && notes && { notes }),
    ...(parameters !== before?.parameters && parameters && { parameters }),
  }
}
