import type { Column } from '../columns.ts'
import type { NodeData, WorkflowGraph, WorkflowNode } from '../document.ts'
import type { Problem } from '../problem.ts'
import { columnsByNode } from './columns-of.ts'
import { indexGraph } from './graph-index.ts'
import { nodeProblems } from './node-problems.ts'
import { orderedSources } from './sources-of.ts'

type Inputs = readonly (readonly Column[])[]

/**
 * The nodes that name columns which no longer come to them, each with a sentence for every such column. Of a node whose
 * sources can't tell their columns yet nothing is said. Nodes that lead to no output are looked at too.
 */
export function brokenColumns(graph: WorkflowGraph): ReadonlyMap<string, readonly Problem[]> {
  const index = indexGraph(graph)
  const columns = columnsByNode(index)
  const sources = orderedSources(index)
  const broken = new Map<string, readonly Problem[]>()
  for (const node of graph.nodes) {
    const inputs = (sources.get(node.id) ?? []).map((source) => columns.get(source.id) ?? nothing)
    if (inputs.length === 0 || inputs.some((table) => table.length === 0)) continue
    const found = missingOf(node, inputs)
    if (found.length > 0) broken.set(node.id, found)
  }
  return broken
}

const nothing: readonly Column[] = []

/** The last answer by settings; most nodes are the same from one change of the graph to the next. */
const memory = new WeakMap<NodeData, { readonly inputs: Inputs; readonly found: readonly Problem[] }>()

function missingOf(node: WorkflowNode, inputs: Inputs): readonly Problem[] {
  const known = memory.get(node.data)
  if (known?.inputs.length === inputs.length && known.inputs.every((table, at) => table === inputs[at]))
    return known.found
  const found = nodeProblems(node, inputs).filter(({ code }) => code === 'columnMissing')
  memory.set(node.data, { inputs, found })
  return found
}
