import {
  type ColumnTypes,
  type ConfigOf,
  connectors,
  type NodeKind,
  nodeKinds,
  unchangedTypes,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { DatasetSource } from '../model/source.ts'

function node<K extends NodeKind>(id: string, kind: K, config: ConfigOf<K>): WorkflowNode {
  const { title, type, logoUrl } = nodeKinds[kind]
  return {
    id,
    type: 'custom',
    position: { x: 0, y: 0 },
    data: { logoUrl, title, type, kind, config },
  } as WorkflowNode
}

export interface WorkflowParts {
  readonly source: DatasetSource
  /** The types of the file's columns. By default, every column is text. */
  readonly types?: Partial<ColumnTypes>
  readonly changes?: Partial<ConfigOf<'changeDataType'>>
  readonly output:
    | ({ readonly kind: 'postgresqlOutput' } & Partial<ConfigOf<'postgresqlOutput'>>)
    | ({ readonly kind: 'mysqlOutput' } & Partial<ConfigOf<'mysqlOutput'>>)
    | ({ readonly kind: 'mssqlOutput' } & Partial<ConfigOf<'mssqlOutput'>>)
    | ({ readonly kind: 'csvOutput' } & Partial<ConfigOf<'csvOutput'>>)
    | ({ readonly kind: 'jsonOutput' } & Partial<ConfigOf<'jsonOutput'>>)
    | ({ readonly kind: 'parquetOutput' } & Partial<ConfigOf<'parquetOutput'>>)
    | ({ readonly kind: 'databaseFileOutput' } & Partial<ConfigOf<'databaseFileOutput'>>)
}

/**
 * Returns CSV File, Column Selection, Change Data Type and an output, connected in a row. Their IDs are file, select,
 * change and output.
 */
export function workflowOf({ source, types = {}, changes = {}, output }: WorkflowParts): WorkflowGraph {
  const columns = source.columns.map((name) => ({ name, type: 'text' as const }))
  const { kind, ...config } = output
  const last =
    kind === 'csvOutput'
      ? node('output', kind, { ...connectors.csvOutput.initial(), ...config })
      : node('output', kind, { ...connectors[kind].initial(), ...config } as ConfigOf<typeof kind>)
  const nodes = [
    node('file', 'csvInput', {
      ...connectors.csvInput.initial(),
      datasetId: 'd',
      fileName: 'd.csv',
      columns,
      types: { ...unchangedTypes(), ...types },
    }),
    node('select', 'columnSelection', { selectedColumns: null }),
    node('change', 'changeDataType', {
      columnDataTypes: [],
      onReject: 'fail',
      rejectLimit: { count: null, percent: null },
      ...changes,
    }),
    last,
  ]
  const edges = nodes.slice(1).map(({ id }, i) => ({ id: `e${i}`, source: nodes[i]?.id ?? '', target: id }))
  return { nodes, edges }
}
