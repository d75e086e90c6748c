import {
  canBeSource,
  canBeTarget,
  formatCount,
  type NodeKind,
  nameOf,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowNote,
} from '@anj/workflow'
import { applyNodeChanges, type Edge, type NodeChange, type NodeHandle, Position } from 'reactflow'
import type { Box } from '../layout/arrange.ts'
import { NODE } from '../layout/sizes.ts'
import { type FlowNode, stateId } from './canvas-node.tsx'
import type { EdgeFlow } from './edge-rows.ts'
import { nodeSubtitle } from './node-subtitle.ts'
import type { NoteFlowNode } from './note-node.tsx'

/** An item on the canvas: a node or a note. */
export type CanvasItem = FlowNode | NoteFlowNode

/** Returns the positions and sizes of canvas items. */
export function boxesOf(things: readonly CanvasItem[]): readonly Box[] {
  return things.map(({ id, position, measured }) => ({
    id,
    ...position,
    width: measured?.width ?? NODE.width,
    height: measured?.height ?? NODE.height,
  }))
}

/** True for a node, false for a note. */
export const isFlowNode = (thing: CanvasItem): thing is FlowNode => thing.type === 'custom'

/**
 * Returns the canvas items of a workflow. The objects of unchanged items are reused, so React Flow re-renders only the
 * changed ones; those stay selected. Because Delete acts on the selection, only the user's own actions change it:
 * adding items selects them (`toSelect`), and opening the screen of an unselected node selects that node. Items that
 * another user adds stay unselected.
 */
export function canvasItems(
  before: readonly CanvasItem[],
  { nodes, notes = [] }: Pick<WorkflowGraph, 'nodes' | 'notes'>,
  shownId: string | null,
  toSelect: ReadonlySet<string> = nobody,
): CanvasItem[] {
  const known = new Map(before.map((thing) => [thing.id, thing]))
  const drawn: CanvasItem[] = [
    ...notes.map((note) => {
      const old = known.get(note.id)
      return old?.type === 'note' && isSameNote(old, note) ? old : noteThing(old, note)
    }),
    ...nodes.map((node) => {
      const old = known.get(node.id)
      return old?.type === 'custom' && isSameNode(old, node, shownId) ? old : nodeThing(old, node, shownId)
    }),
  ]
  if (drawn.some(({ id }) => toSelect.has(id))) return selectOnly(drawn, toSelect)
  const shown = drawn.find(({ id }) => id === shownId)
  const isNews = shown !== undefined && !isShown(known.get(shown.id))
  return isNews && !shown.selected ? drawn.map((thing) => withSelection(thing, thing === shown)) : drawn
}

const nobody: ReadonlySet<string> = new Set()

const isShown = (thing: CanvasItem | undefined) => thing?.type === 'custom' && thing.data.isShown

function withSelection<T extends CanvasItem | Edge>(thing: T, selected: boolean): T {
  return (thing.selected ?? false) === selected ? thing : { ...thing, selected }
}

/** Selects the items or edges with these ids and deselects all others. Reuses the objects that don't change. */
export function selectOnly<T extends CanvasItem | Edge>(things: T[], ids: ReadonlySet<string>): T[] {
  const after = things.map((thing) => withSelection(thing, ids.has(thing.id)))
  return after.every((thing, at) => thing === things[at]) ? things : after
}

/** Applies React Flow's changes to the canvas items, except for removals, which have to go through the store. */
export function applyItemChanges(
  before: readonly CanvasItem[],
  changes: readonly NodeChange<CanvasItem>[],
): CanvasItem[] {
  return applyNodeChanges(
    changes.filter((change) => change.type !== 'remove'),
    [...before],
  )
}

/*
 * Nodes declare their size and handles up front, with the same values as the style sheet. React Flow then doesn't have
 * to render nodes to measure them, so thousands of nodes appear immediately and a dropped node can be connected right
 * away.
 */
