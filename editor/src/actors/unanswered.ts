import { isEqual } from '@anj/workflow'
import type { Document } from '../store/document.ts'

/** Of what was sent while the server was away for hours the last is enough: the server has what came last. */
const most = 200

const sent = new Map<string, readonly Document[]>()

/** Notes that something was sent to be saved and no answer came: the server may have it all the same. */
export function noteUnanswered(workflowId: string, document: Document): void {
  const before = sent.get(workflowId) ?? []
  if (!before.includes(document)) sent.set(workflowId, [...before, document].slice(-most))
}

/** Whether what the server has is what this page sent without hearing of it again. */
export function wasSent(workflowId: string, server: Document): boolean {
  return (
    sent.get(workflowId)?.some((document) => isAlike(document, server) && isEqual(document, server)) ?? false
  )
}

/** Forgets what was sent: an answer says what the server has. */
export function forgetUnanswered(workflowId: string): void {
  sent.delete(workflowId)
}

/** A look that costs nothing, before all of a large drawing is compared. */
const isAlike = (a: Document, b: Document): boolean =>
  a.name === b.name && a.nodes.length === b.nodes.length && a.edges.length === b.edges.length
