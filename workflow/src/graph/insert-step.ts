import { type Problem, problem, type Result } from '../model/problem.ts'
import { canConnect } from './can-connect.ts'
import { isKind, type WorkflowGraph, type WorkflowNode } from './document.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'
import { sourcesOf } from './sources-of.ts'

/**
 * Returns the node behind which a step that changes the rows of a node can stand: the node itself, its source if it is
 * an output, or the Change Data Type after it, which accepts no other step before it. Null for an output without a
 * source.
 */
export function stepPlace(graph: WorkflowGraph, nodeId: string): WorkflowNode | null {
  const node = graph.nodes.find(({ id }) => id === nodeId)
  if (!node) return null
  if (nodeKinds[node.data.kind].type === 'output') return sourcesOf(graph, nodeId)[0] ?? null
  const [target, another] = targetsOf(graph, nodeId)
  return target && !another && isKind(target, 'changeDataType') ? target : node
}

/** Returns the step of a kind that already stands at a node or directly behind it, or null. */
export function stepAt<K extends NodeKind>(
  graph: WorkflowGraph,
  nodeId: string,
  kind: K,
): WorkflowNode<K> | null {
  const place = stepPlace(graph, nodeId)
  if (!place) return null
  const [target, another] = targetsOf(graph, place.id)
  return [place, ...(target && !another ? [target] : [])].find((node) => isKind(node, kind)) ?? null
}

/**
 * Adds a step behind a node, so that every node that received the rows of that node receives the rows of the step.
 * Returns the reason if a rule refuses a connection.
 */
export function insertStep(
  graph: WorkflowGraph,
  nodeId: string,
  step: WorkflowNode,
  newId: () => string,
): Result<WorkflowGraph, Problem> {
  const place = stepPlace(graph, nodeId)
  if (!place) return { ok: false, problem: problem('nodeWithoutSource', { title: step.data.title }) }
  const before = { ...graph, nodes: [...graph.nodes, step] }
  const apart = { ...before, edges: graph.edges.filter(({ source }) => source !== place.id) }
  const first = { id: newId(), source: place.id, target: step.id }
  const refusal = canConnect(apart, place.id, step.id)
  if (refusal) return { ok: false, problem: refusal }
  let connected: WorkflowGraph = { ...apart, edges: [...apart.edges, first] }
  for (const { target } of graph.edges.filter(({ source }) => source === place.id)) {
    const refused = canConnect(connected, step.id, target)
    if (refused) return { ok: false, problem: refused }
    connected = { ...connected, edges: [...connected.edges, { id: newId(), source: step.id, target }] }
  }
  // The edges keep their order, which decides which table of a join is the left one.
  const edges = graph.edges.map((edge) =>
    edge.source === place.id ? { id: newId(), source: step.id, target: edge.target } : edge,
  )
  return { ok: true, value: { ...before, edges: [...edges, first] } }
}

/**
 * Adds a step before a node with one source, so that the node receives the rows of the step. The other targets of the
 * source keep their rows. Returns the reason if a rule refuses a connection.
 */
export function insertStepBefore(
  graph: WorkflowGraph,
  nodeId: string,
  step: WorkflowNode,
  newId: () => string,
): Result<WorkflowGraph, Problem> {
  const [edge, another] = graph.edges.filter(({ target }) => target === nodeId)
  if (!edge || another)
    return { ok: false, problem: problem('nodeWithoutSource', { title: step.data.title }) }
  const before = { ...graph, nodes: [...graph.nodes, step] }
  const apart = { ...before, edges: graph.edges.filter(({ id }) => id !== edge.id) }
  const first = { id: newId(), source: edge.source, target: step.id }
  const linked = { ...apart, edges: [...apart.edges, first] }
  const refusal = canConnect(apart, edge.source, step.id) ?? canConnect(linked, step.id, nodeId)
  if (refusal) return { ok: false, problem: refusal }
  return {
    ok: true,
    value: { ...linked, edges: [...linked.edges, { id: newId(), source: step.id, target: nodeId }] },
  }
}

/** Returns the nodes that receive the rows of a node. */
export function targetsOf(graph: WorkflowGraph, nodeId: string): readonly WorkflowNode[] {
  const ids = new Set(graph.edges.filter(({ source }) => source === nodeId).map(({ target }) => target))
  return graph.nodes.filter(({ id }) => ids.has(id))
}
