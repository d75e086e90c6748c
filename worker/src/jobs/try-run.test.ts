import { readFile } from 'node:fs/promises'
import { createConnection, type DatasetVersion, getConnection, listArtifacts, type Run } from '@anj/db'
import { runChildren } from '@anj/engine'
import { initialConfig, newNode, type WorkflowGraph } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ActiveRuns } from '../runs/active-runs.ts'
import {
  contextOf,
  createTestWorkflow,
  makeDataset,
  ownerOf,
  queueTestRuns,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'
import { executeRun } from './execute-run.ts'

let product: TestProduct
let numbers: DatasetVersion
const never = new AbortController().signal

beforeAll(async () => {
  product = await setUpProduct()
  numbers = await makeDataset(product, "select i as id, 'name ' || i as name from range(1, 1001) t(i)")
})
beforeEach(async () => {
  await product.target.sql.unsafe(
    'drop table if exists orders, orders_test, mine; create table orders (id integer, name text); insert into orders values (-1, $$kept$$)',
  )
})
afterAll(async () => {
  await runChildren.killIdle()
  await product.close()
})

const toInt = [{ columnName: 'id', fromType: 'text' as const, toType: 'int' as const }]
const intoOrders = () =>
  createTestWorkflow(product, numbers, toInt, { kind: 'postgresqlOutput', tableName: 'orders' })
const tries = (graph: WorkflowGraph) => queueTestRuns(product, graph, { file: numbers.id })

async function execute(run: Run): Promise<Run> {
  await executeRun(contextOf(product), new ActiveRuns(), run.id, never)
  return waitForRun(product, run.id)
}

const otherName = (serverName: string) => (serverName === 'localhost' ? '127.0.0.1' : 'localhost')

/** Adds a second connection to the target's server, under another name. */
async function sameServerByAnotherName(): Promise<string> {
  const { database, actor, target } = product
  const known = await getConnection(database.db, actor.userId, target.connectionId)
  if (!known) throw new Error('no connection')
  const { id: _id, ...rest } = known
  return (await createConnection(database.db, { ...rest, serverName: otherName(known.serverName) })).id
}

const rowsOf = (table: string) =>
  product.target.sql`select count(*)::int as rows, max(id)::int as last from ${product.target.sql(table)}`

test('a test run copies the first rows into a separate table, and the real table stays unchanged', async () => {
  const start = await tries(intoOrders())
  const run = await execute(await start(25))
  expect(run).toMatchObject({ status: 'succeeded', problem: null, firstRows: 25 })
  expect(run.reconciliation).toMatchObject({ in: 25, written: 25, stored: 25 })
  expect(await rowsOf('orders_test')).toEqual([{ rows: 25, last: 25 }])
  expect(await rowsOf('orders')).toEqual([{ rows: 1, last: -1 }])
})

test("a second test run replaces the first test run's table", async () => {
  const start = await tries(intoOrders())
  await execute(await start(25))
  const again = await execute(await start(3))
  expect(again).toMatchObject({ status: 'succeeded', problem: null })
  expect(await rowsOf('orders_test')).toEqual([{ rows: 3, last: 3 }])
})

test('a table that no test run created is refused and stays unchanged, even with the name of a test table', async () => {
  await product.target.sql`create table orders_test (id integer)`
  await product.target.sql`create table mine (id integer)`
  await product.target.sql`insert into mine values (7)`
  const start = await tries(intoOrders())
  const refused = [await execute(await start(5)), await execute(await start(5, 'mine'))]
  for (const run of refused) expect(run.problem).toMatchObject({ code: 'tryTableTaken', nodeId: 'output' })
  expect(await rowsOf('mine')).toEqual([{ rows: 1, last: 7 }])
  expect(await rowsOf('orders_test')).toEqual([{ rows: 0, last: null }])
})

test('a table that another run has written since the last test run is refused and stays unchanged', async () => {
  const start = await tries(intoOrders())
  await execute(await start(5))
  for (const place of [{}, { connectionId: await sameServerByAnotherName() }]) {
    const real = { kind: 'postgresqlOutput' as const, tableName: 'orders_test', ...place }
    await execute(await startRun(product, createTestWorkflow(product, numbers, toInt, real), numbers))
    const refused = await execute(await start(3))
    expect(refused.problem).toMatchObject({ code: 'tryTableTaken', nodeId: 'output' })
    expect(await rowsOf('orders_test')).toEqual([{ rows: 1000, last: 1000 }])
    await product.target.sql`drop table orders_test`
    expect(await execute(await start(3))).toMatchObject({ status: 'succeeded' })
  }
})

test("a table whose name differs only in case isn't mistaken for a test run's table", async () => {
  const start = await tries(intoOrders())
  await execute(await start(5))
  await product.target.sql`create table "Orders_Test" as select 7 as id`
  const refused = await execute(await start(3, 'Orders_Test'))
  const kept = await rowsOf('Orders_Test')
  await product.target.sql`drop table "Orders_Test"`
  expect(refused.problem).toMatchObject({ code: 'tryTableTaken' })
  expect(kept).toEqual([{ rows: 1, last: 7 }])
})

test('a table no longer belongs to a test run once the connection points to another server', async () => {
  const { sql } = product.database
  const start = await tries(intoOrders())
  await execute(await start(5))
  const id = product.target.connectionId
  const [before] = await sql`select server_name from connections where id = ${id}`
  await sql`update connections set server_name = ${otherName(before?.server_name)} where id = ${id}`
  const refused = await execute(await start(3))
  await sql`update connections set server_name = ${before?.server_name} where id = ${id}`
  expect(refused.problem).toMatchObject({ code: 'tryTableTaken' })
  expect(await rowsOf('orders_test')).toEqual([{ rows: 5, last: 5 }])
})

test('a test run copies all rows if the source has fewer than it may copy', async () => {
  const start = await tries(intoOrders())
  expect(await execute(await start(5000))).toMatchObject({ reconciliation: { in: 1000, stored: 1000 } })
})

test("a test run isn't affected by values after the first rows that can't be converted", async () => {
  const odd = await makeDataset(
    product,
    "select case i when 9 then 'nine' else i::varchar end as id from range(1, 20) t(i)",
  )
  const graph = createTestWorkflow(product, odd, toInt, { kind: 'postgresqlOutput', tableName: 'orders' })
  const start = await queueTestRuns(product, graph, { file: odd.id })
  expect(await execute(await start(8))).toMatchObject({ status: 'succeeded', rejectCount: 0 })
  const failed = await execute(await start(9))
  expect(failed).toMatchObject({ status: 'failed', rejectCount: 1, problem: { nodeId: 'change' } })
  expect(await rowsOf('orders_test')).toEqual([{ rows: 8, last: 8 }])
})

test('a test run of a file output creates a file under a different name', async () => {
  const graph = createTestWorkflow(product, numbers, toInt, { kind: 'csvOutput', fileName: 'orders.csv' })
  const start = await tries(graph)
  const run = await execute(await start(2))
  const [file] = await listArtifacts(product.database.db, ownerOf(product.actor), [run.id])
  expect(file?.fileName).toBe('orders_test.csv')
  const text = await readFile(product.storage.path(file?.key ?? ''), 'utf8')
  expect(text.trim().split(/\r?\n/)).toEqual(['id,name', '1,name 1', '2,name 2'])
})

test('a test run of a database source reads only the rows that it copies', async () => {
  const { connectionId, name: databaseName, sql } = product.target
  await sql`create table source_rows as select i as id, 'name ' || i as name from generate_series(1, 500) i`
  const input = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const place = { connectionId, databaseName }
  const read = { ...initialConfig('postgresqlInput'), ...place, tableName: 'source_rows' }
  const columns = [
    { name: 'id', type: 'int' as const, origin: { kind: 'int32' as const } },
    { name: 'name', type: 'text' as const, origin: { kind: 'text' as const } },
  ]
  const graph: WorkflowGraph = {
    nodes: [
      { ...input, data: { ...input.data, config: { ...read, columns } } },
      newNode('dataTable', 'show', { x: 1, y: 0 }),
      {
        ...output,
        data: { ...output.data, config: { ...output.data.config, ...place, tableName: 'orders' } },
      },
    ],
    edges: [
      { id: 'e1', source: 'in', target: 'show' },
      { id: 'e2', source: 'show', target: 'out' },
    ],
  }
  const start = await queueTestRuns(product, graph, {})
  const run = await execute(await start(40))
  expect(run.problem).toBeNull()
  expect(run.reconciliation).toMatchObject({ in: 40, written: 40, stored: 40 })
  expect((await rowsOf('orders_test'))[0]?.rows).toBe(40)
  expect(await rowsOf('orders')).toEqual([{ rows: 1, last: -1 }])
})
