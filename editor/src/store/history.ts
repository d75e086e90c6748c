import { mergeGraphs, type WorkflowGraph } from '@anj/workflow'

const LONGEST = 200

/** One change of one's own: what was drawn before it, and after. Graphs share everything that didn't change. */
export interface Change {
  readonly before: WorkflowGraph
  readonly after: WorkflowGraph
}

/** The changes that can be taken back, and those that can be made again. */
export interface History {
  readonly past: readonly Change[]
  readonly future: readonly Change[]
  /** What the last change was about: changes of the same thing, such as one text field, become one. */
  readonly lastChange: string | null
}

/** What taking a change back, or making it again, leads to. */
interface Taken {
  /** Null when the change can't be told apart from what somebody else changed since; it is given up then. */
  readonly graph: WorkflowGraph | null
  readonly history: History
}

/** The past of a workflow in which nothing was changed yet. */
export const noHistory: History = { past: [], future: [], lastChange: null }

/** Whether two graphs are one: what changes is replaced and never changed in place. */
export function isSameDrawing(a: WorkflowGraph, b: WorkflowGraph): boolean {
  return a.nodes === b.nodes && a.edges === b.edges && a.notes === b.notes
}

/** Remembers a change. */
export function remember(history: History, change: Change, about: string | null): History {
  const last = history.past.at(-1)
  // What somebody else changed in between isn't a part of one's own change.
  const goesOn =
    about !== null && about === history.lastChange && last && isSameDrawing(last.after, change.before)
  const past = goesOn
    ? [...history.past.slice(0, -1), { before: last.before, after: change.after }]
    : [...history.past, change].slice(-LONGEST)
  return { past, future: [], lastChange: about }
}

/** What is drawn without the last change, with everything that others changed since; null when there is none. */
export function undo({ past, future }: History, now: WorkflowGraph): Taken | null {
  const change = past.at(-1)
  if (!change) return null
  const graph = changed(now, change.after, change.before)
  const rest = { past: past.slice(0, -1), lastChange: null }
  return { graph, history: { ...rest, future: graph ? [change, ...future] : future } }
}

/** What is drawn with the change that was taken back last; null when there is none. */
export function redo({ past, future }: History, now: WorkflowGraph): Taken | null {
  const [change, ...rest] = future
  if (!change) return null
  const graph = changed(now, change.before, change.after)
  return { graph, history: { past: graph ? [...past, change] : past, future: rest, lastChange: null } }
}

/** What is drawn now with a change in it that was made to another state: one at a time, when it is asked for. */
function changed(now: WorkflowGraph, from: WorkflowGraph, to: WorkflowGraph): WorkflowGraph | null {
  return isSameDrawing(now, from) ? to : mergeGraphs({ base: from, mine: to, theirs: now })
}
