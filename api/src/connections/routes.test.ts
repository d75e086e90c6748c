import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addOrganization } from '../people/users/testing.ts'
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

test('stores, lists and changes a connection without ever returning its password', async () => {
  const password = 'pa55-never-out'
  const made = await ann.call<Connection>('POST', '/api/connections', { ...reachable, password })
  expect(made.status).toBe(201)
  expect(made.body.data).toEqual({
    access: 'own',
    isShared: false,
    id: expect.any(String),
    ...reachable,
    authentication: 'user',
    ssh: null,
  })
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

test('refuses fields that the form does not have, so that users cannot move a connection to another user', async () => {
  const elsewhere = await addOrganization(app, 'Elsewhere')
  const stranger = await app.addUser('stranger', 'user', elsewhere)
  const smuggled = {
    ownerId: stranger.id,
    organizationId: elsewhere,
    createdAt: '2000-01-01',
    forRun: bob.id,
  }
  const form = { ...reachable, password: secret }
  const beside = { ...smuggled, id: bob.id }
  const refused = await ann.call('POST', '/api/connections', { ...form, ...beside })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, Object.keys(beside)])
  const { id } = (await ann.call<Connection>('POST', '/api/connections', form)).body.data
  const moved = { ...smuggled, sshServerName: 'evil.example', kind: 'mysql' }
  const unmoved = await ann.call('PATCH', `/api/connections/${id}`, { name: 'Moved', ...moved })
  expect([unmoved.status, Object.keys(unmoved.body.fields ?? {})]).toEqual([400, Object.keys(moved)])
  expect((await ann.call('PATCH', `/api/connections/${id}`, { name: 'Moved' })).status).toBe(200)
  const [row] = await app.database.sql`select * from connections where id = ${id}`
  expect(row).toMatchObject({
    name: 'Moved',
    kind: 'postgresql',
    owner_id: ann.id,
    organization_id: ann.organizationId,
    for_run: null,
    ssh_server_name: null,
  })
  expect(row?.['id']).not.toBe(bob.id)
  expect((await stranger.call<Connection[]>('GET', '/api/connections')).body.data).toEqual([])
  await ann.call('DELETE', `/api/connections/${id}`)
})

