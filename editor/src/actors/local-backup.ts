import { withoutSecrets } from '@anj/workflow'
import { announcePage, hasLocks, PAGE_TIMEOUT_MS, pageId } from '../session/page-id.ts'
import { type Document, isSameDocument, toDocument } from '../store/document.ts'
import { useGraphStore, workflowById } from '../store/graph-store.ts'
import { deleteEdit, deleteEditsBefore, type LocalEdit, listEdits, storeEdit } from '../store/local-edits.ts'
import { isSaved, onServerStateChange, serverStateOf } from './server-state.ts'

const PAUSE = 250
/** Time after which stored edits expire, in milliseconds. */
const LONGEST_KEPT = 30 * 24 * 60 * 60_000

/** Per workflow: the state stored in the browser, the state being written, and the time of the last write. */
const kept = new Map<string, Document>()
const onItsWay = new Map<string, Document>()
const lastKept = new Map<string, number>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/**
 * The user whose edits are stored. Set when storing starts, because the session may end before the edits reach the
 * server.
 */
let userId: string | null = null

/**
 * Starts storing edits in the browser until the server has saved them, so that they survive closing the browser. Writes
 * at most one edit every quarter of a second.
 */
export function startLocalBackup(forUser: string): void {
  const isStarted = userId !== null
  userId = forUser
  if (isStarted) return
  announcePage()
  // Ignores errors: a browser that can't store edits has none to delete.
  deleteEditsBefore(Date.now() - LONGEST_KEPT).catch(() => undefined)
  if (!hasLocks()) setInterval(sayOpen, PAGE_TIMEOUT_MS / 4)
  useGraphStore.subscribe((state, before) => {
    if (state.workflows === before.workflows) return
    for (const workflow of Object.values(state.workflows)) {
      if (workflow !== before.workflows[workflow.id]) soon(workflow.id)
    }
  })
  // Deletes saved edits immediately, so that they aren't restored later even if the page is closed right now.
  onServerStateChange((workflowId) => (isSaved(workflowId) ? void backUpNow(workflowId) : soon(workflowId)))
  // Once hidden, a page can be closed without any further event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const id of waiting.keys()) void backUpNow(id)
  })
}

/** Deletes this page's stored edits and stops storing new edits. */
export async function stopLocalBackup(): Promise<void> {
  const stopped = userId
  userId = null
  for (const timer of waiting.values()) clearTimeout(timer)
  if (stopped === null) return
  for (const edit of await listEdits(stopped)) if (edit.pageId === pageId) await deleteEdit(edit)
}

/**
 * Returns the user's edits stored by other pages of this browser, open or closed. Empty if the browser can't store
 * edits.
 */
export async function editsOfOtherPages(): Promise<readonly LocalEdit[]> {
  if (userId === null) return []
  return (await listEdits(userId).catch(() => [])).filter((edit) => edit.pageId !== pageId)
}

/** True when a workflow's unsaved edits would survive closing this page now. */
export function isBackedUpLocally(workflowId: string): boolean {
  const workflow = workflowById(workflowId)
  const document = kept.get(workflowId)
  return !workflow || (document !== undefined && isSameDocument(document, toDocument(workflow)))
}

/** Stores this page's unsaved edits of a workflow, or deletes them if the server has them. */
export async function backUpNow(workflowId: string): Promise<void> {
  clearTimeout(waiting.get(workflowId))
  waiting.delete(workflowId)
  lastKept.set(workflowId, Date.now())
  const workflow = workflowById(workflowId)
  const known = serverStateOf(workflowId)
  if (!userId) return
  const place = { userId, pageId, workflowId }
  try {
    if (!workflow || !known || isSaved(workflowId)) {
      onItsWay.delete(workflowId)
      kept.delete(workflowId)
      await deleteEdit(place)
      return
    }
    const mine = toDocument(workflow)
    onItsWay.set(workflowId, mine)
    const { revision, document: base } = known
    await storeEdit({ ...place, revision, base: plain(base), mine: plain(mine), at: Date.now() })
    if (onItsWay.get(workflowId) === mine) kept.set(workflowId, mine)
  } catch {
    // The browser can't store edits, so the page asks before the user leaves.
    kept.delete(workflowId)
  }
}

/** Settings should never contain passwords. This is a second safeguard against storing one in the browser. */
const plain = (document: Document) => withoutSecrets(document) as Document

/**
 * Writes the stored edits again with the current time, because other pages consider this page open while its edits are
 * recent.
 */
function sayOpen(): void {
  for (const id of kept.keys()) void backUpNow(id)
}

function soon(workflowId: string): void {
  if (waiting.has(workflowId)) return
  // Stores the first edit immediately: the user's next click may lead to another page.
  const since = Date.now() - (lastKept.get(workflowId) ?? 0)
  waiting.set(
    workflowId,
    setTimeout(() => void backUpNow(workflowId), Math.max(0, PAUSE - since)),
  )
}
