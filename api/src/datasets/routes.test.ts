import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Dataset, FirstPart } from './schema.ts'
import { addReadyDataset } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const options = { delimiter: ';', quote: '"', encoding: 'latin-1', header: true, skipLines: 1 }

test('lists files with their profile, newest first, without their location in the store', async () => {
  const first = await addReadyDataset(app, ann, { fileName: 'first.csv' })
  const second = await addReadyDataset(app, ann, { fileName: 'second.csv' })
  const { body, text } = await ann.call<Dataset[]>('GET', '/api/datasets')
  expect(body.data.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(body.data[0]).toMatchObject({
    fileName: 'second.csv',
    version: { status: 'ready', profile: { rows: 1, columns: [{ name: 'id' }, { name: 'name' }] } },
  })
  expect(text).not.toMatch(/originals\/|parquet/)
  expect((await bob.call<Dataset[]>('GET', '/api/datasets')).body.data).toEqual([])
})

test('adds a version with the chosen options and queues its ingest when a file is re-read', async () => {
  const { id } = await addReadyDataset(app, ann)
  const { status, body } = await ann.call<Dataset>('POST', `/api/datasets/${id}/read-again`, { options })
  expect(status).toBe(202)
  expect(body.data.version).toMatchObject({ number: 2, status: 'waiting', options })
  expect((await ann.call<Dataset>('GET', `/api/datasets/${id}`)).body.data.version.number).toBe(2)
})

test("shows a file's first rows in an encoding before the file is read in that encoding", async () => {
  const originalKey = `originals/${crypto.randomUUID()}`
  await app.deps.storage.put(originalKey, Readable.from([Buffer.from('id;by\n1;K\x9bbenhavn\n', 'latin1')]))
  const { id } = await addReadyDataset(app, ann, { fileName: 'byer.csv' })
  await app.database.sql`update dataset_versions set original_key = ${originalKey} where dataset_id = ${id}`
  const url = `/api/datasets/${id}/first-part`
  const { status, body } = await ann.call('POST', url, { encoding: 'cp850' })
  expect([status, body.data]).toEqual([
    200,
    {
      options: { delimiter: ';', quote: '"', header: true, encoding: 'cp850', skipLines: 0 },
      columns: ['id', 'by'],
      rows: [['1', 'København']],
      lines: [],
      linesBefore: 0,
      isWhole: true,
    },
  ])
  const broken = await ann.call('POST', url, { encoding: 'euc-jp' })
  expect([broken.status, broken.body.code]).toEqual([422, 'csvNotInEncoding'])
  // The default encoding is UTF-8, which this file doesn't use.
  expect((await ann.call('POST', url, {})).body.code).toBe('csvNotInEncoding')
})

test('shows the lines and the columns of a file with fixed widths, also of the first one in an archive', async () => {
  const lines = ['Title', 'id   by', '1    Aarhus', '22   København']
  const text = `${lines.join('\n')}\n`
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(text), 'byer_1.txt')
  zip.addBuffer(Buffer.from('other'), 'byer_2.txt')
  zip.end()
  const first = async (fileName: string, content: Readable, form: object) => {
    const originalKey = `originals/${crypto.randomUUID()}`
    await app.deps.storage.put(originalKey, content)
    const { id } = await addReadyDataset(app, ann, { fileName })
    await app.database.sql`update dataset_versions set original_key = ${originalKey} where dataset_id = ${id}`
    return (await ann.call<FirstPart>('POST', `/api/datasets/${id}/first-part`, form)).body.data
  }
  const found = await first('byer.txt', Readable.from([text]), { layout: 'fixed' })
  expect(found).toEqual({
    options: {
      breaks: [5],
      names: [],
      encoding: 'utf-8',
      header: true,
      skipLines: 1,
      skipPrefixes: [],
      trim: true,
    },
    columns: ['id', 'by'],
    rows: [
      ['1', 'Aarhus'],
      ['22', 'København'],
    ],
    lines,
    linesBefore: 0,
    isWhole: true,
  })
  const form = { options: { ...found.options, breaks: [5, 9], names: ['', 'city', 'rest'] } }
  expect(await first('byer.zip', Readable.from([await buffer(zip.outputStream)]), form)).toMatchObject({
    columns: ['id', 'city', 'rest'],
    rows: [
      ['1', 'Aarh', 'us'],
      ['22', 'Købe', 'nhavn'],
    ],
  })
})

test('shows the options that were detected before a file turned out to be unreadable', async () => {
  const { id } = await addReadyDataset(app, ann)
  const problem = { code: 'csvRagged', sentence: 'Line 2 has 3 values, but the header row has 2.' }
  await app.database.sql`update dataset_versions
    set status = 'failed', options = null, problem = ${JSON.stringify({ ...problem, options })}::text::jsonb where dataset_id = ${id}`
  const { body } = await ann.call<Dataset>('GET', `/api/datasets/${id}`)
  expect(body.data.version).toMatchObject({ status: 'failed', options })
  expect(body.data.version.problem).toEqual(problem)
})

test('re-reads the workbook when another sheet is selected', async () => {
  const { id } = await addReadyDataset(app, ann, { fileName: 'orders.xlsx' })
  const sheet = { sheet: 'May', header: true, skipLines: 2 }
  const { body } = await ann.call<Dataset>('POST', `/api/datasets/${id}/read-again`, { options: sheet })
  expect(body.data.version).toMatchObject({ number: 2, options: sheet })
})

test.each([
  [{}],
  [{ options: { sheet: 5, header: true, skipLines: 0 } }],
  [{ options: { ...options, delimiter: '' } }],
  [{ options: { ...options, encoding: 'klingon' } }],
  [{ options: { ...options, header: 'yes' } }],
])('refuses to re-read a file with %o', async (body) => {
  const { id } = await addReadyDataset(app, ann)
  const answer = await ann.call('POST', `/api/datasets/${id}/read-again`, body)
  expect([answer.status, answer.body.code]).toEqual([400, 'invalidRequest'])
})

test("answers 404 to every call on another user's file", async () => {
  const { id } = await addReadyDataset(app, ann)
  const calls = [
    ['GET', ''],
    ['POST', '/read-again', { options }],
    ['DELETE', ''],
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await bob.call(method, `/api/datasets/${id}${path}`, body)
    expect([method, answer.status, answer.body.message]).toEqual([method, 404, 'The file was not found.'])
  }
})

test("lets users read the file in a workflow shared with them, and marks it as another user's", async () => {
  const { id } = await addReadyDataset(app, ann)
  const made = await ann.call<{ id: string }>('POST', '/api/workflows', { name: 'Shared' })
  const { sql } = app.database
  await sql`insert into workflow_files (workflow_id, dataset_id) values (${made.body.data.id}, ${id})`
  await sql`insert into workflow_shares (workflow_id, user_id, level) values (${made.body.data.id}, ${bob.id}, 'edit')`
  const access = async (person: Person) =>
    (await person.call<Dataset>('GET', `/api/datasets/${id}`)).body.data.access
  expect([await access(ann), await access(bob)]).toEqual(['own', 'read'])
})

test('answers 404 for a deleted file', async () => {
  const { id } = await addReadyDataset(app, ann)
  expect((await ann.call('DELETE', `/api/datasets/${id}`)).status).toBe(200)
  expect((await ann.call('GET', `/api/datasets/${id}`)).status).toBe(404)
  expect((await ann.call('DELETE', `/api/datasets/${id}`)).status).toBe(404)
})
