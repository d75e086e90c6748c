import { mergeGraphs, type WorkflowGraph } from '@anj/workflow'

const LONGEST = 200

/** A change made by this user: the graph before and after it. Both share the objects that didn't change. */
export interface Change {
  readonly before: WorkflowGraph
  readonly after: WorkflowGraph
}

/** The changes that can be undone and redone. */
export interface History {
  readonly past: readonly Change[]
  readonly future: readonly Change[]
  /** Key of the last change. Consecutive changes with the same key, such as typing in one field, become one change. */
  readonly lastChange: string | null
}

/** The result of an undo or redo. */
interface Taken {
  /** Null if the change conflicts with another user's later change. The step is then dropped. */
  readonly graph: WorkflowGraph | null
  readonly history: History
}

/** The history of a workflow that hasn't been changed. */
export const noHistory: History = { past: [], future: [], lastChange: null }

/** True if the graphs are equal. Compares by identity, because changes replace objects and never modify them. */
export function isSameDrawing(a: WorkflowGraph, b: WorkflowGraph): boolean {
  return a.nodes === b.nodes && a.edges === b.edges && a.notes === b.notes && a.parameters === b.parameters
}

/** Adds a change to the history. */
export function recordChange(history: History, change: Change, about: string | null): History {
  const last = history.past.at(-1)
  // If another user made a change in between, starts a new step.
  const goesOn =
    about !== null && about === history.lastChange && last && isSameDrawing(last.after, change.before)
  const past = goesOn
    ? [...history.past.slice(0, -1), { before: last.before, after: change.after }]
    : [...history.past, change].slice(-LONGEST)
  return { past, future: [], lastChange: about }
}

/** Returns the graph without the last change, keeping all later changes by others. Null if there is nothing to undo. */
export function undo({ past, future }: History, now: WorkflowGraph): Taken | null {
  const change = past.at(-1)
  if (!change) return null
  const graph = changed(now, change.after, change.before)
  const rest = { past: past.slice(0, -1), lastChange: null }
  return { graph, history: { ...rest, future: graph ? [change, ...future] : future } }
}

/** Returns the graph with the last undone change. Null if there is nothing to redo. */
export function redo({ past, future }: History, now: WorkflowGraph): Taken | null {
  const [change, ...rest] = future
  if (!change) return null
  const graph = changed(now, change.before, change.after)
  return { graph, history: { past: graph ? [...past, change] : past, future: rest, lastChange: null } }
}

/**
 * Returns the current graph with a change from one state to another applied to it. If the current graph isn't the state
 * that the change starts from, merges both.
 */
function changed(now: WorkflowGraph, from: WorkflowGraph, to: WorkflowGraph): WorkflowGraph | null {
  return isSameDrawing(now, from) ? to : mergeGraphs({ base: from, mine: to, theirs: now })
}
