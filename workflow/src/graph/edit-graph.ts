import { isEqual } from '../model/is-equal.ts'
import type { Problem, Result } from '../model/problem.ts'
import { canConnect } from './can-connect.ts'
import { incomingColumns } from './columns-of.ts'
import type { NodeType, WorkflowEdge, WorkflowGraph, WorkflowNode } from './document.ts'
import { isKind } from './document.ts'
import { type ConfigOf, type NodeKind, nodeKinds } from './node-kinds.ts'
import { sourcesOf } from './sources-of.ts'
import { swapSettings } from './swap-settings.ts'

/** Returns the graph with the added connection, or the reason why it is refused. */
export function connect(graph: WorkflowGraph, edge: WorkflowEdge): Result<WorkflowGraph, Problem> {
  const problem = canConnect(graph, edge.source, edge.target)
  if (problem) return { ok: false, problem }
  return { ok: true, value: { ...graph, edges: [...graph.edges, edge] } }
}

/**
 * Deletes nodes and their connections. Deleting a Column Selection also clears the column data types of the Change Data
 * Type nodes that it fed (docs/specification.md, "States and transitions").
 */
export function deleteNodes(graph: WorkflowGraph, ids: readonly string[]): WorkflowGraph {
  const gone = new Set(ids)
  if (!graph.nodes.some(({ id }) => gone.has(id))) return graph
  const selections = new Set(
    graph.nodes.filter((node) => gone.has(node.id) && isKind(node, 'columnSelection')).map((node) => node.id),
  )
  const fed = new Set(graph.edges.filter((edge) => selections.has(edge.source)).map((edge) => edge.target))
  return {
    ...graph,
    nodes: graph.nodes
      .filter((node) => !gone.has(node.id))
      .map((node) =>
        fed.has(node.id) && isKind(node, 'changeDataType')
          ? withConfig(node, { ...node.data.config, columnDataTypes: [] })
          : node,
      ),
    edges: graph.edges.filter((edge) => !gone.has(edge.source) && !gone.has(edge.target)),
  }
}

/**
 * Returns the graph with new settings for one node, or the same graph when they are equal. Other nodes keep their
 * objects.
 */
export function setConfig(graph: WorkflowGraph, nodeId: string, config: ConfigOf<NodeKind>): WorkflowGraph {
  const present = graph.nodes.find(({ id }) => id === nodeId)
  if (!present || isEqual(present.data.config, config)) return graph
  return {
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === nodeId ? withConfig(node, config) : node)),
  }
}

/**
 * Swaps the two sources of a node by changing the order of the edges and `firstNodeToExecute`. Adjusts the node's
 * settings so that they still refer to the same columns.
 */
export function swapSources(graph: WorkflowGraph, nodeId: string): WorkflowGraph {
  const [left, right] = sourcesOf(graph, nodeId)
  if (!left || !right) return graph
  const first = leadingInput(graph, right)
  const second = leadingInput(graph, left)
  const marked = (node: WorkflowNode): WorkflowNode => {
    if (first === second || !first || !second || (node.id !== first && node.id !== second)) return node
    return withConfig(node, { ...node.data.config, firstNodeToExecute: node.id === first })
  }
  const into = (edge: WorkflowEdge) => edge.target === nodeId
  const columns = incomingColumns(graph, nodeId)
  return {
    ...graph,
    nodes: graph.nodes.map(marked).map((node) => (node.id === nodeId ? swapSettings(node, columns) : node)),
    edges: [
      ...graph.edges.filter((edge) => !into(edge)),
      ...graph.edges.filter((edge) => into(edge) && edge.source === right.id),
      ...graph.edges.filter((edge) => into(edge) && edge.source !== right.id),
    ],
  }
}

/** Returns the most recently added node of a type, which is the node that tabs and screens show first. */
export function lastNodeOf(graph: WorkflowGraph, type: NodeType): WorkflowNode | null {
  return graph.nodes.findLast((node) => nodeKinds[node.data.kind].type === type) ?? null
}

function withConfig<K extends NodeKind>(node: WorkflowNode<K>, config: ConfigOf<K>): WorkflowNode<K> {
  return { ...node, data: { ...node.data, config } }
}

/** Follows the left tables back to the input at which a node's branch starts. Returns null if there is no input. */
function leadingInput(graph: WorkflowGraph, node: WorkflowNode): string | null {
  const seen = new Set<string>()
  let at: WorkflowNode | undefined = node
  while (at && nodeKinds[at.data.kind].type !== 'input' && !seen.has(at.id)) {
    seen.add(at.id)
    at = sourcesOf(graph, at.id)[0]
  }
  return at && !seen.has(at.id) ? at.id : null
}
