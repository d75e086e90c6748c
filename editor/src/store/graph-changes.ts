import {
  maxLabel,
  maxNoteText,
  type NoteColour,
  type Point,
  sanitizeText,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowNote,
} from '@anj/workflow'

/** Adds a node on top of the existing nodes. */
export function addNode(graph: WorkflowGraph, node: WorkflowNode): WorkflowGraph {
  return { ...graph, nodes: [...graph.nodes, node] }
}

/** Removes edges. */
export function removeEdges(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  if (ids.size === 0) return graph
  return { ...graph, edges: graph.edges.filter((edge) => !ids.has(edge.id)) }
}

/** Moves nodes and notes to new positions. */
export function moveNodes(graph: WorkflowGraph, positions: ReadonlyMap<string, Point>): WorkflowGraph {
  const nodes = moved(graph.nodes, positions)
  const notes = moved(graph.notes ?? none, positions)
  return nodes === graph.nodes && notes === (graph.notes ?? none) ? graph : { ...graph, nodes, notes }
}

const none: readonly WorkflowNote[] = []

function moved<T extends { readonly id: string; readonly position: Point }>(
  things: readonly T[],
  positions: ReadonlyMap<string, Point>,
): readonly T[] {
  const after = things.map((thing) => {
    const to = positions.get(thing.id)
    return to && (to.x !== thing.position.x || to.y !== thing.position.y)
      ? { ...thing, position: { x: to.x, y: to.y } }
      : thing
  })
  return after.every((thing, at) => thing === things[at]) ? things : after
}

/** Returns a typed name in the form in which it is stored. */
export const normalizeName = (name: string): string => sanitizeText(name.trim(), maxLabel).trim()

/** Sets a node's custom name. An empty name removes the custom name. */
export function renameNode(graph: WorkflowGraph, nodeId: string, name: string): WorkflowGraph {
  const wanted = normalizeName(name)
  const nodes = graph.nodes.map((node) => {
    const { label, ...data } = node.data
    if (node.id !== nodeId || (label ?? '') === wanted) return node
    return { ...node, data: wanted === '' ? data : { ...data, label: wanted } }
  })
  return nodes.every((node, at) => node === graph.nodes[at]) ? graph : { ...graph, nodes }
}

/** Adds a note on top of the existing notes. */
export function addNote(graph: WorkflowGraph, note: WorkflowNote): WorkflowGraph {
  return { ...graph, notes: [...(graph.notes ?? none), note] }
}

/** The properties of a note that can change. */
export interface NoteChange {
  readonly text?: string
  readonly colour?: NoteColour
  readonly position?: Point
  readonly size?: WorkflowNote['size']
}

/** Changes a note. */
export function changeNote(graph: WorkflowGraph, noteId: string, change: NoteChange): WorkflowGraph {
  const notes = (graph.notes ?? none).map((note) => {
    if (note.id !== noteId) return note
    const after = { ...note, ...change, text: sanitizeText(change.text ?? note.text, maxNoteText) }
    return JSON.stringify(after) === JSON.stringify(note) ? note : after
  })
  return notes.every((note, at) => note === graph.notes?.[at]) ? graph : { ...graph, notes }
}

/** Removes notes. */
export function removeNotes(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  const notes = graph.notes ?? none
  const left = notes.filter(({ id }) => !ids.has(id))
  return left.length === notes.length ? graph : { ...graph, notes: left }
}
