import { type Problem, problem } from '../model/problem.ts'
import { checkLink } from './can-connect.ts'
import { canDrop } from './can-drop.ts'
import {
  maxNotes,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowNote,
} from './document.ts'
import { emptyIndex } from './graph-index.ts'
import { maxNodes } from './limits.ts'

/** Part of a workflow: some of its nodes and notes, and the connections between them. */
export interface ClipboardContent {
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly WorkflowEdge[]
  readonly notes: readonly WorkflowNote[]
}

/** Result of pasting: the graph, the IDs of new items, and the reasons for omitted ones. */
export interface PasteResult {
  readonly graph: WorkflowGraph
  readonly ids: ReadonlySet<string>
  readonly refused: readonly Problem[]
}

/** Returns some nodes and notes of a graph, with the connections between them. */
export function copySelection(graph: WorkflowGraph, ids: ReadonlySet<string>): ClipboardContent {
  return {
    nodes: graph.nodes.filter(({ id }) => ids.has(id)),
    edges: graph.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    notes: (graph.notes ?? []).filter(({ id }) => ids.has(id)),
  }
}

/**
 * Adds clipboard content with new IDs, moved by `by`. Each node must pass the same checks as a node that the user drops
 * on the canvas. Refused nodes are reported. Forbidden connections and connections of refused nodes are dropped
 * silently.
 */
export function pasteClipboard(
  graph: WorkflowGraph,
  clipping: ClipboardContent,
  by: { readonly x: number; readonly y: number },
  newId: () => string,
): PasteResult {
  const count = graph.nodes.length + clipping.nodes.length
  if (count > maxNodes) return unchanged(graph, problem('fileTooManyNodes', { count, limit: maxNodes }))
  const notes = [...(graph.notes ?? [])]
  if (notes.length + clipping.notes.length > maxNotes)
    return unchanged(graph, problem('tooManyNotes', { limit: maxNotes }))

  const moved = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: x + by.x, y: y + by.y })
  const nodes = [...graph.nodes]
  const refused: Problem[] = []
  const ids = new Map<string, string>()
  for (const node of clipping.nodes) {
    const refusal = canDrop({ nodes, edges: [] }, node.data.kind)
    if (refusal) {
      refused.push(refusal)
      continue
    }
    const id = newId()
    ids.set(node.id, id)
    nodes.push({ ...node, id, position: moved(node.position) })
  }
  const edges = [...graph.edges]
  const index = emptyIndex({ nodes, edges })
  for (const edge of edges) index.add(edge)
  for (const { source, target } of clipping.edges) {
    const edge = { id: newId(), source: ids.get(source) ?? '', target: ids.get(target) ?? '' }
    if (checkLink(index, edge.source, edge.target)) continue
    edges.push(edge)
    index.add(edge)
  }
  const pastedNotes = clipping.notes.map((note) => ({ ...note, id: newId(), position: moved(note.position) }))
  if (ids.size === 0 && pastedNotes.length === 0) return { graph, ids: new Set(), refused }
  return {
    graph: { ...graph, nodes, edges, notes: [...notes, ...pastedNotes] },
    ids: new Set([...ids.values(), ...pastedNotes.map(({ id }) => id)]),
    refused,
  }
}

function unchanged(graph: WorkflowGraph, ...refused: Problem[]): PasteResult {
  return { graph, ids: new Set(), refused }
}
