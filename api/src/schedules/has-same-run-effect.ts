import { hasSameEffect, isEqual, type WorkflowGraph } from '@anj/workflow'

/** True when runs of two graphs have the same effect, whatever their nodes' positions and labels. */
export function hasSameRunEffect(a: WorkflowGraph, b: WorkflowGraph): boolean {
  if (a.nodes.length !== b.nodes.length || !isEqual(waysOf(a), waysOf(b))) return false
  const others = new Map(b.nodes.map((node) => [node.id, node]))
  return a.nodes.every((node) => {
    const other = others.get(node.id)
    return other !== undefined && hasSameEffect(node, other)
  })
}

/**
 * Returns what identifies each edge. The order of the edges counts, because the first of two sources is the left table.
 */
const waysOf = ({ edges }: WorkflowGraph) =>
  edges.map(({ source, target, sourceHandle = null, targetHandle = null }) => [
    source,
    target,
    sourceHandle,
    targetHandle,
  ])
