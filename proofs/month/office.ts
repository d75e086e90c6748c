import { setTimeout as pause } from 'node:timers/promises'
import { createSchedule, encryptSecret } from '@anj/core'
import {
  askFetch,
  createConnection,
  createDataset,
  createPlace,
  createWorkflow,
  getDataset,
  type Schedule,
  setFollow,
} from '@anj/db'
import { connectorOf, type DatabaseConnection } from '@anj/engine'
import {
  type ConfigOf,
  type NodeKind,
  newNode,
  noRecurrence,
  type Recurrence,
  type ScheduleTimes,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { TestSftpServer } from '../../engine/src/testing/sftp-server.ts'
import { ownerOf, type TestProduct } from '../../worker/src/testing/product.ts'
import { type Company, mostLate } from './company.ts'
import { type Warehouse, warehouseName } from './warehouse.ts'

export const zone = 'Europe/Berlin'

/** The schedules of the office. */
export interface Plan {
  /** Loads new and changed orders every four hours. */
  readonly orders: Schedule
  /** Sums the orders of the warehouse after each load. */
  readonly revenue: Schedule
  /** Appends the stock levels every hour of the working day. */
  readonly stock: Schedule
  /** Replaces the deliveries with those of all files every morning. */
  readonly deliveries: Schedule
  /** Appends the sums of the orders on the last evening of a month. */
  readonly report: Schedule
}

/** The analyst of the company, who connects its systems with Anj and draws and schedules its workflows. */
export class Office {
  readonly #product: TestProduct
  readonly #company: Company
  readonly #warehouse: Warehouse
  #datasetId = ''

  constructor(product: TestProduct, company: Company, warehouse: Warehouse) {
    this.#product = product
    this.#company = company
    this.#warehouse = warehouse
  }

  /** Follows all delivery notes that lie on a server. */
  async follow({ settings, password }: TestSftpServer): Promise<void> {
    const { database, actor, settings: server } = this.#product
    const owner = ownerOf(actor)
    const secrets = encryptSecret(server.secretKey, JSON.stringify({ secret: password }))
    const place = await createPlace(database.db, {
      ...owner,
      kind: settings.kind,
      name: 'Partner',
      settings,
      secrets,
    })
    const file = { fileName: 'deliveries.zip', bytes: 0, originalKey: 'originals/none' }
    const { id } = await createDataset(database.db, owner, file)
    this.#datasetId = id
    const choice = { placeId: place.id, path: 'deliveries_*.csv', takes: 'all' as const, everyMinutes: null }
    await database.db.transaction((tx) => setFollow(tx, owner.ownerId, id, choice))
  }

  /** Fetches the delivery notes, and waits until a worker has read them. */
  async fetchDeliveries(): Promise<readonly string[]> {
    const { database, actor } = this.#product
    const owner = ownerOf(actor)
    const asked = (await askFetch(database.db, owner, [this.#datasetId])).get(this.#datasetId)
    if (!asked) throw new Error('The deliveries follow nothing.')
    for (;;) {
      const found = await getDataset(database.db, owner.ownerId, this.#datasetId)
      if (found?.follow?.problem) throw new Error(found.follow.problem.sentence)
      const isFetched = (found?.follow?.lookedAt ?? 0) >= asked
      if (isFetched && found?.version.status === 'ready')
        return (found.version.profile?.columns ?? []).map(({ name }) => name)
      if (isFetched && found?.version.status === 'failed') throw new Error(found.version.problem?.sentence)
      await pause(50)
    }
  }

  /** Draws the workflows and schedules them from a point in time. The first delivery note must have been fetched. */
  async plan(from: Date): Promise<Plan> {
    const { shop, depot } = this.#company
    const connect = (name: string, connection: DatabaseConnection) => this.#connect(name, connection)
    const [shopId, depotId, warehouseId] = [
      await connect('Shop', shop.connection),
      await connect('Depot', depot.connection),
      await connect('Warehouse', connectionOf(this.#warehouse)),
    ]
    const into = (tableName: string, config: Partial<ConfigOf<'postgresqlOutput'>>) =>
      node('out', 'postgresqlOutput', {
        connectionId: warehouseId,
        databaseName: warehouseName,
        tableName,
        ...config,
      })
    const newOrders = await table('postgresqlInput', shop.connection, {
      connectionId: shopId,
      databaseName: shop.name,
      tableName: 'orders',
      incremental: { column: 'changed', lookBack: mostLate + 5, lookBackUnit: 'minutes' },
    })
    const levels = await table('mysqlInput', depot.connection, {
      connectionId: depotId,
      databaseName: depot.name,
      tableName: 'stock',
    })
    const loaded = await table('postgresqlInput', connectionOf(this.#warehouse), {
      connectionId: warehouseId,
      databaseName: warehouseName,
      tableName: 'orders',
    })
    const notes = node('in', 'csvInput', {
      datasetId: this.#datasetId,
      fileName: 'deliveries.zip',
      columns: (await this.fetchDeliveries()).map((name) => ({ name, type: 'text' as const })),
      types: readablePieces,
    })
    const appended = { deleteExistingData: false }
    const orders = await this.#schedule(from, 'Orders', {
      graph: chain(newOrders, all, into('orders', { ...appended, updateByKey: ['id'] })),
      times: on({ every: { minutes: 240, from: '02:30 AM', until: '11:59 PM' } }),
    })
    return {
      orders,
      revenue: await this.#schedule(from, 'Revenue', {
        graph: chain(loaded, byRegion, into('revenue', {})),
        times: { ...on({}), dailyExecutionTimes: [] },
        predecessorId: orders.id,
      }),
      stock: await this.#schedule(from, 'Stock', {
        graph: chain(levels, all, into('stock_history', appended)),
        times: on({ every: { minutes: 60, from: '08:00 AM', until: '05:00 PM' } }),
      }),
      deliveries: await this.#schedule(from, 'Deliveries', {
        graph: chain(notes, all, into('deliveries', {})),
        times: { ...on({}), dailyExecutionTimes: ['07:00 AM'] },
      }),
      report: await this.#schedule(from, 'Month', {
        graph: chain(loaded, byRegion, into('monthly_report', appended)),
        times: { ...on({ monthDays: [{ day: 'last' }] }), dailyExecutionTimes: ['11:00 PM'] },
      }),
    }
  }

  async #connect(
    name: string,
    { password, kind, serverName, port, userId, tls }: DatabaseConnection,
  ): Promise<string> {
    const { database, actor, settings } = this.#product
    const secret = encryptSecret(settings.secretKey, password)
    const server = { kind, serverName, port, userId, tls, password: secret }
    return (await createConnection(database.db, { ...ownerOf(actor), name, ...server })).id
  }

  async #schedule(
    from: Date,
    scheduleName: string,
    { graph: snapshot, times, predecessorId = null }: Scheduled,
  ): Promise<Schedule> {
    const { database, actor } = this.#product
    const { id: workflowId } = await createWorkflow(database.db, ownerOf(actor), scheduleName, snapshot)
    const workflow = { workflowId, workflowName: scheduleName, fileName: null, revision: 1, snapshot }
    return createSchedule(database.db, actor, { scheduleName, workflow, times, predecessorId }, from)
  }
}

