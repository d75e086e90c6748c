import { doesTheSame, isEqual, type WorkflowGraph } from '@anj/workflow'

/** Whether a run of one does what a run of the other does, wherever their nodes stand and whatever they are called. */
export function runsTheSame(a: WorkflowGraph, b: WorkflowGraph): boolean {
  if (a.nodes.length !== b.nodes.length || !isEqual(waysOf(a), waysOf(b))) return false
  const others = new Map(b.nodes.map((node) => [node.id, node]))
  return a.nodes.every((node) => {
    const other = others.get(node.id)
    return other !== undefined && doesTheSame(node, other)
  })
}

/** In their order: of two sources the first is the left one. */
const waysOf = ({ edges }: WorkflowGraph) =>
  edges.map(({ source, target, sourceHandle = null, targetHandle = null }) => [
    source,
    target,
    sourceHandle,
    targetHandle,
  ])
