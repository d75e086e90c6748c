import { isEqual, mergeGraphs, mergeName, type Workflow, type WorkflowGraph } from '@anj/workflow'
import { toDrawing } from './graph-store.ts'
import { isSameDrawing } from './history.ts'

/** The saved contents of a workflow. */
export interface Document extends WorkflowGraph {
  readonly name: string
}

/** A common base and the two versions that users made of it. */
interface ThreeDocuments {
  readonly base: Document
  readonly mine: Document
  readonly theirs: Document
}

/** Returns the contents of a workflow to save. */
export function toDocument(workflow: Omit<Workflow, 'id'>): Document {
  return { name: workflow.name, ...toDrawing(workflow) }
}

/** True for the same document. Changes replace objects and never modify them, so identity suffices. */
export function isSameDocument(a: Document, b: Document): boolean {
  return a.name === b.name && isSameDrawing(a, b)
}

/** Merges two users' changes. Null if both changed the same thing and a user has to choose. */
export function mergeDocuments({ base, mine, theirs }: ThreeDocuments): Document | null {
  const name = mergeName({ base: base.name, mine: mine.name, theirs: theirs.name })
  const graph = mergeGraphs({ base, mine, theirs })
  if (name === null || graph === null) return null
  const merged = toDocument({ ...graph, name })
  return isEqual(merged, theirs) ? theirs : merged
}
