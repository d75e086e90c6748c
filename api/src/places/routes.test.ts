import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { auditLog } from '@anj/db'
import { allowRoleBuckets, type OpenPlace, type PlaceConnection } from '@anj/engine'
import { AppError } from '@anj/workflow'
import { desc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Dataset } from '../datasets/schema.ts'
import { addReadyDataset } from '../datasets/testing.ts'
import { addRunnableWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Place, PlaceFile } from './schema.ts'

let app: TestApp
let ann: Person
let bob: Person
/** The places that the API connected to. */
const opened: PlaceConnection[] = []
let failure: AppError | null = null
beforeAll(async () => {
  app = await createTestApp()
  const { openPlace } = app.deps
  Object.assign(app.deps, {
    openPlace: async (place: PlaceConnection, signal: AbortSignal): Promise<OpenPlace> => {
      opened.push(place)
      if (failure) throw failure
      return openPlace(place, signal)
    },
  })
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())
afterEach(() => {
  opened.length = 0
  failure = null
})

const settings = {
  kind: 'sftp',
  serverName: 'sftp.partner.example',
  port: 22,
  userId: 'anj',
  login: 'password',
  hostKey: null,
  folder: 'outgoing',
} as const
const form = { name: 'Partner', settings, secret: 'canary-of-places' }
const make = async (person = ann, change: object = {}) =>
  (await person.call<Place>('POST', '/api/places', { ...form, ...change })).body.data

test('a place is saved with the key of its server, and its secret never leaves the server', async () => {
  const made = await make()
  expect(made).toMatchObject({
    name: 'Partner',
    settings: { ...settings, hostKey: 'SHA256:of-the-tests' },
    access: 'own',
    isShared: false,
  })
  const listed = await ann.call<Place[]>('GET', '/api/places')
  expect(listed.body.data).toContainEqual(made)
  await ann.call('PUT', `/api/places/${made.id}`, { ...form, settings: made.settings, name: 'Other' })
  const audited = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
  expect(audited.map(({ action }) => action)).toEqual(['connection.changed', 'connection.created'])
  const [stored] = await app.database.sql`select secrets::text from places where id = ${made.id}`
  for (const seen of [made, listed.text, audited, stored])
    expect(JSON.stringify(seen)).not.toContain('canary-of-places')
})

test('a stored secret is only used for the server, user and log-in that it was entered for', async () => {
  const made = await make()
  const change = (more: object, secret?: string) => {
    const body = { name: 'Partner', settings: { ...made.settings, ...more }, ...(secret ? { secret } : {}) }
    return ann.call<Place>('PUT', `/api/places/${made.id}`, body)
  }
  const test = (more: object) => {
    const body = { settings: { ...made.settings, ...more }, placeId: made.id }
    return ann.call('POST', '/api/places/test', body)
  }
  for (const elsewhere of [
    { serverName: 'evil.example' },
    { port: 23 },
    { userId: 'root' },
    { login: 'key' },
    { hostKey: 'SHA256:of-another' },
    { hostKey: null },
  ]) {
    for (const answer of [await change(elsewhere), await test(elsewhere)])
      expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
        422,
        'placeSecretElsewhere',
        { secret: expect.stringContaining('again') },
      ])
  }
  expect(opened).toEqual([])
  expect((await change({ folder: 'other' })).body.data.settings).toMatchObject({ folder: 'other' })
  expect((await test({})).status).toBe(200)
  expect(opened.at(-1)?.secrets).toEqual({ secret: 'canary-of-places' })
  expect((await change({ port: 23 }, 'new')).status).toBe(200)
})

test('missing fields are named with their messages', async () => {
  const empty = { ...settings, serverName: ' ', port: 0, userId: '' }
  const { status, body } = await ann.call('POST', '/api/places', { settings: empty })
  expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([
    422,
    ['port', 'secret', 'serverName', 'userId'],
  ])
  const key = await ann.call('POST', '/api/places', { settings: { ...settings, login: 'key' } })
  expect(key.body.fields?.['secret']).toBe('Please provide the private key.')
})

