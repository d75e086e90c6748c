import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { encryptSecret } from '@anj/core'
import {
  addDelivery,
  artifacts,
  claimDelivery,
  createPlace,
  deletePlace,
  deliveries,
  getTask,
  listRunDeliveries,
  mails,
  repeatDelivery,
  runs,
  users,
} from '@anj/db'
import { openFolder, type Storage } from '@anj/engine'
import { newNode, type PlaceDelivery } from '@anj/workflow'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSftpServer, type TestSftpServer } from '../../../engine/src/testing/sftp-server.ts'
import { composeMail } from '../mail/compose.ts'
import { endFinishedTasks } from '../schedule/end-finished-tasks.ts'
import { createSchedulerFixture, type SchedulerFixture } from '../schedule/testing.ts'
import { createPlaceDeliverer } from './deliver-to-places.ts'

let stage: SchedulerFixture
let root: string
let folder: string
let storage: Storage
let server: TestSftpServer
let placeId: string
const secretKey = randomBytes(32)
const content = 'id,amount\n1,10\n'.repeat(20_000)

beforeAll(async () => {
  stage = await createSchedulerFixture()
  root = await mkdtemp(join(tmpdir(), 'anj-to-places-'))
  folder = join(root, 'remote')
  await mkdir(join(folder, 'out'), { recursive: true })
  storage = openFolder(join(root, 'store'))
  server = await startSftpServer({ folder })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await stage.close()
  await rm(root, { recursive: true })
})
beforeEach(async () => {
  server.cut = null
  await stage.clear()
  await stage.db.delete(mails)
  await stage.db.delete(deliveries)
  for (const name of await readdir(join(folder, 'out'))) await rm(join(folder, 'out', name))
  stage.at('2026-06-15T06:59:00Z')
  const { ownerId, organizationId } = stage.actor
  const secrets = encryptSecret(secretKey, JSON.stringify({ secret: server.password }))
  const { settings } = server
  placeId = (
    await createPlace(stage.db, { ownerId, organizationId, kind: 'sftp', name: 'Partner', settings, secrets })
  ).id
})

/** Makes a schedule that delivers a CSV file at 09:00 AM in Berlin. */
async function makeDelivering(change: Partial<PlaceDelivery> = {}) {
  const { workflow } = stage.ground.wanted()
  const output = newNode('csvOutput', 'output', { x: 0, y: 0 })
  const nodes = workflow.snapshot.nodes.map((node) => (node.id === 'output' ? output : node))
  const name = 'orders_{occurrence:yyyy-MM-dd_HHmm}.csv'
  return stage.make({
    workflow: { ...workflow, workflowId: null, snapshot: { ...workflow.snapshot, nodes } },
    delivery: [{ way: 'place', placeId, folder: 'out', name, existing: 'refuse', ...change }],
  })
}

/** Ends the active run as succeeded with an output file. */
async function succeed(): Promise<void> {
  const { db, actor } = stage
  for (const { id } of await db.select().from(runs).where(eq(runs.status, 'queued'))) {
    const key = `artifacts/${id}/output`
    const { bytes } = await storage.put(key, Readable.from([content]))
    await db.insert(artifacts).values({
      runId: id,
      ownerId: actor.userId,
      kind: 'output',
      fileName: 'Orders.csv',
      bytes,
      key,
      expiresAt: new Date(Date.now() + 600_000),
    })
  }
  await stage.endRuns({ status: 'succeeded' })
}

function worker(stopping = new AbortController().signal) {
  const log = pino({ level: 'silent' })
  return createPlaceDeliverer({ db: stage.db, storage, secretKey, second: 1, stopping, log })
}

async function work(one = worker()): Promise<void> {
  await one.look()
  await one.settled()
}

const names = () => readdir(join(folder, 'out'))
const stored = async () => (await stage.db.select().from(deliveries))[0]

