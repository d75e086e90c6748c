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
 * Takes what the server has into what is drawn here, when the two changed different things; throws when a person has to
 * choose. What this page itself had sent, without an answer, is nobody else's change.
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
