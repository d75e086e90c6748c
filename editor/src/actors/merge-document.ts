import { showSuccess } from '@anj/ui'
import { isEqual } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { StoredWorkflow } from '../server/workflows.ts'
import { documentOf, mergeDocuments } from '../store/document.ts'
import { putWorkflow, workflowById } from '../store/graph-store.ts'
import { noteChangers } from './changers.ts'
import { knownOf, noteKnown } from './known.ts'
import { forgetUnanswered, wasSent } from './unanswered.ts'

/**
 * Merges the server's state into the local drawing if the two changed different things. Throws if the user has to
 * choose. A state that this page sent without getting an answer doesn't count as another user's change.
 */
export function mergeDocument(theirs: StoredWorkflow): { revision: number } {
  const open = workflowById(theirs.id)
  const known = knownOf(theirs.id)?.document
  const server = documentOf(theirs)
  const base = wasSent(theirs.id, server) ? server : known
  const merged = open && base && mergeDocuments({ base, mine: documentOf(open), theirs: server })
  if (!merged) throw new Error(sentence('workflowConflict'))
  forgetUnanswered(theirs.id)
  noteKnown(theirs.id, server, theirs.revision)
  noteChangers(theirs.id, theirs.changedBy)
  putWorkflow({ ...theirs, ...merged }, open.history)
  if (!isEqual(server, base)) showSuccess(sentence('newsTakenIn', { name: merged.name }))
  return { revision: theirs.revision }
}
