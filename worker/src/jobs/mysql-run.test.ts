import { encryptSecret } from '@anj/core'
import { createConnection, type Run } from '@anj/db'
import { type Column, type ConfigOf, initialConfig, newNode, type WorkflowGraph } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../../engine/src/testing/mysql-database.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import { contextOf, setUpProduct, startGraph, type TestProduct, waitForRun } from '../testing/product.ts'
import { executeRun } from './execute-run.ts'
import { removeTargetLeftovers } from './remove-leftovers.ts'

let product: TestProduct
let shop: MysqlDatabase
let connectionId: string
const columns: Column[] = [
  { name: 'id', type: 'int' },
  { name: 'name', type: 'varchar' },
]

beforeAll(async () => {
  product = await setUpProduct()
  shop = await createMysqlDatabase()
  await shop.query('create table people (id bigint primary key, name varchar(50))')
  await shop.query("insert into people values (9007199254740993, 'Zoë'), (2, null)")
  const { kind, serverName, port, userId, password, tls } = shop.connection
  const { userId: ownerId, organizationId } = product.actor
  const secret = encryptSecret(product.settings.secretKey, password)
  const address = { kind, name: 'Shop', serverName, port, userId, tls, password: secret }
  const stored = await createConnection(product.database.db, { ownerId, organizationId, ...address })
  connectionId = stored.id
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await product.close()
})

/** Returns a workflow that copies the table `people` into another table on the same server. */
function copyInto(tableName: string, settings: Partial<ConfigOf<'mysqlOutput'>> = {}): WorkflowGraph {
  const place = { connectionId, databaseName: shop.name }
  const source = newNode('mysqlInput', 'in', { x: 0, y: 0 })
  const read = { ...initialConfig('mysqlInput'), ...place, tableName: 'people', columns }
  const output = newNode('mysqlOutput', 'out', { x: 2, y: 0 })
  const written = { ...output.data.config, ...place, tableName, ...settings }
  return {
    nodes: [
      { ...source, data: { ...source.data, config: read } },
      newNode('dataTable', 'look', { x: 1, y: 0 }),
      { ...output, data: { ...output.data, config: written } },
    ],
    edges: [
      { id: 'e1', source: 'in', target: 'look' },
      { id: 'e2', source: 'look', target: 'out' },
    ],
  }
}

async function execute(graph: WorkflowGraph): Promise<Run> {
  const run = await startGraph(product, graph, {})
  await executeRun(contextOf(product), new ActiveRuns(), run.id, new AbortController().signal)
  return waitForRun(product, run.id)
}

test('a run copies a MySQL table and leaves no staging tables on the server', async () => {
  for (const settings of [{}, {}, { dropTableThenCreate: true }, { deleteExistingData: false }]) {
    const run = await execute(copyInto('copied', settings))
    expect([settings, run.problem, run.status]).toEqual([settings, null, 'succeeded'])
    expect(run.leftBehind).toBe(false)
  }
  expect(await shop.query('select cast(id as char) as id, name from copied order by 1')).toEqual([
    { id: '2', name: null },
    { id: '2', name: null },
    { id: '9007199254740993', name: 'Zoë' },
    { id: '9007199254740993', name: 'Zoë' },
  ])
  expect(await shop.tables()).toEqual(['copied', 'people'])
})

test('a failed run leaves its target unchanged and no staging tables on the server', async () => {
  await shop.query('create table narrow (id int primary key, name varchar(50))')
  await shop.query("insert into narrow values (1, 'before')")
  const run = await execute(copyInto('narrow'))
  expect(run.status).toBe('failed')
  expect(await shop.query('select * from narrow')).toEqual([{ id: 1, name: 'before' }])
  expect((await shop.tables()).filter((name) => name.startsWith('anj'))).toEqual([])
})

test('Anj searches for leftovers only on targets to which the run has connected', async () => {
  const refused = await execute(copyInto('refused', { databaseName: 'anj_not_there' }))
  expect(refused).toMatchObject({ problem: { nodeId: 'out' }, leftBehind: false, removalAttempts: 0 })
  const entered = await execute(copyInto('narrow'))
  expect(entered).toMatchObject({ status: 'failed', leftBehind: false, removalAttempts: 1 })
})

test('leftovers on an unreachable server are removed once the server can be reached again', async () => {
  const run = await execute(copyInto('again'))
  const id = run.id.replaceAll('-', '')
  for (const name of [`anj_${id}`, `anj_run_${id}`])
    await shop.query(`create table ${name} (what int, name int)`)
  const left = async () => (await shop.tables()).filter((name) => name.includes(id)).length
  const { sql } = product.database
  const comeDue = () => sql`update runs set left_behind = true, removal_due_at = now() where id = ${run.id}`
  await comeDue()
  await sql`update connections set port = 1 where id = ${connectionId}`
  await removeTargetLeftovers(contextOf(product))
  await sql`update connections set port = ${shop.connection.port} where id = ${connectionId}`
  expect(await sql`select left_behind from runs where id = ${run.id}`).toEqual([{ left_behind: true }])
  expect(await left()).toBe(2)
  await comeDue()
  await removeTargetLeftovers(contextOf(product))
  expect(await sql`select left_behind from runs where id = ${run.id}`).toEqual([{ left_behind: false }])
  expect(await left()).toBe(0)
})

test("a run that connects to a server triggers the removal of other runs' leftovers from that server", async () => {
  const left = await execute(copyInto('earlier'))
  const { sql } = product.database
  await sql`update runs set left_behind = true, removal_due_at = now() + interval '1 hour' where id = ${left.id}`
  await execute(copyInto('later'))
  await expect
    .poll(() => sql`select removal_due_at <= now() as due from runs where id = ${left.id}`)
    .toEqual([{ due: true }])
})
