import { createStore, del, entries, set } from 'idb-keyval'
import type { Document } from '../store/document.ts'

/** What was drawn in a workflow and hasn't reached the server, kept in this browser until it has. */
export interface KeptEdit {
  readonly userId: string
  /** The page that it was drawn on. */
  readonly pageId: string
  readonly workflowId: string
  /** The revision that it was drawn on, and what that revision holds. */
  readonly revision: number
  readonly base: Document
  readonly mine: Document
  readonly at: number
}

let opened: ReturnType<typeof createStore> | null = null
/** Opened when first needed: where a browser keeps nothing, only these calls fail. */
const store = () => (opened ??= createStore('anj-edits', 'edits'))

const keyOf = ({ userId, workflowId, pageId }: Pick<KeptEdit, 'userId' | 'workflowId' | 'pageId'>) =>
  `${userId} ${workflowId} ${pageId}`

/** Keeps an edit in the place of what its page kept of its workflow before. */
export const keepEdit = (edit: KeptEdit): Promise<void> => set(keyOf(edit), edit, store())

/** Forgets an edit that the server has. */
export const forgetEdit = (edit: Pick<KeptEdit, 'userId' | 'workflowId' | 'pageId'>): Promise<void> =>
  del(keyOf(edit), store())

/** What pages of a user kept, oldest first. */
export async function keptEditsOf(userId: string): Promise<readonly KeptEdit[]> {
  const all = await entries<string, KeptEdit>(store())
  return all
    .map(([, edit]) => edit)
    .filter((edit) => edit.userId === userId)
    .toSorted((a, b) => a.at - b.at)
}
