import { isEqual, mergeGraphs, mergeName, type Workflow, type WorkflowGraph } from '@anj/workflow'
import { toDrawing } from './graph-store.ts'
import { isSameDrawing } from './history.ts'

/** The saved contents of a workflow. */
export interface Document extends WorkflowGraph {
  readonly name: string
}

/** A common base and the versions that two users derived from it. */
interface ThreeDocuments {
  readonly base: Document
  readonly mine: Document
  readonly theirs: Document
}

/** Returns the part of a workflow that is saved. */
export function toDocument(workflow: Omit<Workflow, 'id'>): Document {
  return { name: workflow.name, ...toDrawing(workflow) }
}

/** True if the documents are equal. Compares by identity, because changes replace objects and never modify them. */
export function isSameDocument(a: Document, b: Document): boolean {
  return a.name === b.name && isSameDrawing(a, b)
}

/** Merges two users' changes. Returns null if both changed the same thing, so that a user has to choose. */
export function mergeDocuments({ base, mine, theirs }: ThreeDocuments): Document | null {
  const name = mergeName({ base: base.name, mine: mine.name, theirs: theirs.name })
  const graph = mergeGraphs({ base, mine, theirs })
  if (name === null || graph === null) return null
  const merged = toDocument({ ...graph, name })
  return isEqual(merged, theirs) ? theirs : merged
}
