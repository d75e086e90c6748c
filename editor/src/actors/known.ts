import { type Document, documentOf, isSameDocument } from '../store/document.ts'
import { workflowById } from '../store/graph-store.ts'

/** What the server has of a workflow, as far as this page knows. */
export interface Known {
  readonly document: Document
  readonly revision: number
}

const known = new Map<string, Known>()
const listeners = new Set<(workflowId: string) => void>()

/** What the server has of a workflow. */
export const knownOf = (workflowId: string): Known | null => known.get(workflowId) ?? null

/** Notes what the server has of a workflow. */
export function noteKnown(workflowId: string, document: Document, revision: number): void {
  known.set(workflowId, { document, revision })
  for (const listener of listeners) listener(workflowId)
}

/** Forgets a workflow that is gone. */
export function forgetKnown(workflowId: string): void {
  known.delete(workflowId)
  for (const listener of listeners) listener(workflowId)
}

/** Calls back whenever something else is known of a workflow: it was read, saved or forgotten. */
export function whenKnown(listener: (workflowId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether everything that is drawn in a workflow is on the server. */
export function isSaved(workflowId: string): boolean {
  const workflow = workflowById(workflowId)
  const server = known.get(workflowId)
  return !workflow || (server !== undefined && isSameDocument(server.document, documentOf(workflow)))
}
