import { isEqual, mergeGraphs, mergeName, type Workflow, type WorkflowGraph } from '@anj/workflow'
import { drawingOf } from './graph-store.ts'
import type { History } from './history.ts'

/** What is saved of a workflow. */
export interface Document extends WorkflowGraph {
  readonly name: string
}

/** One document as it was, and as two people made it. */
export interface ThreeDocuments {
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
  return a.name === b.name && a.nodes === b.nodes && a.edges === b.edges && a.notes === b.notes
}

/** Both people's changes together; null when they changed the same thing and one of them has to choose. */
export function mergeDocuments({ base, mine, theirs }: ThreeDocuments): Document | null {
  const name = mergeName({ base: base.name, mine: mine.name, theirs: theirs.name })
  const graph = mergeGraphs({ base, mine, theirs })
  if (name === null || graph === null) return null
  const merged = documentOf({ ...graph, name })
  return isEqual(merged, theirs) ? theirs : merged
}

/**
 * The history of one's own steps, with somebody else's changes in each of them: taking a step back takes back one's own
 * change only. Where the two can't be told apart, the steps before are given up.
 */
export function rebaseHistory(history: History, base: WorkflowGraph, theirs: WorkflowGraph): History {
  const rebased = (graph: WorkflowGraph) => mergeGraphs({ base, mine: graph, theirs })
  return {
    past: whileMerged(history.past.toReversed(), rebased).toReversed(),
    future: whileMerged(history.future, rebased),
    lastChange: null,
  }
}

function whileMerged(
  graphs: readonly WorkflowGraph[],
  rebased: (graph: WorkflowGraph) => WorkflowGraph | null,
): WorkflowGraph[] {
  const merged: WorkflowGraph[] = []
  for (const graph of graphs) {
    const one = rebased(graph)
    if (!one) break
    merged.push(one)
  }
  return merged
}