test('the file of each success is delivered once, and the task shows where', async () => {
  const { db, actor } = stage
  await makeDelivering()
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  class Crash extends Error {}
  const crash = db.transaction(async (tx) => {
    await endFinishedTasks({ ...stage, db: tx as unknown as typeof db })
    expect(await tx.$count(deliveries)).toBe(1)
    throw new Crash()
  })
  await expect(crash).rejects.toThrow(Crash)
  expect(await db.$count(deliveries)).toBe(0)
  await Promise.all([endFinishedTasks(stage), endFinishedTasks(stage)])
  await Promise.all([work(), work()])
  expect(await names()).toEqual(['orders_2026-06-15_0900.csv'])
  expect(await readFile(join(folder, 'out/orders_2026-06-15_0900.csv'), 'utf8')).toBe(content)
  const [task] = await stage.dueTasks()
  expect((await getTask(db, actor, task?.id ?? ''))?.deliveries).toMatchObject([
    { state: 'delivered', placeName: 'Partner', path: 'out/orders_2026-06-15_0900.csv', problem: null },
  ])
  await rm(join(folder, 'out/orders_2026-06-15_0900.csv'))
  await work()
  expect(await names()).toEqual([])
})

test('a worker continues the delivery of a killed one, and a delivery whose connection broke', async () => {
  const { db } = stage
  await makeDelivering()
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  await endFinishedTasks(stage)
  await claimDelivery(db)
  await work()
  expect(await names()).toEqual([])
  await db.update(deliveries).set({ claimedAt: sql`now() - interval '2 minutes'` })
  server.cut = { after: 100_000, received: true }
  await work()
  server.cut = null
  expect((await stored())?.state).toBe('waiting')
  await db.update(deliveries).set({ nextAttemptAt: sql`now()` })
  await work()
  expect(await names()).toEqual(['orders_2026-06-15_0900.csv'])
  expect((await stored())?.state).toBe('delivered')
})