test('uses a stored password only for the server for which the user entered it', async () => {
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

test("reports invalid fields with the connection form's messages", async () => {
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

describe('a connection through an SSH server', () => {
  const ssh = { serverName: 'jump.example.com', port: 22, userId: 'tunnel' }
  const secrets = { password: 'pa55-never-out', sshPassword: 'ssh-never-out' }
  const through = { ...reachable, password: secrets.password, ssh: { ...ssh, password: secrets.sshPassword } }

  test('pins the host key that the server presents on saving, and returns no password', async () => {
    const made = await ann.call<Connection>('POST', '/api/connections', through)
    expect(made.body.data.ssh).toEqual({ ...ssh, hostKey: 'SHA256:of-the-tests' })
    const path = `/api/connections/${made.body.data.id}`
    const accepted = await ann.call<Connection>('PATCH', path, {
      password: secrets.password,
      ssh: { ...through.ssh, hostKey: 'SHA256:other' },
    })
    expect(accepted.body.data.ssh?.hostKey).toBe('SHA256:other')
    const unchanged = await ann.call<Connection>('PATCH', path, { ssh })
    expect(unchanged.body.data.ssh?.hostKey).toBe('SHA256:other')
    const list = await ann.call<Connection[]>('GET', '/api/connections')
    const rows = await app.database
      .sql`select ssh_password, (select json_agg(a) from audit_log a) as audit from connections`
    for (const text of [made.text, accepted.text, list.text, JSON.stringify(rows), app.log.join()])
      expect(text).not.toMatch(/ssh-never-out|pa55-never-out/)
    await ann.call('DELETE', path)
  })

  test('uses stored passwords only through the SSH server for which the user entered them', async () => {
    const { id } = (await ann.call<Connection>('POST', '/api/connections', through)).body.data
    const path = `/api/connections/${id}`
    for (const change of [{ serverName: 'evil.example' }, { port: 23 }, { userId: 'other' }]) {
      const elsewhere = { ssh: { ...ssh, ...change } }
      const both = await ann.call('PATCH', path, elsewhere)
      expect([both.status, both.body.code]).toEqual([422, 'connectionPasswordElsewhere'])
      const one = await ann.call('PATCH', path, { ...elsewhere, password: 'again' })
      expect([one.status, one.body.code]).toEqual([422, 'sshPasswordElsewhere'])
      const test = { ...reachable, ...elsewhere, connectionId: id }
      expect((await ann.call('POST', '/api/connections/test', test)).body.code).toBe(
        'connectionPasswordElsewhere',
      )
    }
    const directly = await ann.call('PATCH', path, { ssh: null })
    expect(directly.body.code).toBe('connectionPasswordElsewhere')
    const removed = await ann.call<Connection>('PATCH', path, { ssh: null, password: 'again' })
    expect(removed.body.data.ssh).toBeNull()
    await ann.call('DELETE', path)
  })

  test('uses stored passwords only with the host key for which the user entered them', async () => {
    const { id } = (await ann.call<Connection>('POST', '/api/connections', through)).body.data
    const path = `/api/connections/${id}`
    await ann.call('PATCH', path, { isShared: true })
    for (const hostKey of [null, 'SHA256:other']) {
      const elsewhere = { ssh: { ...ssh, hostKey } }
      for (const [given, code] of [
        [{}, 'connectionPasswordElsewhere'],
        [{ password: 'again' }, 'sshPasswordElsewhere'],
      ] as const) {
        const wanted = { ...reachable, ...given, ...elsewhere, connectionId: id }
        for (const person of [ann, bob])
          expect((await person.call('POST', '/api/connections/test', wanted)).body.code).toBe(code)
        expect((await ann.call('PATCH', path, { ...given, ...elsewhere })).body.code).toBe(code)
      }
    }
    expect((await ann.call<Connection[]>('GET', '/api/connections')).body.data[0]?.ssh?.hostKey).toBe(
      'SHA256:of-the-tests',
    )
    await ann.call('DELETE', path)
  })

  test("reaches no address other than the connection's own through another user's SSH server", async () => {
    const { id } = (await ann.call<Connection>('POST', '/api/connections', through)).body.data
    const path = `/api/connections/${id}`
    await ann.call('PATCH', path, { isShared: true })
    const inside = { ...reachable, serverName: 'inside.example', password: 'mine', ssh, connectionId: id }
    expect((await bob.call('POST', '/api/connections/test', inside)).body.code).toBe('sshPasswordElsewhere')
    await ann.call('DELETE', path)
  })

  test("reports all invalid fields together, with the connection form's messages", async () => {
    const { body } = await ann.call('POST', '/api/connections', {
      ...through,
      ssh: { serverName: ' ', port: 0, userId: '', password: '' },
    })
    expect(body.fields).toEqual({
      'ssh.serverName': 'SSH Server Name is required',
      'ssh.port': 'SSH Port must be a positive integer',
      'ssh.userId': 'SSH Username is required',
      'ssh.password': 'SSH Password is required',
    })
    const missing = await ann.call('POST', '/api/connections', { ...reachable, password: 'x', ssh })
    expect(missing.body.message).toBe('SSH Password is required')
  })
})

describe('other kinds of databases', () => {
  const form = { ...reachable, password: secret }

  test.each([
    ['mysql', 'disable'],
    ['azure-mysql', 'verify'],
  ])('stores a connection with the kind %s', async (kind, tls) => {
    const { status, body } = await ann.call<Connection>('POST', '/api/connections', { ...form, kind, tls })
    expect([status, body.data.kind]).toEqual([201, kind])
    await ann.call('DELETE', `/api/connections/${body.data.id}`)
  })

  test('refuses an Azure connection without certificate verification', async () => {
    const made = await ann.call('POST', '/api/connections', { ...form, kind: 'azure-mysql', tls: 'require' })
    expect([made.status, made.body.fields]).toEqual([
      422,
      { tls: 'Azure MySQL accepts only encrypted and verified connections.' },
    ])
  })

  test('refuses an SSH server for MySQL', async () => {
    const ssh = { serverName: 'jump', port: 22, userId: 'a', password: 'b' }
    const tunnelled = await ann.call('POST', '/api/connections', { ...form, kind: 'mysql', ssh })
    expect(tunnelled.body.code).toBe('tunnelNotOffered')
  })

  test('accepts user and password for MS SQL, or Windows authentication without them', async () => {
    const server = { name: 'Sales', kind: 'mssql', serverName: 'db', port: 1433, tls: 'require' }
    const windows = { ...server, authentication: 'windows' }
    const without = await ann.call('POST', '/api/connections', server)
    expect(without.body.fields).toEqual({ userId: 'UserID is required', password: 'Password is required' })
    const other = await ann.call('POST', '/api/connections', {
      ...windows,
      kind: 'azure-mssql',
      tls: 'verify',
    })
    expect(other.body.fields).toEqual({
      authentication:
        'Azure MS SQL does not support Windows authentication. Enter a user name and a password.',
    })
    const made = await ann.call<Connection>('POST', '/api/connections', windows)
    expect(made.body.data).toMatchObject({ authentication: 'windows', userId: '' })
    const path = `/api/connections/${made.body.data.id}`
    const tested = await ann.call('POST', '/api/connections/test', windows)
    expect([tested.status, tested.body.code]).toEqual([422, 'windowsAccountMissing'])
    expect((await ann.call('GET', `${path}/databases`)).body.code).toBe('windowsAccountMissing')
    expect((await ann.call('PATCH', path, { serverName: 'db2' })).status).toBe(200)
    const back = await ann.call('PATCH', path, { authentication: 'user' })
    expect(back.body.fields).toEqual({ userId: 'UserID is required', password: 'Password is required' })
    const login = { authentication: 'user', userId: 'sa', password: 'secret' }
    const changed = await ann.call<Connection>('PATCH', path, login)
    expect(changed.body.data).toMatchObject({ serverName: 'db2', authentication: 'user', userId: 'sa' })
    const again = await ann.call<Connection>('PATCH', path, { authentication: 'windows' })
    expect(again.body.data).toMatchObject({ authentication: 'windows', userId: '' })
    expect((await ann.call('DELETE', path)).status).toBe(200)
  })

  test("does not use the Windows account's password for a form with user and password", async () => {
    const account = { domain: 'CORP', userId: 'anj', password: 'of-the-account', servers: ['db'] }
    const reached: unknown[] = []
    const other = await app.another({
      settings: { ...app.deps.settings, windowsAccount: account },
      databases: async () => ({
        testConnection: async (connection) => void reached.push(connection),
        listDatabases: async () => [],
        listTables: async () => [],
        describeTarget: () => Promise.reject(new Error('unexpected call')),
        readDictionary: () => Promise.reject(new Error('unexpected call')),
      }),
    })
    const call = async (url: string, payload: object) => {
      const headers = { authorization: `Bearer ${ann.token}` }
      return (await other.inject({ method: 'POST', url, headers, payload })).json()
    }
    const server = { kind: 'mssql', serverName: 'db', port: 1433, tls: 'require' }
    const made = await call('/api/connections', { ...server, name: 'Sales', authentication: 'windows' })
    const form = { ...server, authentication: 'user', userId: account.userId, connectionId: made.data.id }
    expect(await call('/api/connections/test', form)).toMatchObject({ code: 'databasePasswordRequired' })
    const elsewhere = { ...form, authentication: 'windows', serverName: 'evil.example' }
    expect(await call('/api/connections/test', elsewhere)).toMatchObject({ code: 'windowsServerNotListed' })
    expect(reached).toEqual([])
    const windows = { ...server, authentication: 'windows' }
    expect(await call('/api/connections/test', windows)).toMatchObject({ success: true })
    expect(reached).toMatchObject([{ serverName: 'db', domain: 'CORP', windowsServers: ['db'] }])
  })

  test('does not send a stored password to a server of another kind', async () => {
    const { id } = await create(ann)
    const { body } = await ann.call('POST', '/api/connections/test', {
      ...reachable,
      kind: 'mysql',
      connectionId: id,
    })
    expect(body.code).toBe('connectionPasswordElsewhere')
    await ann.call('DELETE', `/api/connections/${id}`)
  })
})

test("answers 404 to every call on another user's connection", async () => {
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

describe('with a real server', () => {
  test('tests a connection with the stored password, and lists databases and tables', async () => {
    const { id } = await create(ann)
    const tried = await ann.call('POST', '/api/connections/test', { ...reachable, connectionId: id })
    expect(tried.body).toMatchObject({ success: true, message: 'The connection works.' })
    const own = new URL(app.database.url).pathname.slice(1)
    expect((await ann.call<string[]>('GET', `/api/connections/${id}/databases`)).body.data).toContain(own)
    const tables = await ann.call<{ schema: string; name: string }[]>(
      'GET',
      `/api/connections/${id}/databases/${own}/tables`,
    )
    expect(tables.body.data).toContainEqual({ schema: 'public', name: 'workflows', kind: 'table' })
    await ann.call('DELETE', `/api/connections/${id}`)
  })

  test.each([
    [{ password: 'wrong' }, /password|log in|user/i],
    [{ port: 1 }, /port|refused/i],
    [{ serverName: 'no-such-host.invalid' }, /no-such-host\.invalid/],
    [{ databaseName: 'no_such_database' }, /no_such_database/],
  ])('reports %o with its own message', async (change, said) => {
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

test('can share a connection when creating it', async () => {
  const form = { ...reachable, password: secret, isShared: true }
  const made = await ann.call<Connection>('POST', '/api/connections', form)
  expect(made.body.data).toMatchObject({ access: 'own', isShared: true })
  const { id } = made.body.data
  expect((await bob.call('GET', `/api/connections/${id}/databases`)).status).toBe(200)
  const audit = await app.database
    .sql`select action, after from audit_log where resource_id = ${id} order by id`
  expect(audit).toMatchObject([{ action: 'connection.created', after: { isShared: true } }])
  await ann.call('DELETE', `/api/connections/${id}`)
})

test('lets colleagues use a shared connection, but neither change it nor see its password', async () => {
  const { id: shared } = await create(ann)
  const path = `/api/connections/${shared}`
  const seen = async () =>
    (await bob.call<Connection[]>('GET', '/api/connections')).body.data.find(({ id }) => id === shared)
  expect(await seen()).toBeUndefined()
  await ann.call('PATCH', path, { isShared: true })
  expect(await seen()).toMatchObject({ access: 'use', isShared: true })
  expect(JSON.stringify(await seen())).not.toMatch(/password/i)
  expect((await bob.call('GET', `${path}/databases`)).status).toBe(200)
  expect((await bob.call('PATCH', path, { name: 'Mine' })).status).toBe(404)
  expect((await bob.call('DELETE', path)).status).toBe(404)
  await ann.call('PATCH', path, { isShared: false })
  expect(await seen()).toBeUndefined()
  expect((await bob.call('GET', `${path}/databases`)).status).toBe(404)
})
