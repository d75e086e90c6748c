import type { KeptEdit } from '../server/kept-edits.ts'
import { mergeDocuments } from './document.ts'

/** Edits of one workflow as one, and of which edits it was made. */
export interface JoinedEdit {
  readonly edit: KeptEdit
  readonly from: readonly KeptEdit[]
}

interface JoinedEdits {
  /** One for each workflow. */
  readonly joined: readonly JoinedEdit[]
  /** Those that don't go together with an earlier one of their workflow. */
  readonly apart: readonly KeptEdit[]
}

/** Brings edits of several pages, oldest first, together: those of one workflow are one where they go together. */
export function joinEdits(edits: readonly KeptEdit[]): JoinedEdits {
  const joined = new Map<string, JoinedEdit>()
  const apart: KeptEdit[] = []
  for (const edit of edits) {
    const before = joined.get(edit.workflowId)
    const together = before ? join(before, edit) : { edit, from: [edit] }
    if (together) joined.set(edit.workflowId, together)
    else apart.push(edit)
  }
  return { joined: [...joined.values()], apart }
}

function join(before: JoinedEdit, next: KeptEdit): JoinedEdit | null {
  // The base that both were drawn on is known only where it is the same one.
  if (before.edit.revision !== next.revision) return null
  const mine = mergeDocuments({ base: next.base, mine: next.mine, theirs: before.edit.mine })
  return mine && { edit: { ...next, mine }, from: [...before.from, next] }
}
