import { withoutSecrets } from '@anj/workflow'
import { forgetEdit, forgetEditsBefore, type KeptEdit, keepEdit, keptEditsOf } from '../server/kept-edits.ts'
import { hasLocks, holdPage, LONGEST_SILENCE, pageId } from '../session/page-id.ts'
import { type Document, documentOf, isSameDocument } from '../store/document.ts'
import { useGraphStore, workflowById } from '../store/graph-store.ts'
import { isSaved, knownOf, whenKnown } from './known.ts'

const PAUSE = 250
/** Whoever didn't come back for so long doesn't look for what they drew. */
const LONGEST_KEPT = 30 * 24 * 60 * 60_000

/** What was kept of each workflow on this page, what is on its way to be, and when it was sent there. */
const kept = new Map<string, Document>()
const onItsWay = new Map<string, Document>()
const lastKept = new Map<string, number>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** Whose edits they are: known from the start on, as a session may end before the edits have reached the server. */
let userId: string | null = null

/**
 * Keeps what is drawn in this browser from the moment that it was drawn until the server has it, so that it is there
 * again when the browser was closed meanwhile. Of edits that follow each other each quarter of a second is kept.
 */
export function startKeeping(forUser: string): void {
  const isStarted = userId !== null
  userId = forUser
  if (isStarted) return
  holdPage()
  // A browser that keeps nothing has nothing to forget.
  forgetEditsBefore(Date.now() - LONGEST_KEPT).catch(() => undefined)
  if (!hasLocks()) setInterval(sayOpen, LONGEST_SILENCE / 4)
  useGraphStore.subscribe((state, before) => {
    if (state.workflows === before.workflows) return
    for (const workflow of Object.values(state.workflows)) {
      if (workflow !== before.workflows[workflow.id]) soon(workflow.id)
    }
  })
  // What the server has by now must not come back, not even when the page is left this moment.
  whenKnown((workflowId) => (isSaved(workflowId) ? void keepNow(workflowId) : soon(workflowId)))
  // A page that is hidden may be closed without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const id of waiting.keys()) void keepNow(id)
  })
}

/** Forgets what was kept of this page, and keeps nothing from now on. */
export async function stopKeeping(): Promise<void> {
  const stopped = userId
  userId = null
  for (const timer of waiting.values()) clearTimeout(timer)
  if (stopped === null) return
  for (const edit of await keptEditsOf(stopped)) if (edit.pageId === pageId) await forgetEdit(edit)
}

/** What other pages of this browser keep of the user's, be they open or closed. A browser that keeps nothing has none. */
export async function keptByOthers(): Promise<readonly KeptEdit[]> {
  if (userId === null) return []
  return (await keptEditsOf(userId).catch(() => [])).filter((edit) => edit.pageId !== pageId)
}

/** Whether what is drawn in a workflow would be there again after this page was closed now. */
export function isKept(workflowId: string): boolean {
  const workflow = workflowById(workflowId)
  const document = kept.get(workflowId)
  return !workflow || (document !== undefined && isSameDocument(document, documentOf(workflow)))
}

/** Keeps or forgets now what this page has of a workflow that the server doesn't have. */
export async function keepNow(workflowId: string): Promise<void> {
  clearTimeout(waiting.get(workflowId))
  waiting.delete(workflowId)
  lastKept.set(workflowId, Date.now())
  const workflow = workflowById(workflowId)
  const known = knownOf(workflowId)
  if (!userId) return
  const place = { userId, pageId, workflowId }
  try {
    if (!workflow || !known || isSaved(workflowId)) {
      onItsWay.delete(workflowId)
      kept.delete(workflowId)
      await forgetEdit(place)
      return
    }
    const mine = documentOf(workflow)
    onItsWay.set(workflowId, mine)
    const { revision, document: base } = known
    await keepEdit({ ...place, revision, base: plain(base), mine: plain(mine), at: Date.now() })
    if (onItsWay.get(workflowId) === mine) kept.set(workflowId, mine)
  } catch {
    // A browser that keeps nothing: the page asks before it is left.
    kept.delete(workflowId)
  }
}

/** Settings never hold passwords; should one ever slip in, it goes no further than this page. */
const plain = (document: Document) => withoutSecrets(document) as Document

/** Other pages take a page that keeps something for open as long as they hear of it. */
function sayOpen(): void {
  for (const id of kept.keys()) void keepNow(id)
}

function soon(workflowId: string): void {
  if (waiting.has(workflowId)) return
  // The first edit goes at once: a click right behind it may lead to another page.
  const since = Date.now() - (lastKept.get(workflowId) ?? 0)
  waiting.set(
    workflowId,
    setTimeout(() => void keepNow(workflowId), Math.max(0, PAUSE - since)),
  )
}
