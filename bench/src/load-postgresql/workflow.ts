import type { Schemas } from '@anj/client'
import { type DataType, newNode, type WorkflowGraph } from '@anj/workflow'
import { header } from './csv-file.ts'

const kept = header.filter((column) => column !== 'code' && column !== 'remark')
const changes: Readonly<Record<string, DataType>> = {
  id: 'int',
  amount: 'decimal',
  ordered_on: 'date',
  paid: 'bit',
}

/** Reads the orders, keeps seven of nine columns, converts four and writes a table. */
export function loadWorkflow(
  dataset: Schemas['Dataset'],
  target: { connectionId: string; url: URL; tableName: string },
): WorkflowGraph {
  const source = newNode('csvInput', 'source', { x: 0, y: 0 })
  const selection = newNode('columnSelection', 'selection', { x: 300, y: 0 })
  const types = newNode('changeDataType', 'types', { x: 600, y: 0 })
  const output = newNode('postgresqlOutput', 'output', { x: 900, y: 0 })
  const { url, connectionId, tableName } = target
  return {
    nodes: [
      withConfig(source, {
        datasetId: dataset.id,
        fileName: dataset.fileName,
        columns: header.map((name) => ({ name, type: 'text' as const })),
      }),
      withConfig(selection, { selectedColumns: kept.map((column) => ({ column, name: column })) }),
      withConfig(types, {
        columnDataTypes: Object.entries(changes).map(([columnName, toType]) => ({
          columnName,
          fromType: 'text' as const,
          toType,
        })),
      }),
      withConfig(output, {
        connectionId,
        databaseName: url.pathname.slice(1),
        tableName,
        dropTableThenCreate: true,
      }),
    ],
    edges: [
      { id: 'e1', source: 'source', target: 'selection' },
      { id: 'e2', source: 'selection', target: 'types' },
      { id: 'e3', source: 'types', target: 'output' },
    ],
  }
}

function withConfig<N extends { readonly data: { readonly config: object } }>(
  node: N,
  config: Partial<N['data']['config']>,
): N {
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...config } } }
}