test('colleagues use a shared place, but neither see nor change a private one', async () => {
  const mine = await make()
  const shared = await make(ann, { name: 'Shared', isShared: true })
  const seen = await bob.call<Place[]>('GET', '/api/places')
  expect(seen.body.data.map(({ name, access }) => [name, access])).toEqual([['Shared', 'use']])
  const { id } = await addReadyDataset(app, bob)
  for (const [placeId, status] of [
    [mine.id, 404],
    [shared.id, 200],
  ] as const) {
    expect((await bob.call('GET', `/api/places/${placeId}/files`)).status).toBe(status)
    const followed = await bob.call('PUT', `/api/datasets/${id}/watch`, { placeId, path: 'orders.csv' })
    expect(followed.status).toBe(status)
    expect((await bob.call('PUT', `/api/places/${placeId}`, form)).status).toBe(404)
    expect((await bob.call('DELETE', `/api/places/${placeId}`)).status).toBe(404)
  }
  await ann.call('DELETE', `/api/places/${shared.id}`)
})

test('the files that match a pattern are listed, and problems have a sentence', async () => {
  const { id } = await make()
  const list = (path: string) =>
    ann.call<PlaceFile[]>('GET', `/api/places/${id}/files?path=${encodeURIComponent(path)}`)
  expect((await list('in/*.csv')).body.data).toEqual([
    { path: 'in/orders.csv', bytes: 5, modifiedAt: '2026-03-01T06:00:00.000Z' },
  ])
  expect((await list('in/*.txt')).body.data).toEqual([])
  for (const path of ['../*', '/etc/*', 'a//b', ''])
    expect((await list(path)).body.code).toMatch(/^(placePathWrong|invalidRequest)$/)
  failure = new AppError('placeBroken', { place: 'Partner' })
  const broken = await list('*')
  expect([broken.status, broken.body.message]).toEqual([502, 'The connection to Partner broke.'])
})

test('a dataset follows a file in a place, fetches it on request, and stops', async () => {
  const { id: placeId } = await make()
  const { id } = await addReadyDataset(app, ann)
  const url = `/api/datasets/${id}`
  expect((await ann.call('POST', `${url}/fetch`)).body.code).toBe('placeNotFollowed')
  const choice = { placeId, path: 'in/orders_*.csv', takes: 'newest', everyMinutes: 60 }
  const { body } = await ann.call<Dataset>('PUT', `${url}/watch`, choice)
  expect(body.data.watch).toEqual({
    path: 'in/orders_*.csv',
    place: { id: placeId, name: 'Partner' },
    takes: 'newest',
    everyMinutes: 60,
    problem: null,
    checkedAt: null,
    isFetching: true,
  })
  await app.database.sql`update follows set looked_at = now(), mark = 'of-the-content'`
  const checked = await ann.call<Dataset>('GET', url)
  expect(checked.body.data.watch).toMatchObject({ isFetching: false, checkedAt: expect.any(String) })
  expect((await ann.call<Dataset>('POST', `${url}/fetch`)).body.data.watch?.isFetching).toBe(true)
  // The same file with another period keeps what Anj knows about it. Another file doesn't.
  const marks = async () =>
    (await app.database.sql`select mark from follows where dataset_id = ${id}`)[0]?.['mark']
  await ann.call('PUT', `${url}/watch`, { ...choice, everyMinutes: null })
  expect(await marks()).toBe('of-the-content')
  await ann.call('PUT', `${url}/watch`, { ...choice, path: 'in/others_*.csv' })
  expect(await marks()).toBeNull()
  await ann.call('DELETE', `/api/places/${placeId}`)
  expect((await ann.call<Dataset>('GET', url)).body.data.watch?.place).toEqual({ id: placeId, name: null })
  expect((await ann.call<Dataset>('DELETE', `${url}/watch`)).body.data.watch).toBeUndefined()
})

test.each([
  [{ path: '../x.csv' }, 'placePathWrong'],
  [{ path: 'orders.csv', takes: 'newest' }, 'placePatternWrong'],
  [{ path: 'in*/orders_*.csv', takes: 'all' }, 'placePatternWrong'],
])('refuses to follow %j', async (choice, code) => {
  const { id } = await make()
  const { status, body } = await ann.call('POST', `/api/places/${id}/datasets`, choice)
  expect([status, body.code]).toEqual([422, code])
})

test('a dataset without content says that it is being fetched, and its run waits or names the reason', async () => {
  const { id: placeId } = await make()
  const made = await ann.call<Dataset>('POST', `/api/places/${placeId}/datasets`, { path: 'in/orders.csv' })
  expect([made.status, made.body.data.fileName, made.body.data.version.problem]).toEqual([
    201,
    'orders.csv',
    { code: 'placeFetching', sentence: 'orders.csv is being fetched from Partner.' },
  ])
})

