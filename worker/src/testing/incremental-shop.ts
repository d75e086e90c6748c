import { encryptSecret } from '@anj/core'
import { createConnection, createRun, createWorkflow, type Run } from '@anj/db'
import { connectorOf, type DatabaseConnection } from '@anj/engine'
import {
  type ConfigOf,
  type DatabaseFamily,
  type DatabaseOutputConfig,
  type IncrementalLoad,
  initialConfig,
  type LoadFrom,
  newNode,
  testRunGraph,
  type WorkflowGraph,
} from '@anj/workflow'
import { createMssqlDatabase } from '../../../engine/src/testing/mssql-database.ts'
import { createMysqlDatabase } from '../../../engine/src/testing/mysql-database.ts'
import { createTargetDatabase } from '../../../engine/src/testing/target-database.ts'
import type { WorkerContext } from '../context.ts'
import { executeRun } from '../jobs/execute-run.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import { contextOf, ownerOf, type TestProduct, waitForRun } from './product.ts'

/** A database with a source and a target of incremental loads. */
export interface Shop extends AsyncDisposable {
  readonly family: DatabaseFamily
  readonly name: string
  readonly connection: DatabaseConnection
  readonly connectionId: string
  /** Runs a statement as the administrator. */
  run(text: string): Promise<void>
  /** Returns one column of a SELECT as texts, in the order of the SELECT. */
  texts(select: string): Promise<readonly string[]>
}

/** The words in which the servers differ. */
export const dialects = {
  postgresql: {
    moment: 'timestamp',
    instant: 'timestamptz',
    big: 'numeric(38,0)',
    text: (value: string) => `${value}::text`,
    concat: (...parts: readonly string[]) => parts.join(' || '),
  },
  mysql: {
    moment: 'datetime(6)',
    instant: 'timestamp(6)',
    big: 'decimal(38,0)',
    text: (value: string) => `cast(${value} as char)`,
    concat: (...parts: readonly string[]) => `concat(${parts.join(', ')})`,
  },
  mssql: {
    moment: 'datetime2(6)',
    instant: 'datetimeoffset(6)',
    big: 'decimal(38,0)',
    text: (value: string) => `convert(nvarchar(60), ${value})`,
    concat: (...parts: readonly string[]) => parts.join(' + '),
  },
} as const

