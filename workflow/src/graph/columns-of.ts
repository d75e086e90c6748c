import type { Column } from '../model/columns.ts'
import type { ParameterValue } from '../model/parameter.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { contractOf } from './contract-of.ts'
import type { NodeData, WorkflowGraph } from './document.ts'
import { orderNodes } from './execution-order.ts'
import { type GraphIndex, indexGraph, reachableFrom } from './graph-index.ts'
import { hasValidConfig } from './has-valid-config.ts'
import { nodeKinds } from './node-kinds.ts'
import { orderedSources } from './sources-of.ts'
import { effectiveNode } from './switched-off.ts'

export type Columns = readonly Column[]

/**
 * Returns the columns of a node's table without running anything, or an empty list while they are unknown. An output's
 * columns are those of its source.
 */
export function columnsOf(graph: WorkflowGraph, nodeId: string): Columns {
  const index = indexGraph(graph)
  return columnsByNode(index, reachableFrom(index.sources, nodeId)).get(nodeId) ?? []
}

/** Returns the columns of each source of a node, the left table first. */
export function incomingColumns(graph: WorkflowGraph, nodeId: string): readonly Columns[] {
  const index = indexGraph(graph)
  const columns = columnsByNode(index, reachableFrom(index.sources, nodeId))
  return (orderedSources(index).get(nodeId) ?? []).map((source) => columns.get(source.id) ?? [])
}

/** Returns the columns of each source of every node, in one pass over the graph. */
export function incomingByNode(graph: WorkflowGraph): ReadonlyMap<string, readonly Columns[]> {
  const index = indexGraph(graph)
  const columns = columnsByNode(index)
  return new Map(
    [...orderedSources(index)].map(([id, sources]) => [id, sources.map((one) => columns.get(one.id) ?? [])]),
  )
}

/** Returns the columns of every node, or of the `wanted` nodes. */
export function columnsByNode(index: GraphIndex, wanted?: ReadonlySet<string>): ReadonlyMap<string, Columns> {
  const sources = orderedSources(index)
  const columns = new Map<string, Columns>()
  for (const node of orderNodes(index)) {
    if (wanted && !wanted.has(node.id)) continue
    const inputs = (sources.get(node.id) ?? []).map((source) => columns.get(source.id) ?? [])
    columns.set(node.id, remember(effectiveNode(node).data, inputs, index.parameters))
  }
  return columns
}

interface Remembered {
  readonly inputs: readonly Columns[]
  readonly parameters: readonly ParameterValue[]
  readonly columns: Columns
}

/**
 * Cache by settings. Returns the same list while settings, incoming columns and the names and types of parameters are
 * unchanged.
 */
const memory = new WeakMap<NodeData, Remembered>()

function remember(
  data: NodeData,
  inputs: readonly Columns[],
  parameters: readonly ParameterValue[],
): Columns {
  const known = memory.get(data)
  if (
    known?.inputs.length === inputs.length &&
    known.inputs.every((input, i) => input === inputs[i]) &&
    haveSameTypes(known.parameters, parameters)
  ) {
    return known.columns
  }
  const columns = outputColumns(data, inputs, parameters)
  memory.set(data, { inputs, parameters, columns })
  return columns
}

function haveSameTypes(a: readonly ParameterValue[], b: readonly ParameterValue[]): boolean {
  if (a === b) return true
  return a.length === b.length && a.every(({ name, type }, i) => b[i]?.name === name && b[i]?.type === type)
}

const nothing: Columns = []

function outputColumns(
  data: NodeData,
  inputs: readonly Columns[],
  parameters: readonly ParameterValue[],
): Columns {
  if (nodeKinds[data.kind].type === 'output') return sideBySide(inputs)
  const contract = contractOf(data.kind)
  if (!contract.outputColumns || !hasValidConfig(data)) return nothing
  return contract.outputColumns(inputs, data.config, parameters)
}
