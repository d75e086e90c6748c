import type { DatabaseInputKind } from '../databases/index.ts'
import { AppError } from '../model/app-error.ts'
import { boundExamples, type LoadFrom, type RisingType, readBound, risingTypeOf } from '../model/run-load.ts'
import { rowEffectOf } from './contract-of.ts'
import { isKind, type WorkflowGraph, type WorkflowNode } from './document.ts'
import { pathTo } from './execution-order.ts'
import { indexGraph, reachableFrom } from './graph-index.ts'
import { isDatabaseInput, isDatabaseOutput } from './node-families.ts'
import { outputOf, readsWholeDatabase } from './outputs.ts'
import { sourcesOf } from './sources-of.ts'
import { effectiveNode } from './switched-off.ts'

/** An input that loads only new and changed rows, with the type of its rising column. */
export interface IncrementalInput {
  readonly node: WorkflowNode<DatabaseInputKind>
  readonly column: string
  readonly type: RisingType
}

/** Returns the inputs on the path to the output that load only new and changed rows. */
export function incrementalInputs(graph: WorkflowGraph): readonly IncrementalInput[] {
  const output = outputOf(graph)
  if (!output) return []
  return pathTo(graph, output.id).flatMap((node) => {
    if (!isDatabaseInput(node) || readsWholeDatabase(graph, node.id)) return []
    const { incremental, columns } = node.data.config
    const column = columns.find(({ name }) => name === incremental?.column)
    const type = column && risingTypeOf(column)
    return column && type ? [{ node, column: column.name, type }] : []
  })
}

/**
 * Returns the steps behind an input whose result depends on several rows of one table. If the input loads only new rows,
 * these steps don't see the earlier ones.
 */
export function stepsOfPartialRows(graph: WorkflowGraph, nodeId: string): readonly WorkflowNode[] {
  const output = outputOf(graph)
  if (!output) return []
  const behind = reachableFrom(indexGraph(graph).targets, nodeId)
  return pathTo(graph, output.id).filter((node) => {
    if (!behind.has(node.id) || isKind(node, 'sortRows')) return false
    const effect = rowEffectOf(effectiveNode(node))
    return effect !== null && effect.acts !== 'eachRow' && sourcesOf(graph, node.id).length === 1
  })
}

/** Returns the chosen starts of loads in canonical form. Throws for an unknown input or a value of another type. */
export function readLoadFrom(graph: WorkflowGraph, given: LoadFrom): LoadFrom {
  const inputs = new Map(incrementalInputs(graph).map((input) => [input.node.id, input]))
  const entries = Object.entries(given).map(([nodeId, value]) => {
    const input = inputs.get(nodeId)
    if (!input) throw new AppError('loadFromUnknown', { nodeId })
    const { node, column, type } = input
    const bound = value === null ? null : readBound(type, value)
    if (value !== null && bound === null) {
      const { title } = node.data
      throw new AppError(
        'loadFromInvalid',
        { title, value, column, example: boundExamples[type] },
        { nodeId },
      )
    }
    return [nodeId, bound] as const
  })
  return Object.fromEntries(entries)
}

/** Returns the graph whose inputs read all rows, for test runs. */
export function withoutIncremental(graph: WorkflowGraph): WorkflowGraph {
  const nodes = graph.nodes.map((node) => {
    if (!isDatabaseInput(node) || !node.data.config.incremental) return node
    const { incremental: _incremental, ...config } = node.data.config
    return { ...node, data: { ...node.data, config } }
  })
  return { ...graph, nodes }
}

/**
 * Returns a text that is equal for graphs in which an input loads the same rows into the same target. A bound is valid
 * only for the text that it was stored with. A file output has no place, because each run creates a new file.
 */
export function loadKeyOf(graph: WorkflowGraph, { node, column, type }: IncrementalInput): string {
  const { connectionId, databaseName, mode, schemaName, tableName, query, filter, parameters } =
    node.data.config
  const rows = mode === 'table' ? [schemaName, tableName] : [query]
  const source = [connectionId, databaseName, mode, ...rows, filter, parameters ?? [], column, type]
  return JSON.stringify([source, targetKeyOf(outputOf(graph))])
}

function targetKeyOf(output: WorkflowNode | null): readonly unknown[] {
  if (!output || !isDatabaseOutput(output)) return ['file']
  const { connectionId, databaseName, schemaName, tableName } = output.data.config
  return ['database', connectionId, databaseName, schemaName, tableName]
}