/** Creates an empty database of a family with its connection in Anj. */
export async function openShop(product: TestProduct, family: DatabaseFamily): Promise<Shop> {
  const made = await createDatabase(family)
  const { kind, serverName, port, userId, password, tls } = made.connection
  const { userId: ownerId, organizationId } = product.actor
  const secret = encryptSecret(product.settings.secretKey, password)
  const address = { kind, name: `Shop ${made.name}`, serverName, port, userId, tls, password: secret }
  const stored = await createConnection(product.database.db, { ownerId, organizationId, ...address })
  return {
    family,
    name: made.name,
    connection: made.connection,
    connectionId: stored.id,
    run: made.run,
    texts: async (select) => (await made.rows(select)).map((row) => String(Object.values(row)[0])),
    [Symbol.asyncDispose]: made.close,
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[]

interface Made {
  readonly name: string
  readonly connection: DatabaseConnection
  readonly run: (text: string) => Promise<void>
  readonly rows: (text: string) => Promise<Rows>
  readonly close: () => Promise<void>
}

async function createDatabase(family: DatabaseFamily): Promise<Made> {
  if (family === 'postgresql') {
    const made = await createTargetDatabase()
    const rows = async (text: string) => [...(await made.sql.unsafe(text))]
    return {
      ...made,
      rows,
      run: async (text) => void (await rows(text)),
      close: async () => made[Symbol.asyncDispose](),
    }
  }
  if (family === 'mysql') {
    const made = await createMysqlDatabase()
    const run = async (text: string) => void (await made.query(text))
    return { ...made, rows: made.query, run, close: async () => made[Symbol.asyncDispose]() }
  }
  const made = await createMssqlDatabase()
  const run = async (text: string) => void (await made.run(text))
  return { ...made, rows: made.rows, run, close: async () => made[Symbol.asyncDispose]() }
}

const places = { postgresql: 'public', mysql: '', mssql: 'dbo' } as const

/** A workflow whose input loads only new rows. */
export interface Load {
  readonly table: string
  readonly target: string
  readonly incremental: IncrementalLoad
  readonly source?: Partial<ConfigOf<'postgresqlInput'>>
  readonly output?: Partial<DatabaseOutputConfig>
  /** False for a workflow without a step, whose rows can go from server to server. True by default. */
  readonly sorts?: boolean
}

/** Returns the graph of an incremental load from a table into another one, with the columns as the server has them. */
export async function incrementalGraph(shop: Shop, load: Load): Promise<WorkflowGraph> {
  const { family, connectionId, name: databaseName } = shop
  const schemaName = places[family]
  const place = { connectionId, databaseName, schemaName }
  const input = newNode(`${family}Input`, 'in', { x: 0, y: 0 })
  const spec = { ...initialConfig(`${family}Input`), ...place, tableName: load.table, ...load.source }
  const connector = await connectorOf(shop.connection.kind)
  await using reading = await connector.openReading(shop.connection, shop.name, new AbortController().signal)
  const columns = [...(await reading.columnsOf(spec, new AbortController().signal))]
  const output = newNode(`${family}Output`, 'out', { x: 2, y: 0 })
  const written = {
    ...output.data.config,
    ...place,
    tableName: load.target,
    deleteExistingData: false,
    ...load.output,
  }
  return {
    nodes: [
      { ...input, data: { ...input.data, config: { ...spec, columns, incremental: load.incremental } } },
      newNode(load.sorts === false ? 'dataTable' : 'sortRows', 'step', { x: 1, y: 0 }),
      { ...output, data: { ...output.data, config: written } },
    ].map((node) =>
      node.data.kind === 'sortRows'
        ? {
            ...node,
            data: {
              ...node.data,
              config: { keys: [{ column: 'id', descending: false, emptyFirst: false, ignoreCase: false }] },
            },
          }
        : node,
    ) as WorkflowGraph['nodes'],
    edges: [
      { id: 'e1', source: 'in', target: 'step' },
      { id: 'e2', source: 'step', target: 'out' },
    ],
  }
}

/** A stored workflow whose runs share bounds. */
export interface StoredLoad {
  readonly workflowId: string
  /** Queues a run, as the API does. */
  queue(more?: {
    readonly loadFrom?: LoadFrom
    readonly firstRows?: number
    readonly graph?: WorkflowGraph
  }): Promise<Run>
  /** Queues a run and executes it to its end. */
  execute(more?: Parameters<StoredLoad['queue']>[0], context?: WorkerContext): Promise<Run>
}

/** Stores a workflow. */
export async function storeLoad(product: TestProduct, graph: WorkflowGraph): Promise<StoredLoad> {
  const { db } = product.database
  const workflow = await createWorkflow(db, ownerOf(product.actor), 'Nightly orders', graph)
  const queue: StoredLoad['queue'] = ({ loadFrom, firstRows, graph: changed = graph } = {}) =>
    createRun(db, product.actor, {
      workflowId: workflow.id,
      workflowName: workflow.name,
      revision: 1,
      snapshot: firstRows === undefined ? changed : testRunGraph(changed),
      datasetVersions: {},
      ...(loadFrom ? { loadFrom } : {}),
      ...(firstRows === undefined ? {} : { firstRows }),
    })
  return {
    workflowId: workflow.id,
    queue,
    execute: async (more, context = contextOf(product)) => {
      const run = await queue(more)
      await executeRun(context, new ActiveRuns(), run.id, new AbortController().signal)
      return waitForRun(product, run.id)
    },
  }
}
