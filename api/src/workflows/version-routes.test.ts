import { auditLog } from '@anj/db'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from './schema.ts'

let app: TestApp
let ann: Person
let path: string
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
beforeEach(async () => {
  const { body } = await ann.call<Workflow>('POST', '/api/workflows', { name: 'Orders' })
  path = `/api/workflows/${body.data.id}`
  await ann.call('PATCH', path, { revision: 1, notes: [note] })
  await ann.call('PATCH', path, { revision: 2, name: 'Sales', notes: [] })
})
afterAll(() => app.close())

const note = {
  id: 'n',
  position: { x: 0, y: 15 },
  size: { width: 150, height: 90 },
  text: 'Ask Ada',
  colour: 'yellow',
}

interface Version {
  readonly revision: number
  readonly label: string | null
  readonly isPresent: boolean
  readonly notes?: unknown
}
const list = async (query = '') => (await ann.call<Version[]>('GET', `${path}/versions${query}`)).body.data

test('creates a version with the graph and the name on every save', async () => {
  expect(await list()).toMatchObject([
    { revision: 3, name: 'Sales', isPresent: true, savedBy: { fullName: 'Ann Lee' }, nodeCount: 0 },
    { revision: 2, name: 'Orders', isPresent: false },
    { revision: 1, name: 'Orders' },
  ])
  const behind = Buffer.from('3').toString('base64url')
  expect((await list(`?limit=1&cursor=${behind}`)).map(({ revision }) => revision)).toEqual([2])
  const { body } = await ann.call<Version>('GET', `${path}/versions/2`)
  expect(body.data).toMatchObject({ notes: [note], nodes: [], edges: [] })
  expect((await ann.call('GET', `${path}/versions/9`)).body.code).toBe('notFound')
})

test('restores a version as the newest revision with the current name, and returns the stored workflow if the call is based on an old revision', async () => {
  const restored = await ann.call<Workflow>('POST', `${path}/versions/2/restore`, { revision: 3 })
  expect(restored.body).toMatchObject({
    message: 'Version restored.',
    data: { revision: 4, name: 'Sales', notes: [note] },
  })
  const stale = await ann.call<Workflow>('POST', `${path}/versions/1/restore`, { revision: 3 })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'workflowConflict', data: { revision: 4 } }])
  expect((await ann.call('POST', `${path}/versions/77/restore`, { revision: 4 })).status).toBe(404)
})

test("sets, changes and removes a version's name, and records each change", async () => {
  const name = (body: object) => ann.call<Version>('POST', `${path}/versions`, body)
  expect((await name({ label: '  Approved ' })).body.data).toMatchObject({ revision: 3, label: 'Approved' })
  expect((await name({ label: 'First', revision: 1 })).body.data).toMatchObject({
    revision: 1,
    label: 'First',
  })
  expect((await name({ label: '  ', revision: 1 })).body.data).toMatchObject({ label: null })
  expect((await name({ label: 'x'.repeat(101) })).body.code).toBe('versionLabelLong')
  expect((await name({ label: 'x', revision: 9 })).status).toBe(404)
  expect((await list()).map(({ label }) => label)).toEqual(['Approved', null, null])
  const rows = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.resourceId, path.split('/').at(-1) ?? ''))
    .orderBy(auditLog.id)
  const labels = rows.filter(({ action }) => action === 'workflow.versionNamed').map(({ after }) => after)
  expect(labels).toMatchObject([{ label: 'Approved' }, { revision: 1, label: 'First' }, { label: null }])
})

test.each([
  ['a text that is too long', { ...note, text: 'x'.repeat(4001) }],
  ['an invalid colour', { ...note, colour: 'url(x)' }],
  ['unknown fields', { ...note, html: '<b>' }],
])('refuses a note with %s or stores the note without it', async (_, wrong) => {
  const { status, body } = await ann.call<Workflow>('PATCH', path, { revision: 3, notes: [wrong] })
  if (status === 200) expect(body.data.notes).toEqual([note])
  else expect(body.code).toBe('invalidRequest')
})
