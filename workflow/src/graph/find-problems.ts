import type { ParameterValue } from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import { checkLink } from './can-connect.ts'
import { canDrop } from './can-drop.ts'
import { columnsByNode } from './columns-of.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { orderNodes } from './execution-order.ts'
import { emptyIndex, feedsOnlyInsights, indexGraph, reachableFrom } from './graph-index.ts'
import { incrementalOutputProblems } from './incremental-problems.ts'
import { nodeKinds } from './node-kinds.ts'
import { nodeProblems } from './node-problems.ts'
import { outputOf } from './outputs.ts'
import { parameterProblems } from './parameters.ts'
import { orderedSources } from './sources-of.ts'

/**
 * Returns every problem that prevents a run, in the order in which to show them: missing input data, a missing output,
 * forbidden connections, then node by node in execution order. Nodes that don't lead to the output aren't run, so only
 * their forbidden connections are reported.
 */
export function findProblems(graph: WorkflowGraph): readonly Problem[] {
  const output = outputOf(graph)
  const found = [...structureProblems(graph), ...parameterProblems(graph), ...settingsProblems(graph, output)]
  const noOutput = output ? [] : [problem('outputComponentNeeded')]
  const unprepared = found.filter(({ code }) => code === 'inputNotPrepared')
  return [...unprepared, ...noOutput, ...found.filter(({ code }) => code !== 'inputNotPrepared')]
}

/**
 * Returns the first problem for the Run button, which has its own message for a missing output. The run reads the
 * inputs in `toBeRead` before it starts, so these inputs need no data yet.
 */
export function firstRunProblem(
  graph: WorkflowGraph,
  toBeRead: ReadonlySet<string> = new Set(),
): Problem | null {
  if (!outputOf(graph)) return problem('outputNodeNeeded')
  const isAwaited = ({ code, nodeId }: Problem) => code === 'inputNotPrepared' && toBeRead.has(nodeId ?? '')
  return findProblems(graph).find((found) => !isAwaited(found)) ?? null
}

/** Returns problems with IDs, outputs and connections that only a file can introduce. */
function structureProblems(graph: WorkflowGraph): Problem[] {
  const found: Problem[] = []
  const before: WorkflowNode[] = []
  const ids = new Set<string>()
  for (const node of graph.nodes) {
    if (ids.has(node.id)) found.push({ ...problem('nodeIdTwice'), nodeId: node.id })
    ids.add(node.id)
    if (nodeKinds[node.data.kind].type !== 'output') continue
    const refusal = canDrop({ nodes: before, edges: [] }, node.data.kind)
    if (refusal) found.push({ ...refusal, nodeId: node.id })
    else before.push(node)
  }
  // Checks each edge as if the user drew it after the earlier ones, so that only the excess edge is reported.
  const index = emptyIndex(graph)
  const whole = indexGraph(graph)
  const circleFree = orderNodes(whole).length === whole.nodes.size
  for (const edge of graph.edges) {
    const refusal = checkLink(index, edge.source, edge.target, circleFree)
    if (refusal) found.push({ ...refusal, edgeId: edge.id, nodeId: edge.target })
    index.add(edge)
  }
  return found
}

/** Returns the problems of the nodes that lead to the output, or of the inputs when there is no output. */
function settingsProblems(graph: WorkflowGraph, output: WorkflowNode | null): Problem[] {
  const index = indexGraph(graph)
  const inputs = new Set(graph.nodes.filter(isInput).map((node) => node.id))
  const wanted = output ? reachableFrom(index.sources, output.id) : inputs
  const columns = columnsByNode(index)
  const sources = orderedSources(index)
  const found: Problem[] = []
  for (const node of orderNodes(index)) {
    if (!wanted.has(node.id)) continue
    const incoming = (sources.get(node.id) ?? []).map((source) => columns.get(source.id) ?? [])
    if (incoming.length === 0 && !inputs.has(node.id)) {
      found.push({ ...problem('nodeWithoutSource', { title: node.data.title }), nodeId: node.id })
    }
    const known = incoming.length > 0 && incoming.every((table) => table.length > 0)
    found.push(
      ...nodeProblems(
        node,
        known ? incoming : null,
        feedsOnlyInsights(index, node.id, wanted),
        index.parameters,
      ),
    )
  }
  const nothingToRead =
    ![...inputs].some((id) => wanted.has(id)) &&
    !graph.nodes.some((node) => isPrepared(node, feedsOnlyInsights(index, node.id), index.parameters))
  found.push(...incrementalOutputProblems(graph))
  return nothingToRead ? [problem('inputNotPrepared'), ...found] : found
}

const isInput = (node: WorkflowNode) => nodeKinds[node.data.kind].type === 'input'
const isPrepared = (node: WorkflowNode, wholeDatabase: boolean, parameters: readonly ParameterValue[]) =>
  isInput(node) && nodeProblems(node, null, wholeDatabase, parameters).length === 0