const HANDLE = 12
const BORDER = { left: 4, right: 1 }
const handle = { id: null, width: HANDLE, height: HANDLE, y: (NODE.height - HANDLE) / 2 }
const target: NodeHandle = { ...handle, type: 'target', position: Position.Left, x: BORDER.left - HANDLE / 2 }
const source: NodeHandle = {
  ...handle,
  type: 'source',
  position: Position.Right,
  x: NODE.width - BORDER.right - HANDLE / 2,
}
const handlesOf = (kind: NodeKind) => [
  ...(canBeTarget(kind) ? [target] : []),
  ...(canBeSource(kind) ? [source] : []),
]
const measured = { width: NODE.width, height: NODE.height }

function isSameNode(old: FlowNode, node: WorkflowNode, shownId: string | null): boolean {
  const { position, data } = node
  const isInPlace = old.position.x === position.x && old.position.y === position.y
  if (!isInPlace || old.data.isShown !== (old.id === shownId)) return false
  return (
    old.data.of === data ||
    (old.data.title === data.title &&
      old.data.label === (data.label ?? null) &&
      old.data.kind === data.kind &&
      old.data.logoUrl === data.logoUrl &&
      old.data.line === nodeSubtitle(node))
  )
}

function nodeThing(old: CanvasItem | undefined, node: WorkflowNode, shownId: string | null): FlowNode {
  const { logoUrl, title, type, kind, label = null } = node.data
  const line = nodeSubtitle(node)
  return {
    id: node.id,
    type: 'custom',
    position: { ...node.position },
    selected: old?.selected ?? false,
    width: NODE.width,
    height: NODE.height,
    measured,
    handles: handlesOf(kind),
    ariaLabel: [label, title, type, line].filter(Boolean).join(', '),
    // The canvas handles Tab itself, so that it follows the data flow.
    domAttributes: { tabIndex: -1, 'aria-describedby': stateId(node.id) },
    data: { logoUrl, title, label, type, kind, line, isShown: node.id === shownId, of: node.data },
  }
}

function isSameNote(old: NoteFlowNode, { position, size, text, colour }: WorkflowNote): boolean {
  return (
    old.position.x === position.x &&
    old.position.y === position.y &&
    old.width === size.width &&
    old.height === size.height &&
    old.data.text === text &&
    old.data.colour === colour
  )
}

/** The z-index of notes, which keeps them behind all other items even while they are selected. */
const BEHIND = -2000

function noteThing(
  old: CanvasItem | undefined,
  { id, position, size, text, colour }: WorkflowNote,
): NoteFlowNode {
  return {
    id,
    type: 'note',
    position: { ...position },
    selected: old?.selected ?? false,
    width: size.width,
    height: size.height,
    measured: { ...size },
    connectable: false,
    zIndex: BEHIND,
    ariaLabel: `Note: ${text || 'empty'}`,
    domAttributes: { tabIndex: -1 },
    data: { text, colour },
  }
}

/**
 * Returns the edges to render, each labelled with the nodes it connects and the number of rows that passed through it.
 */
export function flowEdges(
  before: readonly Edge[],
  edges: readonly WorkflowEdge[],
  nodes: readonly WorkflowNode[],
  flows: ReadonlyMap<string, EdgeFlow>,
): Edge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]))
  const names = new Map(nodes.map((node) => [node.id, nameOf(node)]))
  return edges.map(({ id, source, target }) => {
    const old = known.get(id)
    const flow = flows.get(id)
    const rows = flow?.rows ?? null
    const label = rows === null ? undefined : formatCount(rows)
    const animated = flow?.isFlowing ?? false
    const path = `From ${names.get(source) ?? ''} to ${names.get(target) ?? ''}`
    const ariaLabel = label === undefined ? path : `${path}, ${label} ${rows === 1 ? 'row' : 'rows'}`
    const isSame =
      old?.source === source &&
      old.target === target &&
      old.ariaLabel === ariaLabel &&
      (old.animated ?? false) === animated
    return isSame
      ? old
      : {
          id,
          source,
          target,
          animated,
          label,
          selected: old?.selected ?? false,
          ariaLabel,
          domAttributes: { tabIndex: -1 },
        }
  })
}

/** Highlights one edge as the place where a node would be inserted. */
export function markEdge(edges: Edge[], id: string | null): Edge[] {
  const after = edges.map((edge) => {
    const className = edge.id === id ? 'takes-in' : undefined
    return edge.className === className ? edge : { ...edge, className }
  })
  return after.every((edge, at) => edge === edges[at]) ? edges : after
}
