import { showSuccess } from '@anj/ui'
import { isEqual } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { StoredWorkflow } from '../server/workflows.ts'
import { mergeDocuments, toDocument } from '../store/document.ts'
import { setWorkflow, workflowById } from '../store/graph-store.ts'
import { setOtherEditors } from './changers.ts'
import { clearPendingSave, wasPendingSave } from './pending-saves.ts'
import { serverStateOf, setServerState } from './server-state.ts'

/**
 * Merges the server's state into the local drawing if their changes don't overlap; otherwise throws, because the user
 * has to choose. A state that this page sent without getting an answer isn't treated as another user's change.
 */
export function mergeDocument(theirs: StoredWorkflow): { revision: number } {
  const open = workflowById(theirs.id)
  const known = serverStateOf(theirs.id)?.document
  const server = toDocument(theirs)
  const base = wasPendingSave(theirs.id, server) ? server : known
  const merged = open && base && mergeDocuments({ base, mine: toDocument(open), theirs: server })
  if (!merged) throw new Error(sentence('workflowConflict'))
  clearPendingSave(theirs.id)
  setServerState(theirs.id, server, theirs.revision)
  setOtherEditors(theirs.id, theirs.changedBy)
  setWorkflow({ ...theirs, ...merged }, open.history)
  if (!isEqual(server, base)) showSuccess(sentence('newsTakenIn', { name: merged.name }))
  return { revision: theirs.revision }
}
