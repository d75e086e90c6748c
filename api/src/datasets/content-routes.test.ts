import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { auditLog } from '@anj/db'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApp, createTestApp, dropCommitAnswers, type Person, type TestApp } from '../testing.ts'
import type { Dataset } from './schema.ts'
import { addReadyDataset, ingestText, ingestWaiting } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
let origin: string
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

interface Told {
  readonly status: number
  readonly preference: string | null
  readonly body: { readonly message: string; readonly code?: string; readonly data: Dataset }
}

/** Sends content over a real connection. */
async function put(
  id: string,
  body: RequestInit['body'],
  headers: Record<string, string> = {},
  query = '',
): Promise<Told> {
  const answer = await fetch(`${origin}/api/datasets/${id}/content${query}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ann.token}`, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  return {
    status: answer.status,
    preference: answer.headers.get('preference-applied'),
    body: (await answer.json()) as Told['body'],
  }
}

const present = async (id: string) => (await ann.call<Dataset>('GET', `/api/datasets/${id}`)).body.data
const originals = () => readdir(join(app.storeFolder, 'originals'))
const run = promisify(execFile)
const csv = { 'content-type': 'text/csv' }

test('stores content as the next version with the same name and options', async () => {
  const { id } = await addReadyDataset(app, ann)
  const options = { delimiter: ';', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 }
  await ann.call('POST', `/api/datasets/${id}/read-again`, { options })
  const { status, body } = await put(id, 'id;name\n2;b\n', csv)
  expect([status, body.message]).toEqual([202, 'The new content was uploaded and is being read.'])
  expect(body.data).toMatchObject({
    id,
    fileName: 'orders.csv',
    version: { number: 3, status: 'waiting', bytes: 12, options },
  })
  const [stored] = await app.database.sql<
    { original_key: string }[]
  >`select original_key from dataset_versions where id = ${body.data.version.id}`
  const storedContent = await readFile(join(app.storeFolder, String(stored?.original_key)), 'utf8')
  expect(storedContent).toBe('id;name\n2;b\n')
  const [audited] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(audited).toMatchObject({ action: 'dataset.replaced', resourceId: id, after: { bytes: 12 } })
})

test('replaces a file through curl from a file or a pipe, and refuses an API token without the scope', async () => {
  const { id } = await addReadyDataset(app, ann)
  const tokenFor = async (scope: string) => {
    const form = { label: 'Nightly', scopes: [scope], days: 1, password: 'Secret1!' }
    return (await ann.call<{ token: string }>('POST', '/api/account/tokens', form)).body.data.token
  }
  const file = join(app.storeFolder, 'new.csv')
  await writeFile(file, 'id,name\n7,g\n')
  const curl = async (token: string, ...more: string[]) => {
    const url = `${origin}/api/datasets/${id}/content`
    const { stdout } = await run('curl', ['-sS', '-H', `Authorization: Bearer ${token}`, ...more, url])
    return stdout
  }
  const token = await tokenFor('datasets:write')
  expect(JSON.parse(await curl(token, '-T', file))).toMatchObject({
    data: { version: { number: 2, bytes: 12 } },
  })
  const raw = ['--data-binary', `@${file}`, '-X', 'PUT']
  expect(JSON.parse(await curl(token, ...raw))).toMatchObject({ data: { version: { number: 3 } } })
  const form = await curl(token, '-X', 'PUT', '-F', `file=@${file}`)
  expect(JSON.parse(form)).toMatchObject({ code: 'contentEncoded' })
  expect(JSON.parse(await curl(await tokenFor('datasets:read'), '-T', file))).toMatchObject({
    code: 'tokenScopeMissing',
  })
})

test('returns the ingested version, or the reason why the ingest failed, to a caller who prefers to wait', async () => {
  const { id } = await ingestText(app, ann, 'id,name\n1,a\n')
  const reading = put(id, 'id,name\n2,b\n3,c\n', { ...csv, prefer: 'wait' })
  await arrived(id, 2)
  await ingestWaiting(app)
  const { status, preference, body } = await reading
  expect([status, preference, body.message]).toEqual([200, 'wait', 'The new content was uploaded and read.'])
  expect(body.data.version).toMatchObject({ number: 2, status: 'ready', profile: { rows: 2 } })
  const failing = put(id, 'id,name\n', { ...csv, prefer: 'wait=20' })
  await arrived(id, 3)
  const problem = JSON.stringify({ code: 'contentEmpty', sentence: 'The file holds no rows.' })
  await app.database.sql`update dataset_versions set status = 'failed', problem = ${problem}::text::jsonb
    where dataset_id = ${id} and number = 3`
  const failed = await failing
  expect([failed.status, failed.body.code, failed.body.message]).toEqual([
    422,
    'contentEmpty',
    'The file holds no rows.',
  ])
  const late = await put(id, 'id,name\n9,i\n', { ...csv, prefer: 'wait=1' })
  expect([late.status, late.body.data.version.status]).toEqual([202, 'waiting'])
})

test('stores two concurrent replacements as versions, and the one with the higher number becomes current', async () => {
  const { id } = await addReadyDataset(app, ann)
  const second = await app.another()
  const path = `/api/datasets/${id}/content`
  const answers = await Promise.all([
    put(id, 'id\n1\n', csv),
    callApp<Dataset>(second, ann.token, 'PUT', path, 'id\n22\n', csv),
    put(id, 'id\n333\n', csv),
  ])
  const versions = answers.map(({ body }) => body.data.version).toSorted((a, b) => a.number - b.number)
  expect(versions.map(({ number }) => number)).toEqual([2, 3, 4])
  expect((await present(id)).version.bytes).toBe(versions.at(-1)?.bytes)
  const stored = await app.database.sql`select number from dataset_versions where dataset_id = ${id}`
  expect(stored.length).toBe(4)
})

test('leaves the dataset and the store unchanged if the content arrives incomplete', async () => {
  const { id } = await addReadyDataset(app, ann)
  const before = await originals()
  for (const length of [1_000_000, undefined]) {
    await new Promise<void>((resolve) => {
      const headers = {
        authorization: `Bearer ${ann.token}`,
        ...csv,
        ...(length ? { 'content-length': length } : {}),
      }
      const cut = httpRequest(`${origin}/api/datasets/${id}/content`, { method: 'PUT', headers })
      cut.on('error', () => resolve())
      cut.write('id,name\n'.repeat(20_000), () => setImmediate(() => cut.destroy(new Error('cable pulled'))))
    })
  }
  await expect.poll(() => app.log.filter((line) => line.includes('contentBroken')).length).toBeGreaterThan(0)
  await expect.poll(originals).toEqual(before)
  expect((await present(id)).version.number).toBe(1)
})

test.each([
  ['empty content', '', csv, '', 422, 'contentEmpty'],
  ['a compressed transfer', 'x', { ...csv, 'content-encoding': 'gzip' }, '', 415, 'contentEncoded'],
  ['text with the name of a workbook', 'a\n1\n', csv, '?fileName=orders.xlsx', 422, 'contentKindWrong'],
] as const)('refuses %s and leaves the file unchanged', async (_what, body, headers, query, status, code) => {
  const { id } = await addReadyDataset(app, ann)
  const before = await originals()
  const answer = await put(id, body, headers, query)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect([(await present(id)).version.number, await originals()]).toEqual([1, before])
})

test('refuses content over the size limit, with and without a Content-Length header', async () => {
  const { id } = await addReadyDataset(app, ann)
  const before = await originals()
  const chunk = Buffer.alloc(1_000_000, 'a,b\n')
  const stream = Readable.toWeb(Readable.from(Array.from({ length: 12 }, () => chunk)))
  const chunked = await put(id, stream as ReadableStream, csv).catch((error: Error) => error)
  const answerWithLength = await put(id, Buffer.alloc(10_000_001), csv).catch((error: Error) => error)
  for (const answer of [chunked, answerWithLength]) {
    // If the client is still sending when the response arrives, the connection may break before the client reads it.
    if (!(answer instanceof Error)) expect([answer.status, answer.body.code]).toEqual([413, 'uploadTooLarge'])
  }
  await expect.poll(originals).toEqual(before)
  expect((await present(id)).version.number).toBe(1)
})

test('can rename the file together with its content, and removes folders from the new name', async () => {
  const { id } = await addReadyDataset(app, ann)
  const { body } = await put(id, 'a\n1\n', {}, `?fileName=${encodeURIComponent('../March/größe.txt')}`)
  expect(body.data).toMatchObject({ fileName: 'größe.txt', version: { number: 2, options: null } })
})

test("keeps the content if only the commit's response is lost, and removes it if the commit fails", async () => {
  const { id } = await addReadyDataset(app, ann)
  const path = `/api/datasets/${id}/content`
  const before = await originals()
  await app.database.sql`alter table dataset_versions add constraint broken check (number < 2) not valid`
  expect((await put(id, 'a\n1\n', csv)).status).toBe(500)
  await app.database.sql`alter table dataset_versions drop constraint broken`
  expect(await originals()).toEqual(before)
  const unheard = await app.another({ db: dropCommitAnswers(app.db) })
  const { status, body } = await callApp<Dataset>(unheard, ann.token, 'PUT', path, 'a\n1\n', csv)
  expect([status, body.data.version.number, (await originals()).length]).toEqual([202, 2, before.length + 1])
})

test("refuses to replace another user's file or a deleted file", async () => {
  const { id } = await addReadyDataset(app, ann)
  const path = `/api/datasets/${id}/content`
  expect((await bob.call('PUT', path, 'a\n1\n', csv)).status).toBe(404)
  await ann.call('DELETE', `/api/datasets/${id}`)
  expect((await put(id, 'a\n1\n', csv)).status).toBe(404)
})

/** Waits until a file has a version with the given number. */
async function arrived(id: string, number: number): Promise<void> {
  await expect.poll(async () => (await present(id)).version.number).toBe(number)
}
