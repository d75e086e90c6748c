import { existsSync, writeFileSync } from 'node:fs'
import {
  createExtract,
  createWorkflow,
  deleteConnection,
  type Extract,
  endExtract,
  extracts,
  getExtract,
  heartbeatExtracts,
} from '@anj/db'
import type { ExtractRequest, forkExtract } from '@anj/engine'
import { AppError, initialConfig, newNode } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { ActiveClaims } from '../runs/active-claims.ts'
import { addColleague, contextOf, ownerOf, setUpProduct, type TestProduct } from '../testing/product.ts'
import { cleanUp } from './clean-up.ts'
import { extractSource } from './extract-source.ts'
import { recoverLostExtracts } from './recover-extracts.ts'

type ForkExtract = typeof forkExtract

let product: TestProduct
let workflowId: string
const never = new AbortController().signal
beforeAll(async () => {
  product = await setUpProduct()
  const owner = { ownerId: product.actor.userId, organizationId: product.actor.organizationId }
  const graph = { nodes: [], edges: [] }
  workflowId = (await createWorkflow(product.database.db, owner, 'Orders', graph)).id
})
afterAll(() => product.close())

const found = { columns: [{ name: 'id', type: 'int' as const }], emptyRows: 0, emptyCells: 0, isSample: true }
const reads: ForkExtract = async ({ columnarPath }, on) => {
  on.progress(2)
  writeFileSync(columnarPath, 'rows')
  return { ...found, rows: 3, bytes: 4 }
}
const contextWith = (forkExtract: ForkExtract): WorkerContext => ({ ...contextOf(product), forkExtract })

function order(
  connectionId = product.target.connectionId,
  nodeId = 'in',
  by = product.actor,
): Promise<Extract> {
  const source = {
    ...initialConfig('postgresqlInput'),
    connectionId,
    databaseName: 'shop',
    tableName: 'orders',
  }
  return createExtract(product.database.db, by, { workflowId, nodeId, connectionId, source })
}
const stored = async ({ id }: Extract) =>
  (await product.database.db.select().from(extracts).where(eq(extracts.id, id)))[0]
const work = (context: WorkerContext, { id }: Extract, active = new ActiveClaims(heartbeatExtracts)) =>
  extractSource(context, active, id, never)