test('a delivery that takes longer than six hours is stopped and tried again', async () => {
  const { db } = stage
  await makeDelivering()
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  await endFinishedTasks(stage)
  const slow: Storage = {
    ...storage,
    chunks: async function* (_key, signal) {
      yield Buffer.from('id')
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  const log = pino({ level: 'silent' })
  const { signal: stopping } = new AbortController()
  await work(createPlaceDeliverer({ db, storage: slow, secretKey, second: 0.02, stopping, log }))
  expect((await stored())?.problem?.sentence).toBe(
    'Work with Partner took more than 360 minutes, so Anj stopped it.',
  )
  expect((await stored())?.state).toBe('waiting')
  await db.update(deliveries).set({ nextAttemptAt: sql`now()` })
  await work()
  expect(await names()).toEqual(['orders_2026-06-15_0900.csv'])
})

test('a failed delivery is mailed, leaves nothing behind and is repeated without another run', async () => {
  const { db } = stage
  await makeDelivering({ name: 'orders.csv' })
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  await endFinishedTasks(stage)
  await writeFile(join(folder, 'out/orders.csv'), 'of the partner')
  await work()
  const failed = await stored()
  expect(failed).toMatchObject({
    state: 'failed',
    problem: { code: 'placeFileExists', sentence: 'out/orders.csv exists already in Partner.' },
  })
  const [mail] = await db.select().from(mails).where(eq(mails.kind, 'deliveryFailed'))
  expect(mail && (await composeMail(db, mail, 'https://anj.example'))).toMatchObject({
    letter: {
      subject: 'Nightly orders: the file was not delivered',
      paragraphs: [
        'The run of the schedule Nightly orders on Jun 15, 2026, 09:00 AM (Europe/Berlin) succeeded, but Anj could not deliver its file to Partner: out/orders.csv exists already in Partner.',
        'Open the task to deliver the file again without another run.',
      ],
    },
  })
  await rm(join(folder, 'out/orders.csv'))
  const runsBefore = await db.$count(runs)
  expect(await repeatDelivery(db, failed?.id ?? '')).toBe(true)
  expect(await repeatDelivery(db, failed?.id ?? '')).toBe(false)
  await work()
  expect([await names(), await db.$count(runs)]).toEqual([['orders.csv'], runsBefore])
})

test('a file of a run is delivered when a user asks for it, and a failure sends no email', async () => {
  const { db, actor } = stage
  await makeDelivering()
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  const [run] = await db.select().from(runs)
  const [artifact] = await db.select().from(artifacts)
  const { ownerId, organizationId } = actor
  const asked = {
    organizationId,
    ownerId,
    runId: run?.id ?? '',
    artifactId: artifact?.id ?? '',
    placeId,
    placeName: 'Partner',
    path: 'out/by-hand.csv',
    existing: 'refuse' as const,
  }
  await addDelivery(db, asked)
  await Promise.all([work(), work()])
  expect(await readFile(join(folder, 'out/by-hand.csv'), 'utf8')).toBe(content)
  await addDelivery(db, asked)
  await work()
  await deletePlace(db, ownerId, placeId)
  await addDelivery(db, asked)
  await work()
  expect(await listRunDeliveries(db, asked.runId)).toMatchObject([
    { state: 'delivered', path: 'out/by-hand.csv', problem: null },
    { state: 'failed', problem: { code: 'placeFileExists' } },
    { state: 'failed', problem: { code: 'deliveryPlaceUnknown' } },
  ])
  expect(await db.$count(mails)).toBe(0)
})

test('a place that was deleted fails the delivery, and what it left behind is removed by a later one', async () => {
  const { db, actor } = stage
  await makeDelivering({ name: 'orders.csv', existing: 'number' })
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  await endFinishedTasks(stage)
  const id = '4f1c2b3a-0000-4000-8000-000000000000'
  await writeFile(join(folder, `out/.anj-${id}.part`), 'half')
  await db.update(deliveries).set({
    state: 'failed',
    progress: { staged: { path: 'out/orders.csv', bytes: 10, id }, filledAt: null },
  })
  await stage.tick('2026-06-16T07:00:00Z')
  await succeed()
  await endFinishedTasks(stage)
  await work()
  expect(await names()).toEqual(['orders.csv'])
  await deletePlace(db, actor.ownerId, placeId)
  await stage.tick('2026-06-17T07:00:00Z')
  await succeed()
  await endFinishedTasks(stage)
  await work()
  const all = await db.select().from(deliveries).orderBy(deliveries.createdAt)
  expect(all.at(-1)).toMatchObject({ state: 'failed', problem: { code: 'deliveryPlaceGone' } })
})

test('nothing is delivered with the rights of a user who was deactivated', async () => {
  const { db, actor } = stage
  await makeDelivering()
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  await endFinishedTasks(stage)
  const setDeactivated = (deactivatedAt: Date | null) =>
    db.update(users).set({ deactivatedAt }).where(eq(users.id, actor.ownerId))
  await setDeactivated(new Date())
  await work().finally(() => setDeactivated(null))
  expect(await names()).toEqual([])
  expect(await stored()).toMatchObject({ state: 'failed', problem: { code: 'deliveryPlaceGone' } })
})

test('an organization with slow servers leaves room for the deliveries of others', async () => {
  const { db, actor } = stage
  await makeDelivering()
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  await endFinishedTasks(stage)
  expect(await claimDelivery(db, [actor.organizationId])).toBeNull()
  const row = await stored()
  if (!row) throw new Error('The delivery is not there.')
  const { id: _, ...like } = row
  await db
    .insert(deliveries)
    .values(Array.from({ length: 3 }, (__, i) => ({ ...like, path: `out/${i}.csv` })))
  const gate = Promise.withResolvers<void>()
  const slow: Storage = {
    ...storage,
    read: (key) =>
      Readable.from(
        (async function* () {
          await gate.promise
          yield* storage.read(key)
        })(),
      ),
  }
  const log = pino({ level: 'silent' })
  const stopping = new AbortController().signal
  const one = createPlaceDeliverer({ db, storage: slow, secretKey, second: 1, stopping, log })
  await one.look()
  expect(await db.$count(deliveries, isNotNull(deliveries.claimId))).toBe(2)
  gate.resolve()
  await one.settled()
  await work(one)
  expect(await names()).toHaveLength(4)
})
