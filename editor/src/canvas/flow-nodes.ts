import type { WorkflowEdge, WorkflowNode } from '@anj/workflow'
import { applyNodeChanges, type Edge, type NodeChange, type NodeHandle, Position } from 'reactflow'
import type { FlowNode } from './canvas-node.tsx'

/**
 * The canvas's nodes for a workflow's. A node that didn't change stays the same object, and one that did keeps
 * what the canvas measured and what is selected; otherwise everything would be drawn anew.
 *
 * What looks chosen is what Delete takes: nodes that come to others, by a drop or by undoing, are the only selected ones
 * from then on, and so is a node whose screen is newly shown without having been selected.
 */
export function flowNodes(
  before: readonly FlowNode[],
  nodes: readonly WorkflowNode[],
  shownId: string | null,
): FlowNode[] {
  const known = new Map(before.map((node) => [node.id, node]))
  const drawn = nodes.map((node) => {
    const old = known.get(node.id)
    return old && isSame(old, node, shownId) ? old : flowNode(old, node, shownId)
  })
  const come = new Set(drawn.filter(({ id }) => !known.has(id)))
  if (come.size > 0 && come.size < drawn.length)
    return drawn.map((node) => withSelection(node, come.has(node)))
  const shown = drawn.find(({ id }) => id === shownId)
  const isNews = shown !== undefined && !known.get(shown.id)?.data.isShown
  return isNews && !shown.selected ? drawn.map((node) => withSelection(node, node === shown)) : drawn
}

function withSelection(node: FlowNode, selected: boolean): FlowNode {
  return (node.selected ?? false) === selected ? node : { ...node, selected }
}

/** The canvas's edges with none selected. */
export function withoutSelection(edges: Edge[]): Edge[] {
  return edges.some(({ selected }) => selected)
    ? edges.map((edge) => (edge.selected ? { ...edge, selected: false } : edge))
    : edges
}

/**
 * The canvas's nodes after what the canvas itself changed; removals come back from the store.
 *
 * A node with a size always says where its handles are. The canvas would measure them together with the size, but
 * forgets them when a node without a size is handed to it in between, and then measures no second time: the node
 * could not be connected any more.
 */
export function changedFlowNodes(
  before: readonly FlowNode[],
  changes: readonly NodeChange<FlowNode>[],
): FlowNode[] {
  const kept = changes.filter((change) => change.type !== 'remove')
  return applyNodeChanges(kept, [...before]).map(withHandles)
}

/** As the style sheet of the node draws them. */
const HANDLE = 12
const BORDER = { left: 4, right: 1 }

function withHandles(node: FlowNode): FlowNode {
  const { width, height } = node.measured ?? {}
  if (width === undefined || height === undefined) return node
  const size = { width: HANDLE, height: HANDLE }
  const y = (height - HANDLE) / 2
  const target: NodeHandle = {
    ...size,
    id: null,
    type: 'target',
    position: Position.Left,
    x: BORDER.left - HANDLE / 2,
    y,
  }
  const source: NodeHandle = {
    ...size,
    id: null,
    type: 'source',
    position: Position.Right,
    x: width - BORDER.right - HANDLE / 2,
    y,
  }
  const { type } = node.data
  const handles = [...(type === 'input' ? [] : [target]), ...(type === 'output' ? [] : [source])]
  const areKnown = handles.every(({ x }, at) => node.handles?.[at]?.x === x && node.handles[at]?.y === y)
  return areKnown ? node : { ...node, handles }
}

function isSame(old: FlowNode, { position, data }: WorkflowNode, shownId: string | null): boolean {
  return (
    old.position.x === position.x &&
    old.position.y === position.y &&
    old.data.title === data.title &&
    old.data.kind === data.kind &&
    old.data.logoUrl === data.logoUrl &&
    old.data.isShown === (old.id === shownId)
  )
}

function flowNode(old: FlowNode | undefined, node: WorkflowNode, shownId: string | null): FlowNode {
  const { logoUrl, title, type, kind } = node.data
  return {
    ...old,
    id: node.id,
    type: 'custom',
    position: { ...node.position },
    ariaLabel: `${title}, ${type}`,
    data: { logoUrl, title, type, kind, isShown: node.id === shownId },
  }
}

/** The canvas's edges for a workflow's, named by what they join. */
export function flowEdges(
  before: readonly Edge[],
  edges: readonly WorkflowEdge[],
  nodes: readonly WorkflowNode[],
): Edge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]))
  const titles = new Map(nodes.map((node) => [node.id, node.data.title]))
  return edges.map(({ id, source, target }) => ({
    id,
    source,
    target,
    selected: known.get(id)?.selected ?? false,
    ariaLabel: `From ${titles.get(source) ?? ''} to ${titles.get(target) ?? ''}`,
  }))
}
