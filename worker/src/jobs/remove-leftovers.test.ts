import {
  claimRun,
  type DatasetVersion,
  deleteConnection,
  findRunsWithLeftovers,
  finishRun,
  type Run,
} from '@anj/db'
import { connectorOf, type DatabaseConnector } from '@anj/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { openLog } from '../log.ts'
import {
  addColleague,
  contextOf,
  createTestWorkflow,
  makeDataset,
  setUpProduct,
  startRun,
  type TestProduct,
} from '../testing/product.ts'
import { removeLeftoversOf, removeTargetLeftovers } from './remove-leftovers.ts'

let product: TestProduct
let context: WorkerContext
let numbers: DatasetVersion
beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product)
  numbers = await makeDataset(product, 'select 1 as id')
})
afterAll(() => product.close())

/** Creates a run that ended while its target's server was unreachable. */
async function leave(): Promise<string> {
  const { db } = product.database
  const output = { kind: 'postgresqlOutput' as const, tableName: 'orders' }
  const { id } = await startRun(product, createTestWorkflow(product, numbers, [], output), numbers)
  const run = await claimRun(db, id)
  const claim = { runId: id, claimId: run?.claimId ?? '' }
  await finishRun(db, claim, { status: 'failed', lines: [], leftBehind: true })
  return id
}
const due = (id: string) => product.database.sql`update runs set removal_due_at = now() where id = ${id}`
const state = async (id: string) =>
  (
    await product.database.sql`select left_behind, removal_attempts,
      extract(epoch from removal_due_at - now())::int as pause from runs where id = ${id}`
  )[0]

/** Returns a fake connector that only implements the removal of leftovers. */
function removing(remove: DatabaseConnector['removeLeftovers']): typeof connectorOf {
  return async () => ({ ...(await connectorOf('postgresql')), removeLeftovers: remove })
}
const unreachable = removing(async () => {
  throw new Error('no answer')
})

/** Returns the context and its log lines. */
function listening() {
  const lines: { readonly level: number }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  return { lines, listened: { ...context, log: openLog('info', { write }) } }
}

test('while the server is unreachable, the removal is retried at growing intervals', async () => {
  const id = await leave()
  await removeTargetLeftovers(context, unreachable)
  expect(await state(id)).toMatchObject({ left_behind: true, removal_attempts: 0 })
  const minutes = [1, 2, 4, 8, 16, 32, 60, 60, 60].map((count) => count * 60)
  for (const pause of [5, 15, 30, ...minutes]) {
    await due(id)
    const [before] = await product.database.sql`select now() as moment`
    await removeTargetLeftovers(context, unreachable)
    const [bounds] = await product.database.sql`
      select removal_due_at >= ${before?.moment}::timestamptz + make_interval(secs => ${pause}) as "notEarlier",
        removal_due_at <= now() + make_interval(secs => ${pause}) as "notLater" from runs where id = ${id}`
    expect({ pause, ...bounds }).toEqual({ pause, notEarlier: true, notLater: true })
  }
  const asked: unknown[] = []
  await due(id)
  await removeTargetLeftovers(
    context,
    removing(async (_connection, databaseName, runId) => void asked.push([databaseName, runId])),
  )
  expect(asked).toEqual([[product.target.name, id]])
  expect(await state(id)).toMatchObject({ left_behind: false, pause: null })
})

test('two workers that find the same leftovers remove them only once', async () => {
  const id = await leave()
  await due(id)
  const [found] = await findRunsWithLeftovers(product.database.db)
  const asked: string[] = []
  const remove = removing(async (_connection, _database, runId) => void asked.push(runId))
  await Promise.all([1, 2].map(() => removeLeftoversOf(context, found as Run, remove)))
  expect(asked).toEqual([id])
})

test('when a server can be reached again, the removal is retried for all of its runs, but not for other servers', async () => {
  const [removed, waits, elsewhere] = [await leave(), await leave(), await leave()]
  await product.database.sql`update runs set snapshot =
    replace(snapshot::text, ${product.target.connectionId}, gen_random_uuid()::text)::jsonb where id = ${elsewhere}`
  for (const id of [waits, elsewhere])
    await product.database.sql`update runs set removal_due_at = now() + interval '1 hour' where id = ${id}`
  await due(removed)
  await removeTargetLeftovers(
    context,
    removing(async () => undefined),
  )
  const asked: string[] = []
  await removeTargetLeftovers(
    context,
    removing(async (_connection, _database, runId) => void asked.push(runId)),
  )
  expect(asked).toEqual([waits])
  await product.database.sql`update runs set left_behind = false where id = ${elsewhere}`
})

test('Anj stops retrying after a week', async () => {
  const id = await leave()
  await due(id)
  await product.database.sql`update runs set finished_at = now() - interval '8 days' where id = ${id}`
  await removeTargetLeftovers(context, unreachable)
  expect(await state(id)).toMatchObject({ left_behind: false })
})

test('a connection that was sent with a call is kept for a day at most', async () => {
  const { sql } = product.database
  const [patient, old] = [await leave(), await leave()]
  for (const id of [patient, old]) {
    await due(id)
    await sql`insert into connections (organization_id, owner_id, kind, name, server_name, port, user_id, tls, password, for_run)
      select organization_id, owner_id, kind, name, server_name, port, user_id, tls, password, ${id}::uuid from connections
      where id = ${product.target.connectionId}`
  }
  await sql`update runs set finished_at = now() - interval '25 hours' where id = ${old}`
  await removeTargetLeftovers(context, unreachable)
  const kept = await sql`select for_run from connections where for_run is not null`
  expect(kept).toEqual([{ for_run: patient }])
  expect(await state(patient)).toMatchObject({ left_behind: true })
  await sql`update runs set left_behind = false where id = ${patient}`
})

test('leftovers are removed after any failure, even if they are the reason why a source refuses runs', async () => {
  const id = await leave()
  await due(id)
  await product.database
    .sql`update runs set problem = '{"code":"databasePortRefused","nodeId":"file"}' where id = ${id}`
  const asked: string[] = []
  await removeTargetLeftovers(
    context,
    removing(async (_connection, _database, runId) => void asked.push(runId)),
  )
  expect(asked).toEqual([id])
})

test('leftovers are removed through a connection that is no longer shared', async () => {
  const { sql } = product.database
  const { connectionId } = product.target
  const bob = await addColleague(product, 'bob')
  const id = await leave()
  await due(id)
  await sql`update connections set owner_id = ${bob.userId}, is_shared = false where id = ${connectionId}`
  const asked: string[] = []
  await removeTargetLeftovers(
    context,
    removing(async (_connection, _database, runId) => void asked.push(runId)),
  )
  await sql`update connections set owner_id = ${product.actor.userId} where id = ${connectionId}`
  expect(asked).toEqual([id])
})

test('leftovers on a server whose connection was deleted are abandoned with a log line that names the tables', async () => {
  const id = await leave()
  await due(id)
  await deleteConnection(product.database.db, product.actor.userId, product.target.connectionId)
  const { lines, listened } = listening()
  await removeTargetLeftovers(listened, unreachable)
  expect(await state(id)).toMatchObject({ left_behind: false })
  expect(lines).toMatchObject([
    { level: 40, runId: id, code: 'runConnectionMissing', tables: `anj_%${id.replaceAll('-', '')}%` },
  ])
  expect(lines[0]).not.toHaveProperty('err')
})
