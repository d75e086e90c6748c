import { executionOrder, nodesLeftOut, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

/** The nodes of which a run still says something: they took part, and neither they nor what is before them changed. */
export function nodesAsRun(now: WorkflowGraph, ran: WorkflowGraph): ReadonlySet<string> {
  const leftOut = new Set(nodesLeftOut(ran).map(({ id }) => id))
  const before = new Map(ran.nodes.map((node) => [node.id, node]))
  const sources = sourcesByNode(now)
  const formerSources = sourcesByNode(ran)
  const asRun = new Set<string>()
  for (const node of executionOrder(now)) {
    const then = before.get(node.id)
    if (!then || leftOut.has(node.id) || !isSame(node, then)) continue
    const ids = sources.get(node.id) ?? []
    if (ids.join() === (formerSources.get(node.id) ?? []).join() && ids.every((id) => asRun.has(id)))
      asRun.add(node.id)
  }
  return asRun
}

/** In the order of the edges: which of two sources is the left one follows from it and from the inputs' settings. */
function sourcesByNode({ edges }: WorkflowGraph): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>()
  for (const { source, target } of edges) sources.set(target, [...(sources.get(target) ?? []), source])
  return sources
}

/** Whether a node does what it did; where it stands doesn't matter. */
function isSame({ data: a }: WorkflowNode, { data: b }: WorkflowNode): boolean {
  return a === b || (a.kind === b.kind && JSON.stringify(a.config) === JSON.stringify(b.config))
}
