import { isEqual } from '@anj/workflow'
import type { Document } from '../store/document.ts'

/** Maximum number of states kept during a long outage. Older states are dropped. */
const most = 200

const sent = new Map<string, readonly Document[]>()

/** Records a state that was sent without getting an answer. The server may have saved it nevertheless. */
export function notePendingSave(workflowId: string, document: Document): void {
  const before = sent.get(workflowId) ?? []
  if (!before.includes(document)) sent.set(workflowId, [...before, document].slice(-most))
}

/** True when the server's state is one that this page sent without getting an answer. */
export function wasPendingSave(workflowId: string, server: Document): boolean {
  return (
    sent.get(workflowId)?.some((document) => isAlike(document, server) && isEqual(document, server)) ?? false
  )
}

/** Forgets the sent states once an answer has shown which state the server has. */
export function clearPendingSave(workflowId: string): void {
  sent.delete(workflowId)
}

/** Cheap check that avoids a full comparison of large drawings. */
const isAlike = (a: Document, b: Document): boolean =>
  a.name === b.name && a.nodes.length === b.nodes.length && a.edges.length === b.edges.length
