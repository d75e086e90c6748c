import type { WorkflowEdge, WorkflowNode } from '@anj/workflow'
import type { Edge } from 'reactflow'
import type { FlowNode } from './canvas-node.tsx'

/**
 * The canvas's nodes for a workflow's. A node that didn't change stays the same object, and one that did keeps
 * what the canvas measured and what is selected; otherwise everything would be drawn anew.
 */
export function flowNodes(
  before: readonly FlowNode[],
  nodes: readonly WorkflowNode[],
  shownId: string | null,
): FlowNode[] {
  const known = new Map(before.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const old = known.get(node.id)
    return old && isSame(old, node, shownId) ? old : flowNode(old, node, shownId)
  })
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
