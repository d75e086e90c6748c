import { sentence } from '../messages.ts'
import { type Problem, problem } from '../model/problem.ts'
import type { NodeData, WorkflowGraph, WorkflowNode } from './document.ts'
import { pathTo } from './execution-order.ts'
import { type KindFamily, type NodeKind, nodeKinds } from './node-kinds.ts'
import { outputOf } from './outputs.ts'

/** Families whose steps, without their settings, return the rows and columns that they receive. */
const passing: ReadonlySet<KindFamily> = new Set(['shaping', 'rows', 'columns'])

/**
 * True for a step that can be switched off. A step that relates two tables by keys or by SQL can't, because no one table
 * would pass through it. Data Table has nothing to switch off.
 */
export function canSwitchOff(kind: NodeKind): boolean {
  const { type, family } = nodeKinds[kind]
  return type === 'preparation' && kind !== 'dataTable' && passing.has(family)
}

/** True for a step that is switched off. */
export function isSwitchedOff({ data: { kind, switchedOff } }: Pick<WorkflowNode, 'data'>): boolean {
  return switchedOff === true && canSwitchOff(kind)
}

/** Returns what a menu offers for a node: to switch it off, or to switch it on again. Null for all other nodes. */
export function offeredSwitch({
  kind,
  switchedOff,
}: Pick<NodeData, 'kind' | 'switchedOff'>): 'switchOff' | 'switchOn' | null {
  if (switchedOff) return 'switchOn'
  return canSwitchOff(kind) ? 'switchOff' : null
}

/** Returns the problem of a node that a file or a call switched off, although its kind can't be. Null otherwise. */
export function switchedOffProblem({ id, data: { kind, title, switchedOff } }: WorkflowNode): Problem | null {
  if (!switchedOff || canSwitchOff(kind)) return null
  return { ...problem('cannotSwitchOff', { title }), nodeId: id }
}

/** Switches a step off or on. Its settings and connections stay. */
export function switchStep(graph: WorkflowGraph, nodeId: string, isOff: boolean): WorkflowGraph {
  const nodes = graph.nodes.map((node) => {
    const { switchedOff, ...data } = node.data
    if (node.id !== nodeId || switchedOff === (isOff || undefined)) return node
    return { ...node, data: isOff ? { ...data, switchedOff: true } : data }
  })
  return nodes.every((node, at) => node === graph.nodes[at]) ? graph : { ...graph, nodes }
}

/** Cached, because other caches identify settings by their object. */
const passingData = new WeakMap<NodeData, NodeData>()

/**
 * Returns the node that columns, problems, previews and runs see: for a step that is switched off, a Data Table, which
 * passes its rows and columns through. Rules of the canvas see the node itself.
 */
export function effectiveNode(node: WorkflowNode): WorkflowNode {
  if (!isSwitchedOff(node)) return node
  const { switchedOff: _, ...data } = node.data
  const passes = passingData.get(node.data) ?? {
    ...data,
    kind: 'dataTable',
    config: { showDataTable: false },
  }
  passingData.set(node.data, passes)
  return { ...node, data: passes }
}

/** Returns the graph with the nodes that previews and runs see. */
export function effectiveGraph(graph: WorkflowGraph): WorkflowGraph {
  return graph.nodes.some(isSwitchedOff) ? { ...graph, nodes: graph.nodes.map(effectiveNode) } : graph
}

/** Returns the names of the steps that a run passes over because they are switched off, in execution order. */
export function switchedOffNames(graph: WorkflowGraph): readonly string[] {
  const output = outputOf(graph)
  if (!output || !graph.nodes.some(isSwitchedOff)) return []
  return pathTo(graph, output.id)
    .filter(isSwitchedOff)
    .map(({ data }) => data.label ?? data.title)
}

/** Returns the sentence about a run's steps that are switched off, or were in an earlier run. Null if there are none. */
export function switchedOffPhrase(names: readonly string[], when: 'now' | 'then' = 'now'): string | null {
  if (names.length === 0) return null
  const params = { names: names.join(', '), count: names.length }
  const [one, several] =
    when === 'now' ? (['oneStepOff', 'stepsOff'] as const) : (['oneStepWasOff', 'stepsWereOff'] as const)
  return names.length === 1 ? sentence(one, params) : sentence(several, params)
}
