import { createStore, del, delMany, entries, set } from 'idb-keyval'
import type { Document } from './document.ts'

/** Unsaved changes to a workflow, stored in this browser until the server has them. */
export interface LocalEdit {
  readonly userId: string
  /** The page on which the user made the changes. */
  readonly pageId: string
  readonly workflowId: string
  /** The revision that the changes are based on, and its contents. */
  readonly revision: number
  readonly base: Document
  readonly mine: Document
  /** Time of the last update by that page. */
  readonly at: number
}

let opened: ReturnType<typeof createStore> | null = null
/** Opens the store on first use, so that in a browser without storage, only storing fails and nothing else. */
const store = () => (opened ??= createStore('anj-edits', 'edits'))

const keyOf = ({ userId, workflowId, pageId }: Pick<LocalEdit, 'userId' | 'workflowId' | 'pageId'>) =>
  `${userId} ${workflowId} ${pageId}`

/** Stores an edit. Replaces the page's previous edit of the same workflow. */
export const storeEdit = (edit: LocalEdit): Promise<void> => set(keyOf(edit), edit, store())

/** Deletes an edit that the server has. */
export const deleteEdit = (edit: Pick<LocalEdit, 'userId' | 'workflowId' | 'pageId'>): Promise<void> =>
  del(keyOf(edit), store())

/** Returns the edits stored by a user's pages, oldest first. */
export async function listEdits(userId: string): Promise<readonly LocalEdit[]> {
  const kept = await keptEdits((edit) => edit.userId === userId)
  return kept.toSorted((a, b) => a.at - b.at)
}

/** Deletes all users' edits that are older than a given time, because nobody returns to edits that old. */
export async function deleteEditsBefore(moment: number): Promise<void> {
  await delMany((await keptEdits((edit) => edit.at < moment)).map(keyOf), store())
}

async function keptEdits(which: (edit: LocalEdit) => boolean): Promise<LocalEdit[]> {
  return (await entries<string, LocalEdit>(store())).map(([, edit]) => edit).filter(which)
}
