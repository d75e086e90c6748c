import type { Column } from '../model/columns.ts'
import type { ParameterValue } from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import { columnsByNode } from './columns-of.ts'
import type { NodeData, WorkflowGraph, WorkflowNode } from './document.ts'
import { feedsOnlyInsights, indexGraph } from './graph-index.ts'
import { nodeKinds } from './node-kinds.ts'
import { nodeProblems } from './node-problems.ts'
import { orderedSources } from './sources-of.ts'

type Inputs = readonly (readonly Column[])[]

/**
 * Returns the missing columns that each node refers to, as problems by node. Includes nodes that lead to no output.
 * Skips nodes while the columns of their sources are unknown.
 */
export function brokenColumns(
  graph: WorkflowGraph,
  problems = problemsByNode(graph),
): ReadonlyMap<string, readonly Problem[]> {
  const broken = new Map<string, readonly Problem[]>()
  for (const [id, found] of problems) {
    const gone = found.filter(({ code }) => code === 'columnMissing')
    if (gone.length > 0) broken.set(id, gone)
  }
  return broken
}

/** Returns the problems of each node, including nodes that lead to no output. */
export function problemsByNode(graph: WorkflowGraph): ReadonlyMap<string, readonly Problem[]> {
  const index = indexGraph(graph)
  const columns = columnsByNode(index)
  const sources = orderedSources(index)
  const problems = new Map<string, readonly Problem[]>()
  for (const node of graph.nodes) {
    const inputs = (sources.get(node.id) ?? []).map((source) => columns.get(source.id) ?? nothing)
    const isKnown = inputs.length > 0 && inputs.every((table) => table.length > 0)
    const found = [
      ...(inputs.length === 0 && nodeKinds[node.data.kind].type !== 'input'
        ? [{ ...problem('nodeWithoutSource', { title: node.data.title }), nodeId: node.id }]
        : []),
      ...problemsOf(node, isKnown ? inputs : null, feedsOnlyInsights(index, node.id), index.parameters),
    ]
    if (found.length > 0) problems.set(node.id, found)
  }
  return problems
}

const nothing: readonly Column[] = []

/** Cached by settings, because most nodes stay the same when the graph changes. */
const memory = new WeakMap<NodeData, Known>()
interface Known {
  readonly inputs: Inputs | null
  readonly wholeDatabase: boolean
  readonly parameters: readonly ParameterValue[]
  readonly found: readonly Problem[]
}

function problemsOf(
  node: WorkflowNode,
  inputs: Inputs | null,
  wholeDatabase: boolean,
  parameters: readonly ParameterValue[],
): readonly Problem[] {
  const known = memory.get(node.data)
  if (
    known &&
    known.wholeDatabase === wholeDatabase &&
    known.parameters === parameters &&
    isSame(known.inputs, inputs)
  )
    return known.found.map((one) => ({ ...one, nodeId: node.id }))
  const found = nodeProblems(node, inputs, wholeDatabase, parameters)
  memory.set(node.data, { inputs, wholeDatabase, parameters, found })
  return found
}

const isSame = (a: Inputs | null, b: Inputs | null): boolean =>
  a === b || (a?.length === b?.length && (a?.every((table, at) => table === b?.[at]) ?? false))
