import {
  type ConfigOf,
  type DatabaseKind,
  databases,
  type NodeKind,
  newNode,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { Change } from './column-changes.ts'
import type { Output } from './read-settings.ts'

/** The name of the file that contains a call's rows during a run. */
export const rowsFileName = 'modifiedTableData.csv'
/** The ID of the node that reads the file. */
export const rowsNode = 'rows'

interface EtlWorkflow {
  readonly kind: DatabaseKind
  readonly datasetId: string
  readonly columns: readonly string[]
  readonly changes: readonly Change[]
  readonly connectionId: string
  readonly output: Output
}

/** Returns a call as a workflow: a file, Column Selection, Change Data Type if types change, and the database. */
export function etlGraph(call: EtlWorkflow): WorkflowGraph {
  const { kind, datasetId, changes, connectionId, output } = call
  const columns = call.columns.map((name) => ({ name, type: 'text' as const }))
  const nodes = [
    node(rowsNode, 'csvInput', { datasetId, fileName: rowsFileName, columns }),
    node('selection', 'columnSelection', {}),
    ...(changes.length > 0 ? [node('changes', 'changeDataType', { columnDataTypes: [...changes] })] : []),
    node('output', `${databases[kind].node}Output`, { connectionId, ...output }),
  ].map((one, i) => ({ ...one, position: { x: 240 * i, y: 0 } }))
  const edges = nodes
    .slice(1)
    .map(({ id }, i) => ({ id: `to-${id}`, source: nodes[i]?.id ?? '', target: id }))
  return { nodes, edges }
}

function node<K extends NodeKind>(id: string, kind: K, config: Partial<ConfigOf<K>>): WorkflowNode {
  const fresh = newNode(kind, id, { x: 0, y: 0 })
  return { ...fresh, data: { ...fresh.data, config: { ...fresh.data.config, ...config } } } as WorkflowNode
}
