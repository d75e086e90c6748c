import { newNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'

let app: TestApp
let ann: Person
let workflow: Workflow
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  workflow = (await ann.call<Workflow>('POST', '/api/workflows', { name: 'Orders' })).body.data
})
afterAll(() => app.close())

const half = '😀'.slice(0, 1)
const note = (text: string) => ({
  id: 'n',
  position: { x: 0, y: 0 },
  size: { width: 9, height: 9 },
  text,
  colour: 'red',
})
const node = (config: object, label?: string) => {
  const { data, ...rest } = newNode('dataTable', 'a', { x: 0, y: 0 })
  return { ...rest, data: { ...data, config: { ...data.config, ...config }, ...(label ? { label } : {}) } }
}

test.each([
  ['a name', { name: `Or${half}ders` }, 'name'],
  ['a note', { notes: [note('Mind\0')] }, 'notes.0.text'],
  ["a node's own name", { nodes: [node({}, half)] }, 'nodes.0.data.label'],
  ["a node's settings", { nodes: [node({ select: ['a', `${half}b`] })] }, 'nodes.0.data.config.select.1'],
  ["a setting's name", { nodes: [node({ 'a\0': 1 })] }, 'nodes.0.data.config.a'],
])(
  'refuses to save NUL or half a surrogate pair in %s, and the error names the field',
  async (_, change, where) => {
    const { status, body } = await ann.call('PATCH', `/api/workflows/${workflow.id}`, {
      revision: 1,
      ...change,
    })
    const message = `The text contains an invalid character (NUL or an incomplete character): ${where}. Delete it and type it again.`
    expect({ status, code: body.code, message: body.message, fields: body.fields }).toEqual({
      status: 400,
      code: 'textBroken',
      message: message,
      fields: { [where]: message },
    })
  },
)

test.each(['/api/auth/login', '/api/workflows', '/api/etl/jsonToDatabase'])(
  'refuses an endlessly nested body from any caller: %s',
  async (path) => {
    const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const caller = path.includes('login') ? app : ann
    const { status, body: said } = await caller.call('POST', path, body, {
      'content-type': 'application/json',
    })
    expect([status, said.code]).toEqual([400, 'invalidRequest'])
    expect(app.log.join('\n')).not.toContain('RangeError')
  },
)

test("refuses unstorable text in a new workflow, a version's name and a search", async () => {
  const path = `/api/workflows/${workflow.id}`
  const calls = [
    ['POST', '/api/workflows', { name: 'x\0' }],
    ['POST', `${path}/duplicate`, { name: half }],
    ['POST', `${path}/versions`, { label: `Good${half}` }],
    ['GET', '/api/people?search=%00'],
    ['POST', '/api/workflows/open?fileName=a%00.anj', '{}', { 'content-type': 'application/octet-stream' }],
  ] as const
  for (const [method, url, body, headers] of calls)
    expect([url, (await ann.call(method, url, body, headers)).body.code]).toEqual([url, 'textBroken'])
  expect(
    (await ann.call('PATCH', path, { revision: 1, name: 'Orders 😀', notes: [note('😀')] })).status,
  ).toBe(200)
})

test.each([
  ['GET', '/api/schedules?limit=1e999', 'limit'],
  ['GET', '/api/user?page=1e999', 'page'],
  ['GET', '/api/user?limit=-1e999', 'limit'],
  ['GET', '/api/logs?limit=Infinity', 'limit'],
  ['DELETE', '/api/workflows/:id?revision=1e999', 'revision'],
  ['GET', '/api/workflows/:id/versions/1e999', 'revision'],
] as const)('refuses a number that is not finite and names it in %s %s', async (method, url, field) => {
  const { status, body } = await ann.call(method, url.replace(':id', workflow.id))
  expect([url, status, body.code, Object.keys(body.fields ?? {})]).toEqual([
    url,
    400,
    'invalidRequest',
    [field],
  ])
})

test.each([
  ['a position', '{"revision":1,"nodes":[{"position":{"x":1e999}}]}', 'nodes.0.position.x'],
  [
    "a node's setting",
    '{"revision":1,"nodes":[{"data":{"config":{"count":-1e999}}}]}',
    'nodes.0.data.config.count',
  ],
  ['a revision', '{"revision":1e999}', 'revision'],
])('refuses a number that is not finite in a body: %s', async (_, text, field) => {
  const headers = { 'content-type': 'application/json' }
  const { status, body } = await ann.call('PATCH', `/api/workflows/${workflow.id}`, text, headers)
  expect([status, body.code, body.fields]).toEqual([
    400,
    'invalidRequest',
    { [field]: 'is not a finite number' },
  ])
})
