import { auditLog } from '@anj/db'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Dataset } from './schema.ts'
import { addReadyDataset } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  Object.assign(app.deps.settings, { watchedFolder: app.storeFolder })
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const actions = async () => {
  const rows = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
  return rows.map(({ action }) => action)
}

test("follows another file until a user stops this, and shows that file's path and its problem", async () => {
  const { id } = await addReadyDataset(app, ann)
  const path = `/api/datasets/${id}/watch`
  const { status, body } = await ann.call<Dataset>('PUT', path, { path: 'sales/März/orders.csv' })
  expect([status, body.data.watch]).toEqual([200, { path: 'sales/März/orders.csv', problem: null }])
  const problem = { code: 'watchedFileGone', sentence: 'It is gone.' }
  await app.database.sql`update datasets set watched_mark = '1 2',
    watched_problem = ${JSON.stringify(problem)}::text::jsonb where id = ${id}`
  const watchOf = async () => (await ann.call<Dataset>('GET', `/api/datasets/${id}`)).body.data.watch
  expect(await watchOf()).toEqual({ path: 'sales/März/orders.csv', problem })
  const same = await ann.call<Dataset>('PUT', path, { path: 'sales/März/orders.csv' })
  expect(same.body.data.watch?.problem).toEqual(problem)
  const other = await ann.call<Dataset>('PUT', path, { path: 'orders.csv' })
  expect(other.body.data.watch).toEqual({ path: 'orders.csv', problem: null })
  const ended = await ann.call<Dataset>('DELETE', path)
  expect([ended.status, ended.body.data.watch, await actions()]).toEqual([
    200,
    undefined,
    ['dataset.unwatched', 'dataset.watched'],
  ])
  expect(await watchOf()).toBeUndefined()
})

test.each([
  '',
  '/etc/passwd',
  '../x.csv',
  'a/../../x.csv',
  'a//b.csv',
  './a.csv',
  'a\\..\\b.csv',
  'C:/a.csv',
  'a\nb.csv',
  'x'.repeat(1500),
])('refuses the path %j', async (path) => {
  const { id } = await addReadyDataset(app, ann)
  const { status, body } = await ann.call('PUT', `/api/datasets/${id}/watch`, { path })
  expect([status, body.code]).toEqual([422, 'watchedPathWrong'])
})

test('refuses to follow a file if the setting is missing, but still lets a user stop following one', async () => {
  const { id } = await addReadyDataset(app, ann)
  await ann.call('PUT', `/api/datasets/${id}/watch`, { path: 'a.csv' })
  const isOffered = async () => (await ann.call<Dataset>('GET', `/api/datasets/${id}`)).body.data.watchOffered
  expect(await isOffered()).toBe(true)
  Object.assign(app.deps.settings, { watchedFolder: null })
  expect(await isOffered()).toBe(false)
  const refused = await ann.call('PUT', `/api/datasets/${id}/watch`, { path: 'b.csv' })
  const ended = await ann.call('DELETE', `/api/datasets/${id}/watch`)
  Object.assign(app.deps.settings, { watchedFolder: app.storeFolder })
  expect([refused.status, refused.body.code, ended.status]).toEqual([409, 'watchNotOffered', 200])
})

test('hides the followed path from users who only share the workflow, and refuses their changes', async () => {
  const { id } = await addReadyDataset(app, ann)
  await ann.call('PUT', `/api/datasets/${id}/watch`, { path: 'sales/orders.csv' })
  const made = await ann.call<{ id: string }>('POST', '/api/workflows', { name: 'Shared' })
  const { sql } = app.database
  await sql`insert into workflow_files (workflow_id, dataset_id) values (${made.body.data.id}, ${id})`
  await sql`insert into workflow_shares (workflow_id, user_id, level) values (${made.body.data.id}, ${bob.id}, 'edit')`
  const seen = await bob.call<Dataset>('GET', `/api/datasets/${id}`)
  expect([seen.status, seen.body.data.watch]).toEqual([200, undefined])
  expect((await bob.call('PUT', `/api/datasets/${id}/watch`, { path: 'x.csv' })).status).toBe(404)
  expect((await bob.call('DELETE', `/api/datasets/${id}/watch`)).status).toBe(404)
})
