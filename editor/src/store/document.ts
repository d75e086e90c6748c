import { isEqual, mergeGraphs, mergeName, type Workflow, type WorkflowGraph } from '@anj/workflow'
import { drawingOf } from './graph-store.ts'
import { isSameDrawing } from './history.ts'

/** What is saved of a workflow. */
export interface Document extends WorkflowGraph {
  readonly name: string
}

/** One document as it was, and as two people made it. */
interface ThreeDocuments {
  readonly base: Document
  readonly mine: Document
  readonly theirs: Document
}

/** What is to be saved of a workflow. */
export function documentOf(workflow: Omit<Workflow, 'id'>): Document {
  return { name: workflow.name, ...drawingOf(workflow) }
}

/** Whether two documents are one: what changes is replaced and never changed in place. */
export function isSameDocument(a: Document, b: Document): boolean {
  return a.name === b.name && isSameDrawing(a, b)
}

/** Both people's changes together; null when they changed the same thing and one of them has to choose. */
export function mergeDocuments({ base, mine, theirs }: ThreeDocuments): Document | null {
  const name = mergeName({ base: base.name, mine: mine.name, theirs: theirs.name })
  const graph = mergeGraphs({ base, mine, theirs })
  if (name === null || graph === null) return null
  const merged = documentOf({ ...graph, name })
  return isEqual(merged, theirs) ? theirs : merged
}
