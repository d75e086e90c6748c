import { auditLog, deliveries } from '@anj/db'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedFile } from '../places/placed-file.ts'
import type { Place } from '../places/schema.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Run } from './schema.ts'
import { addFinishedRun, addSftpPlace } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
let run: Run
let placeId: string
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
  run = await addFinishedRun(app, ann)
  placeId = await addSftpPlace(ann)
})
afterAll(() => app.close())

const fileId = (kind = 'output') => run.artifacts.find((one) => one.kind === kind)?.id
const deliver = (change: object = {}, person = ann, headers: Record<string, string> = {}) =>
  person.call<PlacedFile>(
    'POST',
    `/api/runs/${run.id}/deliveries`,
    { artifactId: fileId(), placeId, folder: 'out', name: 'orders.csv', existing: 'number', ...change },
    headers,
  )
const list = async () => (await ann.call<PlacedFile[]>('GET', `/api/runs/${run.id}/deliveries`)).body.data

test('a user delivers the file of a run, named after its start, and the request is recorded', async () => {
  const name = '{output}_{occurrence:yyyy-MM-dd_HHmm}.csv'
  const key = { 'idempotency-key': crypto.randomUUID() }
  const made = await deliver({ name }, ann, key)
  expect([made.status, made.body.message]).toEqual([202, 'The file is being delivered.'])
  expect(made.body.data).toMatchObject({ path: 'out/Orders_2026-03-02_0530.csv', state: 'waiting' })
  expect((await deliver({ name }, ann, key)).body.data.id).toBe(made.body.data.id)
  expect(await list()).toEqual([made.body.data])
  const [entry] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'artifact.delivered',
    resource: 'runs',
    resourceId: run.id,
    after: { fileName: 'Orders.csv', place: 'anj@sftp.example', path: 'out/Orders_2026-03-02_0530.csv' },
  })
})

test('only users who see the run and can use the place deliver its file', async () => {
  expect((await deliver({}, bob)).status).toBe(404)
  const ofBob = await addSftpPlace(bob)
  expect((await deliver({ placeId: ofBob })).body).toMatchObject({ code: 'deliveryPlaceUnknown' })
  expect((await deliver({ artifactId: fileId('rejects') })).status).toBe(404)
  const web = { kind: 'https', url: 'https://a.example', token: 'none', tokenHeader: '', headers: [] }
  const saved = await ann.call<Place>('POST', '/api/places', { settings: web, secret: '' })
  expect((await deliver({ placeId: saved.body.data.id })).body).toMatchObject({ code: 'placeReadOnly' })
})

test.each([
  [{ name: '../orders.csv' }, 'name', 'deliveryNameWrong'],
  [{ name: '{secret}.csv' }, 'name', 'deliveryNameWrong'],
  [{ folder: '../other' }, 'folder', 'deliveryFolderWrong'],
])('the target %j is refused', async (change, field, code) => {
  const { status, body } = await deliver(change)
  expect([status, body]).toMatchObject([422, { code, fields: { [field]: expect.any(String) } }])
})

test('the user who asked repeats a delivery that failed', async () => {
  const { id } = (await deliver()).body.data
  const repeat = (person = ann) =>
    person.call<PlacedFile>('POST', `/api/runs/${run.id}/deliveries/${id}/repeat`)
  expect((await repeat()).body).toMatchObject({ code: 'deliveryNotFailed' })
  const problem = { code: 'placeBroken', sentence: 'The connection broke.' }
  await app.db.update(deliveries).set({ state: 'failed', problem }).where(eq(deliveries.id, id))
  expect(await list()).toContainEqual(
    expect.objectContaining({ id, state: 'failed', message: 'The connection broke.', mayRepeat: true }),
  )
  expect((await repeat(bob)).status).toBe(404)
  expect((await repeat()).body.data).toMatchObject({ id, state: 'waiting', message: '' })
})

test('the number of deliveries of a run is limited', async () => {
  const [one] = await app.db.select().from(deliveries).limit(1)
  if (!one) throw new Error('There is no delivery.')
  const { id: _, ...rest } = one
  await app.db.insert(deliveries).values(Array.from({ length: 100 - (await list()).length }, () => rest))
  expect((await deliver()).body).toMatchObject({ code: 'deliveriesTooMany' })
  await app.db.delete(deliveries).where(eq(deliveries.id, (await list())[0]?.id ?? ''))
  const asked = await Promise.all(Array.from({ length: 5 }, () => deliver()))
  expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 422, 422, 422, 422])
  expect(await list()).toHaveLength(100)
})
