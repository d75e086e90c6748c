import { type Problem, problem, type Result } from '../model/problem.ts'
import { brokenColumns } from './broken-columns.ts'
import { canConnect } from './can-connect.ts'
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from './document.ts'
import { deleteNodes } from './edit-graph.ts'
import { pathTo } from './execution-order.ts'
import { targetsOf } from './insert-step.ts'
import { nodeKinds } from './node-kinds.ts'
import { sourcesOf } from './sources-of.ts'

/**
 * Returns the nodes of the way on which a node lies, in execution order: all nodes before it, and those behind it up to
 * the first node with several targets.
 */
export function wayOf(graph: WorkflowGraph, nodeId: string): readonly WorkflowNode[] {
  const way = [...pathTo(graph, nodeId)]
  const seen = new Set([nodeId, ...way.map(({ id }) => id)])
  for (let at = nodeId; ; ) {
    const [next, another] = targetsOf(graph, at)
    if (!next || another || seen.has(next.id)) return way
    // A join also needs the nodes of its other table.
    way.push(...pathTo(graph, next.id).filter(({ id }) => !seen.has(id)))
    // A loop is in no execution order, so its nodes are noted here.
    seen.add(next.id)
    for (const { id } of way) seen.add(id)
    at = next.id
  }
}

/**
 * Swaps a step with the one behind it. Returns the reason if a rule refuses a connection, or if a step would lack a
 * column.
 */
export function swapWithNext(
  graph: WorkflowGraph,
  nodeId: string,
  newId: () => string,
): Result<WorkflowGraph, Problem> {
  const [source, otherSource] = sourcesOf(graph, nodeId)
  const [next, otherTarget] = targetsOf(graph, nodeId)
  if (!source || otherSource || !next || otherTarget || sourcesOf(graph, next.id).length !== 1)
    return { ok: false, problem: problem('stepsNotInLine') }
  const turned = ({ id, source: from, target: to, ...edge }: WorkflowEdge): WorkflowEdge => {
    if (to === nodeId) return { ...edge, id: newId(), source: from, target: next.id }
    if (from === nodeId) return { ...edge, id: newId(), source: next.id, target: nodeId }
    return from === next.id
      ? { ...edge, id: newId(), source: nodeId, target: to }
      : { ...edge, id, source: from, target: to }
  }
  const positions = new Map([
    [nodeId, next.position],
    [next.id, graph.nodes.find(({ id }) => id === nodeId)?.position ?? next.position],
  ])
  const swapped = {
    ...graph,
    nodes: graph.nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position })),
    edges: graph.edges.map(turned),
  }
  return checked(graph, swapped)
}

/**
 * Removes a step, and connects its source with its targets. Returns the reason if the step has two sources, or if a rule
 * refuses a connection.
 */
export function withoutStep(
  graph: WorkflowGraph,
  nodeId: string,
  newId: () => string,
): Result<WorkflowGraph, Problem> {
  const [source, otherSource] = sourcesOf(graph, nodeId)
  if (otherSource) return { ok: false, problem: problem('stepCombinesTables') }
  const removed = deleteNodes(graph, [nodeId])
  if (!source) return { ok: true, value: removed }
  const bridged = graph.edges.flatMap((edge): readonly WorkflowEdge[] => {
    if (edge.target === nodeId) return []
    return edge.source === nodeId ? [{ id: newId(), source: source.id, target: edge.target }] : [edge]
  })
  return refusedIn({ ...removed, edges: bridged }) ?? { ok: true, value: { ...removed, edges: bridged } }
}

/** True for a step, which can be moved and removed from a way. */
export function isStepNode({ data: { kind } }: WorkflowNode): boolean {
  return nodeKinds[kind].type === 'preparation'
}

function checked(before: WorkflowGraph, after: WorkflowGraph): Result<WorkflowGraph, Problem> {
  const refused = refusedIn(after)
  if (refused) return refused
  const known = brokenColumns(before)
  for (const [id, [first]] of brokenColumns(after))
    if (first && !known.has(id)) return { ok: false, problem: first }
  return { ok: true, value: after }
}

/** Returns the problem of the first connection that a rule refuses, or null. */
function refusedIn(graph: WorkflowGraph): { readonly ok: false; readonly problem: Problem } | null {
  for (const edge of graph.edges) {
    const without = { ...graph, edges: graph.edges.filter((one) => one !== edge) }
    const found = canConnect(without, edge.source, edge.target)
    if (found) return { ok: false, problem: found }
  }
  return null
}