test('a dataset that cannot be created leaves no file in the store', async () => {
  const { id: placeId } = await make()
  const kept = () => readdir(join(app.storeFolder, 'originals')).catch(() => [])
  const before = await kept()
  await app.database.sql`update organizations set license_expiry_date = license_expiry_date - 10000`
  const refused = await ann.call('POST', `/api/places/${placeId}/datasets`, { path: 'in/orders.csv' })
  await app.database.sql`update organizations set license_expiry_date = license_expiry_date + 10000`
  expect([refused.body.code, await kept()]).toEqual(['licenceExpired', before])
})

test('a run of a file in a place begins after the file was checked, and not if that failed', async () => {
  const { id: placeId } = await make()
  const { id, revision } = await addRunnableWorkflow(app, ann)
  const [used] = await app.database
    .sql`select (node -> 'data' -> 'config' ->> 'datasetId') as id from workflows,
    jsonb_array_elements(graph -> 'nodes') as node where workflows.id = ${id}
      and node -> 'data' -> 'config' ->> 'datasetId' is not null`
  const datasetId = String(used?.['id'])
  const follow = () => ann.call('PUT', `/api/datasets/${datasetId}/watch`, { placeId, path: 'orders.csv' })
  const start = () => ann.call('POST', `/api/workflows/${id}/runs`, { revision })
  /** Plays a worker that ends each requested check. */
  const checks = async (
    problem: object | null,
    work: () => Promise<{ status: number; body: { code?: string } }>,
  ) => {
    let isOver = false
    const working = work().finally(() => {
      isOver = true
    })
    while (!isOver) {
      await app.database.sql`update follows set looked_at = now(),
        problem = ${problem === null ? null : JSON.stringify(problem)}::text::jsonb
        where dataset_id = ${datasetId} and asked_at > coalesce(looked_at, '-infinity')`
      await new Promise((resolve) => setImmediate(resolve))
    }
    return working
  }
  await follow()
  const failed = await checks({ code: 'placeBroken', sentence: 'It broke.' }, start)
  expect([failed.status, failed.body.code]).toEqual([422, 'scheduleFetchFailed'])
  const begun = await checks(null, start)
  expect(begun.status).toBe(202)
})

test('a bucket is opened with the role of the server only if the operator lists it', async () => {
  const s3 = { kind: 's3', endpoint: '', region: '', bucket: 'lake', prefix: '', pathStyle: false }
  const role = { ...s3, login: 'role', accessKeyId: 'AKIA' }
  const save = (settings: object) => ann.call<Place>('POST', '/api/places', { settings, secret: '' })
  expect((await save(role)).body).toMatchObject({ code: 's3RoleRefused' })
  allowRoleBuckets(['lake'])
  try {
    const saved = await save(role)
    expect(saved.body.data.settings).toEqual({ ...role, accessKeyId: '' })
    expect((await save({ ...role, bucket: 'of-anj' })).body).toMatchObject({ code: 's3RoleRefused' })
    expect((await save({ ...role, endpoint: 'https://evil.example' })).body).toMatchObject({
      code: 's3RoleElsewhere',
      fields: { endpoint: expect.any(String) },
    })
    // The stored secret of a key isn't kept for the role, nor the other way round.
    const url = `/api/places/${saved.body.data.id}`
    const key = { ...role, login: 'key', accessKeyId: 'AKIA' }
    expect((await ann.call('PUT', url, { settings: key })).body).toMatchObject({
      code: 'placeSecretElsewhere',
    })
  } finally {
    allowRoleBuckets([])
  }
})

test('the pages of a web service are stored without what their way does not use, and wrong paths are named', async () => {
  const https = { kind: 'https', url: 'https://api.example.com', token: 'none', tokenHeader: '', headers: [] }
  const paging = { way: 'cursor', rows: ' data.items ', next: 'paging.after', parameter: 'after', first: 0 }
  const save = (change: object) =>
    ann.call<Place>('POST', '/api/places', {
      secret: '',
      settings: { ...https, paging: { ...paging, ...change } },
    })
  expect((await save({})).body.data.settings).toEqual({
    ...https,
    paging: { ...paging, rows: 'data.items', first: 1 },
  })
  expect((await save({ way: 'page' })).body.data.settings).toMatchObject({ paging: { next: '', first: 0 } })
  for (const [change, field, code] of [
    [{ rows: 'data[*]' }, 'pagingRows', 'pagingPathWrong'],
    [{ next: '' }, 'pagingNext', 'pagingPathWrong'],
    [{ way: 'offset', parameter: 'a=b' }, 'pagingParameter', 'pagingParameterWrong'],
  ] as const) {
    const { status, body } = await save(change)
    expect([status, body]).toMatchObject([422, { code, fields: { [field]: expect.any(String) } }])
  }
})
