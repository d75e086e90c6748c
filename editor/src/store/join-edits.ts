import { mergeDocuments } from './document.ts'
import type { LocalEdit } from './local-edits.ts'

/** A combined edit of a workflow, and the stored edits that were combined into it. */
export interface JoinedEdit {
  readonly edit: LocalEdit
  readonly from: readonly LocalEdit[]
}

interface JoinedEdits {
  /** The combined edits, at most one per workflow. */
  readonly joined: readonly JoinedEdit[]
  /** Edits that conflict with an earlier edit of the same workflow. */
  readonly apart: readonly LocalEdit[]
}

/**
 * Joins the edits made on several pages (oldest first) into one edit per workflow. Edits that conflict are returned
 * separately.
 */
export function joinEdits(edits: readonly LocalEdit[]): JoinedEdits {
  const joined = new Map<string, JoinedEdit>()
  const apart: LocalEdit[] = []
  for (const edit of edits) {
    const before = joined.get(edit.workflowId)
    const together = before ? join(before, edit) : { edit, from: [edit] }
    if (together) joined.set(edit.workflowId, together)
    else apart.push(edit)
  }
  return { joined: [...joined.values()], apart }
}

function join(before: JoinedEdit, next: LocalEdit): JoinedEdit | null {
  // Only edits based on the same revision have a common base, without which they can't be merged.
  if (before.edit.revision !== next.revision) return null
  const mine = mergeDocuments({ base: next.base, mine: next.mine, theirs: before.edit.mine })
  return mine && { edit: { ...next, mine }, from: [...before.from, next] }
}
