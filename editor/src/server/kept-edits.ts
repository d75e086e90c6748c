import { createStore, del, delMany, entries, set } from 'idb-keyval'
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
  /** When its page was last heard of. */
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
  const kept = await keptEdits((edit) => edit.userId === userId)
  return kept.toSorted((a, b) => a.at - b.at)
}

/** Forgets what was kept before a moment, whoever drew it: they don't come back to it. */
export async function forgetEditsBefore(moment: number): Promise<void> {
  await delMany((await keptEdits((edit) => edit.at < moment)).map(keyOf), store())
}

async function keptEdits(which: (edit: KeptEdit) => boolean): Promise<KeptEdit[]> {
  return (await entries<string, KeptEdit>(store())).map(([, edit]) => edit).filter(which)
}
