import { type DataType, newNode, type WorkflowGraph } from '@anj/workflow'
import { header } from '../load-postgresql/csv-file.ts'

const kept = header.filter((column) => column !== 'code' && column !== 'remark')
const changes: Readonly<Record<string, DataType>> = {
  id: 'int',
  amount: 'decimal',
  ordered_on: 'date',
  paid: 'bit',
}

/**
 * Stand-ins for references to the product's records. A child that is forked without the product gets the actual source
 * and target with the request.
 */
const handedOver = { datasetId: 'd', fileName: 'orders.csv', connectionId: 'bench' }

interface Named {
  readonly datasetId: string
  readonly fileName: string
  readonly connectionId: string
  /** Treatment of an existing table. By default it is recreated. */
  readonly table?: 'anew' | 'emptied' | 'kept'
}

/** Returns a workflow that reads the orders file, keeps seven of nine columns, converts four and writes a table. */
export function ordersInto(
  kind: 'postgresqlOutput' | 'mysqlOutput' | 'mssqlOutput',
  databaseName: string,
  tableName: string,
  { datasetId, fileName, connectionId, table = 'anew' }: Named = handedOver,
): WorkflowGraph {
  const source = newNode('csvInput', 'source', { x: 0, y: 0 })
  const selection = newNode('columnSelection', 'selection', { x: 300, y: 0 })
  const types = newNode('changeDataType', 'types', { x: 600, y: 0 })
  const output = newNode(kind, 'output', { x: 900, y: 0 })
  const columnDataTypes = Object.entries(changes).map(([columnName, toType]) => ({
    columnName,
    fromType: 'text' as const,
    toType,
  }))
  const columns = header.map((name) => ({ name, type: 'text' as const }))
  return {
    nodes: [
      configured(source, { datasetId, fileName, columns }),
      configured(selection, { selectedColumns: kept.map((column) => ({ column, name: column })) }),
      configured(types, { columnDataTypes }),
      configured(output, {
        connectionId,
        databaseName,
        tableName,
        dropTableThenCreate: table === 'anew',
        deleteExistingData: table !== 'kept',
      }),
    ],
    edges: [
      { id: 'e1', source: 'source', target: 'selection' },
      { id: 'e2', source: 'selection', target: 'types' },
      { id: 'e3', source: 'types', target: 'output' },
    ],
  }
}

function configured<N extends { readonly data: { readonly config: object } }>(
  node: N,
  config: Partial<N['data']['config']>,
): N {
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...config } } }
}