interface Scheduled {
  readonly graph: WorkflowGraph
  readonly times: ScheduleTimes
  readonly predecessorId?: string | null
}

function connectionOf({ server }: Warehouse): DatabaseConnection {
  const { host: serverName, port, user: userId, password } = server
  return { kind: 'postgresql', serverName, port, userId, password, tls: 'disable' }
}

const on = (change: Partial<Recurrence>): ScheduleTimes => ({
  executionType: 'Daily',
  dailyExecutionTimes: [],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: zone,
  recurrence: { ...noRecurrence, ...change },
})

function node<K extends NodeKind>(id: string, kind: K, config: Partial<ConfigOf<K>>): WorkflowNode {
  const fresh = newNode(kind, id, { x: 0, y: 0 })
  return { ...fresh, data: { ...fresh.data, config: { ...fresh.data.config, ...config } } } as WorkflowNode
}

/** Returns an input that reads a whole table, with the columns that the table has on its server. */
async function table(
  kind: 'postgresqlInput' | 'mysqlInput',
  connection: DatabaseConnection,
  config: Partial<ConfigOf<'postgresqlInput'>>,
): Promise<WorkflowNode> {
  const { signal } = new AbortController()
  const input = node('in', kind, config)
  const spec = input.data.config as ConfigOf<'postgresqlInput'>
  const connector = await connectorOf(connection.kind)
  await using reading = await connector.openReading(connection, spec.databaseName, signal)
  return node('in', kind, { ...config, columns: [...(await reading.columnsOf(spec, signal))] })
}

const all = node('step', 'dataTable', {})

const byRegion = node('step', 'groupBy', {
  keys: [{ column: 'region', part: 'value', name: 'region' }],
  aggregates: (
    [
      ['countRows', '', 'orders'],
      ['sum', 'amount', 'amount'],
    ] as const
  ).map(([by, column, name]) => ({
    function: by,
    column,
    name,
    percentile: 90,
    separator: '',
    distinct: false,
    order: [],
  })),
})

/** Leaves out the lines whose pieces are no number. */
const readablePieces: ConfigOf<'csvInput'>['types'] = {
  columnDataTypes: [{ columnName: 'pieces', fromType: 'text', toType: 'int' }],
  onReject: 'leaveOut',
  rejectLimit: { count: null, percent: null },
}

function chain(...nodes: readonly [WorkflowNode, WorkflowNode, WorkflowNode]): WorkflowGraph {
  return {
    nodes,
    edges: [
      { id: 'e1', source: 'in', target: 'step' },
      { id: 'e2', source: 'step', target: 'out' },
    ],
  }
}