test('a source is read with the password of its connection, and the extract is ready for a day', async () => {
  const extract = await order()
  let asked: ExtractRequest | undefined
  await work(
    contextWith((request, on, options) => {
      asked = request
      return reads(request, on, options)
    }),
    extract,
  )
  expect(asked?.most).toEqual({ rows: 100_000, bytes: 100_000_000 })
  expect(asked?.source).toMatchObject({
    kind: 'database',
    connection: { kind: 'postgresql', password: expect.any(String) },
    config: { databaseName: 'shop', tableName: 'orders' },
  })
  const ready = await getExtract(product.database.db, ownerOf(product.actor), extract.id)
  expect(ready).toMatchObject({ status: 'ready', rows: 3, ...found })
  const hours = (Number(ready?.expiresAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(existsSync(product.storage.path(ready?.columnarKey ?? ''))).toBe(true)
})

test('errors are reported with their messages, and no files remain in the store', async () => {
  const extract = await order()
  let path = ''
  const context = contextWith(async ({ columnarPath }) => {
    path = columnarPath
    writeFileSync(columnarPath, 'part')
    throw new AppError('databaseMissing', { database: 'shop', server: 'localhost' })
  })
  await work(context, extract)
  expect(await stored(extract)).toMatchObject({
    status: 'failed',
    columnarKey: null,
    problem: { sentence: 'The database shop does not exist on localhost.' },
  })
  expect(existsSync(path)).toBe(false)
})

test('reading that takes too long is stopped in the child process, with a message that advises the user', async () => {
  const extract = await order()
  const tooLong = new AbortController()
  const context = contextWith(async (_order, _on, { signal }) => {
    tooLong.abort()
    signal.throwIfAborted()
    throw new Error('went on')
  })
  const active = new ActiveClaims(heartbeatExtracts)
  await extractSource(context, active, extract.id, never, () => tooLong.signal)
  expect(await stored(extract)).toMatchObject({
    status: 'failed',
    problem: {
      code: 'extractTooSlow',
      sentence:
        'Reading the rows took longer than 10 minutes and was stopped. Set a row filter or a faster SELECT, and press Refresh again.',
    },
  })
})

test("a node's two newest extracts are kept, as is any extract that a stored workflow refers to", async () => {
  const { db } = product.database
  const { userId: ownerId, organizationId } = product.actor
  const taken: Extract[] = []
  for (let i = 0; i < 5; i += 1) {
    const extract = await order(undefined, 'often')
    await work(contextWith(reads), extract)
    taken.push(extract)
    if (i > 0) continue
    const node = newNode('postgresqlInput', 'often', { x: 0, y: 0 })
    const data = { ...node.data, config: { ...node.data.config, extractId: extract.id } }
    const graph = { nodes: [{ ...node, data }], edges: [] }
    await createWorkflow(db, { ownerId, organizationId }, 'Often', graph)
  }
  const kept = await Promise.all(taken.map(({ id }) => getExtract(db, ownerOf(product.actor), id)))
  expect(kept.map((extract) => extract !== undefined)).toEqual([true, false, false, true, true])
})

test('when the owner cancels an extract, its child process ends', async () => {
  const extract = await order()
  const begun = Promise.withResolvers<void>()
  const context = contextWith(async (_order, _on, { signal }) => {
    begun.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    throw new Error('aborted')
  })
  const active = new ActiveClaims(heartbeatExtracts)
  const working = work(context, extract, active)
  await begun.promise
  await endExtract(product.database.db, product.actor.userId, extract.id)
  await active.heartbeat(product.database.db)
  await working
  expect(await stored(extract)).toMatchObject({ status: 'failed', problem: { code: 'extractCancelled' } })
})

test('cancelling an extract while its end is being recorded leaves no files in the store', async () => {
  const extract = await order()
  let path = ''
  const context = contextWith(async (request, on, options) => {
    path = request.columnarPath
    const result = await reads(request, on, options)
    await endExtract(product.database.db, product.actor.userId, extract.id)
    return result
  })
  await work(context, extract)
  expect((await stored(extract))?.status).toBe('failed')
  expect(existsSync(path)).toBe(false)
})

test('a worker that stops releases its extract to the next worker', async () => {
  const extract = await order()
  const active = new ActiveClaims(heartbeatExtracts)
  const context = contextWith(async () => {
    active.endAll('shutdown')
    throw new Error('aborted')
  })
  await work(context, extract, active)
  expect(await stored(extract)).toMatchObject({ status: 'waiting', attempts: 0 })
  await work(contextWith(reads), extract)
  expect((await stored(extract))?.status).toBe('ready')
})

test('an extract whose worker crashes is retried once and then fails as interrupted', async () => {
  const extract = await order()
  const { sql } = product.database
  for (const status of ['waiting', 'failed']) {
    const claimId = crypto.randomUUID()
    await sql`update extracts set status = 'reading', attempts = attempts + 1, claim_id = ${claimId},
      heartbeat_at = now() - interval '1 minute' where id = ${extract.id}`
    const path = product.storage.path(`extracts/${extract.id}/${claimId}/columns.parquet`)
    writeFileSync(path, 'part')
    await recoverLostExtracts(contextWith(reads))
    expect((await stored(extract))?.status).toBe(status)
    expect(existsSync(path)).toBe(false)
  }
  expect((await stored(extract))?.problem?.code).toBe('extractInterrupted')
})

test('an extract is enqueued again if its job was lost before a worker claimed it', async () => {
  const extract = await order()
  const { sql } = product.database
  await sql`delete from pgboss.job where name = 'extract-source'`
  await sql`update extracts set created_at = now() - interval '1 minute' where id = ${extract.id}`
  await recoverLostExtracts(contextWith(reads))
  const jobs = await sql`select data from pgboss.job where name = 'extract-source'`
  expect(jobs).toEqual([{ data: { extractId: extract.id } }])
})

test('a source is read over a shared connection, but no longer once the connection is unshared', async () => {
  const { sql } = product.database
  const { connectionId } = product.target
  const bob = await addColleague(product, 'bob')
  const share = (isShared: boolean) =>
    sql`update connections set is_shared = ${isShared} where id = ${connectionId}`
  await share(true)
  const shared = await order(connectionId, 'of-bob', bob)
  await work(contextWith(reads), shared)
  expect(await stored(shared)).toMatchObject({ status: 'ready', problem: null, ownerId: bob.userId })
  await share(false)
  const late = await order(connectionId, 'of-bob', bob)
  await work(contextWith(reads), late)
  expect((await stored(late))?.problem?.sentence).toBe('The connection was not found.')
})

test("an extract whose connection was deleted isn't read", async () => {
  const extract = await order()
  const { db } = product.database
  await deleteConnection(db, product.actor.userId, product.target.connectionId)
  await work(contextWith(reads), extract)
  expect((await stored(extract))?.problem?.sentence).toBe('The connection was not found.')
})

test('rows and files of expired extracts are removed', async () => {
  const { sql } = product.database
  const [kept] = await sql<{ id: string; columnar_key: string }[]>`select id, columnar_key from extracts
    where status = 'ready' and expires_at > now() order by id limit 1`
  const path = product.storage.path(kept?.columnar_key ?? '')
  await cleanUp(contextWith(reads), () => [])
  expect(existsSync(path)).toBe(true)
  await sql`update extracts set expires_at = now() - interval '1 second'`
  await cleanUp(contextWith(reads), () => [])
  expect(existsSync(path)).toBe(false)
  expect(await sql`select id from extracts`).toEqual([])
})
