import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Connection } from './schema.ts'

let app: TestApp
let ann: Person
let bob: Person
const server = new URL(process.env.ANJ_TEST_DATABASE_URL ?? 'postgres://localhost')
const secret = decodeURIComponent(server.password)
const reachable = {
  kind: 'postgresql',
  name: 'Warehouse',
  serverName: server.hostname,
  port: Number(server.port || 5432),
  userId: decodeURIComponent(server.username),
  tls: 'disable',
} as const

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const create = async (person: Person) =>
  (await person.call<Connection>('POST', '/api/connections', { ...reachable, password: secret })).body.data

test('a connection is kept, listed and changed, and its password never comes out', async () => {
  const password = 'pa55-never-out'
  const made = await ann.call<Connection>('POST', '/api/connections', { ...reachable, password })
  expect(made.status).toBe(201)
  expect(made.body.data).toEqual({ id: expect.any(String), ...reachable })
  const path = `/api/connections/${made.body.data.id}`
  const changed = await ann.call<Connection>('PATCH', path, { name: ' Renamed ' })
  expect(changed.body.data.name).toBe('Renamed')
  const list = await ann.call<Connection[]>('GET', '/api/connections')
  expect(list.body.data).toHaveLength(1)
  for (const { text } of [made, changed, list]) expect(text).not.toMatch(/pa55|password/)
  const rows = await app.database
    .sql`select password, (select json_agg(a) from audit_log a) as audit from connections`
  expect(JSON.stringify(rows)).not.toContain(password)
  expect(app.log.join()).not.toContain(password)
  expect((await ann.call('DELETE', path)).status).toBe(200)
  expect((await ann.call<Connection[]>('GET', '/api/connections')).body.data).toEqual([])
})

test('a password goes nowhere but where it was entered for', async () => {
  const { id } = await create(ann)
  for (const change of [{ serverName: 'evil.example' }, { port: 1 }, { userId: 'other' }]) {
    const { status, body } = await ann.call('PATCH', `/api/connections/${id}`, change)
    expect([status, body.code]).toEqual([422, 'connectionPasswordElsewhere'])
    const test = { ...reachable, ...change, connectionId: id }
    expect((await ann.call('POST', '/api/connections/test', test)).body.code).toBe(
      'connectionPasswordElsewhere',
    )
  }
  const again = await ann.call<Connection>('PATCH', `/api/connections/${id}`, { port: 1, password: 'new' })
  expect(again.body.data.port).toBe(1)
  await ann.call('DELETE', `/api/connections/${id}`)
})

test('wrong fields have the sentences of the connection form', async () => {
  const { status, body } = await ann.call('POST', '/api/connections', {
    ...reachable,
    name: ' ',
    serverName: '',
    port: 0,
    userId: '',
    password: '',
  })
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    name: 'Connection name is required',
    serverName: 'Server Name/IP Address is required',
    port: 'Port must be a positive integer',
    userId: 'UserID is required',
    password: 'Password is required',
  })
})

test('a connection of somebody else is not there, whatever is asked', async () => {
  const { id } = await create(ann)
  const calls = [
    ['PATCH', `/api/connections/${id}`, { name: 'Mine' }],
    ['DELETE', `/api/connections/${id}`],
    ['GET', `/api/connections/${id}/databases`],
    ['GET', `/api/connections/${id}/databases/postgres/tables`],
    ['POST', '/api/connections/test', { ...reachable, connectionId: id }],
  ] as const
  for (const [method, url, body] of calls) {
    const answer = await bob.call(method, url, body)
    expect([url, answer.status, answer.body.message]).toEqual([url, 404, 'The connection was not found.'])
  }
  expect((await bob.call<Connection[]>('GET', '/api/connections')).body.data).toEqual([])
  await ann.call('DELETE', `/api/connections/${id}`)
})

describe('on a real server', () => {
  test('a test with the stored password says that it works, and databases and tables are listed', async () => {
    const { id } = await create(ann)
    const tried = await ann.call('POST', '/api/connections/test', { ...reachable, connectionId: id })
    expect(tried.body).toMatchObject({ success: true, message: 'The connection works.' })
    const own = new URL(app.database.url).pathname.slice(1)
    expect((await ann.call<string[]>('GET', `/api/connections/${id}/databases`)).body.data).toContain(own)
    const tables = await ann.call<{ schema: string; name: string }[]>(
      'GET',
      `/api/connections/${id}/databases/${own}/tables`,
    )
    expect(tables.body.data).toContainEqual({ schema: 'public', name: 'workflows' })
    await ann.call('DELETE', `/api/connections/${id}`)
  })

  test.each([
    [{ password: 'wrong' }, /password|log in|user/i],
    [{ port: 1 }, /port|refused/i],
    [{ serverName: 'no-such-host.invalid' }, /no-such-host\.invalid/],
    [{ databaseName: 'no_such_database' }, /no_such_database/],
  ])('%o is told in a sentence of its own', async (change, said) => {
    const { status, body } = await ann.call('POST', '/api/connections/test', {
      ...reachable,
      password: secret,
      ...change,
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.code).not.toBe('unexpected')
    expect(body.message).toMatch(said)
  })
})
