import { newNode } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { bodyWith, describedBodies, describedQueries } from './described-bodies.testing.ts'

const operations = await describedBodies()
const queries = await describedQueries()

describe.each(operations)('a body of $id', ({ parts, judge }) => {
  test('allows unknown fields only in canvas items', () => {
    for (const { at, schema, isDrawn } of parts.filter((part) => part.schema['properties'] !== undefined)) {
      judge(bodyWith(at, { notOurs: 1 }))
      const named = judge.errors?.filter(({ params }) => params?.['additionalProperty'] === 'notOurs') ?? []
      expect(named.length > 0, `${at.join('.')} ${JSON.stringify(schema).slice(0, 80)}`).toBe(!isDrawn)
    }
  })
})

test.each(queries)('allows no unknown parameters in the query of $id', ({ judge }) => {
  judge({ notOurs: '1' })
  const named = judge.errors?.filter(({ params }) => params?.['additionalProperty'] === 'notOurs') ?? []
  expect(named.length).toBe(1)
})

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }

test('refuses an unknown field by name and changes nothing', async () => {
  const { status, body } = await ann.call('POST', '/api/workflows', { name: 'Orders', colour: 'red' })
  expect([status, body.code, body.message, body.fields]).toEqual([
    400,
    'invalidRequest',
    'The request is not valid: colour is not a field of this call',
    { colour: 'is not a field of this call' },
  ])
  expect((await ann.call<unknown[]>('GET', '/api/workflows')).body.data).toEqual([])
})

test.each([
  ['GET', '/api/schedules?limt=5', 'limt'],
  ['GET', '/api/tasks?status=Pending&_=1700000000', '_'],
  ['GET', '/api/user?Limit=5', 'Limit'],
  ['POST', '/api/user/import?dryrun=true', 'dryrun'],
] as const)('refuses an unknown parameter by name: %s %s', async (method, url, name) => {
  const message = 'is not a parameter of this call'
  const { status, body } = await ann.call(method, url, method === 'POST' ? 'Full Name\nA B\n' : undefined, {
    'content-type': 'text/csv',
  })
  expect([status, body.code, body.message, body.fields]).toEqual([
    400,
    'invalidRequest',
    `The request is not valid: ${name} ${message}`,
    { [name]: message },
  ])
})

test('accepts any parameter in a call that reads no query', async () => {
  const { status, body } = await ann.call('GET', '/api/auth/me?session_state=a&authuser=0&utm_source=mail')
  expect([status, body.success]).toEqual([200, true])
})

test('does not repeat a field name that is a megabyte long', async () => {
  const { status, text } = await ann.call('POST', '/api/workflows', {
    name: 'Orders',
    ['x'.repeat(500_000)]: 1,
  })
  expect([status, text.length < 2_000]).toEqual([400, true])
})

test("accepts a canvas's additional fields in nodes, edges and notes without storing them", async () => {
  const node = { ...newNode('dataTable', 'a', { x: 0, y: 0 }), measured: { width: 9 }, selected: true }
  const edge = { id: 'e', source: 'a', target: 'a', animated: true }
  const { status, body } = await ann.call<{ nodes: object[] }>('POST', '/api/workflows', {
    name: 'Drawn',
    nodes: [node],
    edges: [edge],
  })
  expect(status).toBe(201)
  expect(body.data.nodes[0]).not.toHaveProperty('measured')
})

describe('refuses a duplicate field by name', () => {
  const workflow = '{"workFlow":{"id":"w","name":"W","nodes":[],"edges":[]}}'
  test.each([
    ['POST', '/api/workflows', '{"name":"a","name":"b"}', 'name'],
    ['POST', '/api/workflows', '{"name":"a","\\u006eame":"b"}', 'name'],
    ['POST', '/api/workflows', '{"name":"a","notes":[{"id":"n","text":":","text":"\\":"}]}', 'text'],
    ['POST', '/api/user', '{"userName":"bob","fullName":"Bob","userName":"eve"}', 'userName'],
    ['POST', '/api/etl/postgresql', '{"tableName":"a","tableName":"b"}', 'tableName'],
    [
      'POST',
      '/api/etl/postgresql',
      '{"modifiedTableData":[["a"]],"modifiedTableData":[["b"]]}',
      'modifiedTableData',
    ],
    ['POST', '/api/etl/postgresql', '{"columnChanges":[{"column":"a","column":"b"}]}', 'column'],
    ['POST', '/api/schedules', '{"scheduleName":"abc","scheduleName":"abd"}', 'scheduleName'],
    ['POST', '/api/schedules', `{"workflow":${workflow},"workflow":null}`, 'workflow'],
  ] as const)('%s %s %s', async (method, url, text, name) => {
    const { status, body } = await ann.call(method, url, text, json)
    const message = `the field ${name} occurs twice in one object`
    expect([status, body.code, body.fields]).toEqual([400, 'invalidRequest', { [name]: message }])
  })

  test('accepts the same name in two objects or inside a string', async () => {
    const text = '{"name":"\\"name\\":\\"name\\"","nodes":[],"edges":[],"notes":[]}'
    expect((await ann.call('POST', '/api/workflows', text, json)).status).toBe(201)
  })
})

test('refuses a body that is not UTF-8 instead of storing replacement characters', async () => {
  const bytes = Buffer.from('{"name":"Zo\xeb"}', 'latin1')
  const { status, body } = await ann.call('POST', '/api/workflows', bytes, json)
  expect([status, body.message]).toEqual([400, 'The request is not valid: the body is not UTF-8'])
})
