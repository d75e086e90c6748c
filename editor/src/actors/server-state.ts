import { type Document, isSameDocument, toDocument } from '../store/document.ts'
import { workflowById } from '../store/graph-store.ts'

/** The server's state of a workflow, as far as this page knows. */
export interface ServerState {
  readonly document: Document
  readonly revision: number
}

const known = new Map<string, ServerState>()
const listeners = new Set<(workflowId: string) => void>()

/** Returns the last known server state of a workflow. */
export const serverStateOf = (workflowId: string): ServerState | null => known.get(workflowId) ?? null

/** Records the server's state of a workflow. */
export function setServerState(workflowId: string, document: Document, revision: number): void {
  known.set(workflowId, { document, revision })
  for (const listener of listeners) listener(workflowId)
}

/** Forgets the server state of a deleted workflow. */
export function clearServerState(workflowId: string): void {
  known.delete(workflowId)
  for (const listener of listeners) listener(workflowId)
}

/** Calls the listener whenever the known state of a workflow changes: after reading, saving or forgetting it. */
export function onServerStateChange(listener: (workflowId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True if the server has all changes made to a workflow on this page. */
export function isSaved(workflowId: string): boolean {
  const workflow = workflowById(workflowId)
  const server = known.get(workflowId)
  return !workflow || (server !== undefined && isSameDocument(server.document, toDocument(workflow)))
}
