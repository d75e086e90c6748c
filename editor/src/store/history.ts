import type { WorkflowGraph } from '@anj/workflow'

const LONGEST = 200

/** Earlier and undone states of a graph; the graphs share everything that didn't change. */
export interface History {
  readonly past: readonly WorkflowGraph[]
  readonly future: readonly WorkflowGraph[]
  /** What the last change was about: changes of the same thing, such as one text field, become one step. */
  readonly lastChange: string | null
}

export const noHistory: History = { past: [], future: [], lastChange: null }

/** Remembers the graph before a change. */
export function remember(history: History, before: WorkflowGraph, about: string | null): History {
  if (about !== null && about === history.lastChange) return { ...history, future: [] }
  return { past: [...history.past, before].slice(-LONGEST), future: [], lastChange: about }
}

/** The graph before the last change, or null. */
export function undo(
  history: History,
  now: WorkflowGraph,
): { graph: WorkflowGraph; history: History } | null {
  const graph = history.past.at(-1)
  if (!graph) return null
  return {
    graph,
    history: { past: history.past.slice(0, -1), future: [now, ...history.future], lastChange: null },
  }
}

/** The graph that was undone last, or null. */
export function redo(
  history: History,
  now: WorkflowGraph,
): { graph: WorkflowGraph; history: History } | null {
  const [graph, ...future] = history.future
  if (!graph) return null
  return { graph, history: { past: [...history.past, now], future, lastChange: null } }
}
