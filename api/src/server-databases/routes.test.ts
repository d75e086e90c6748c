import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../connections/schema.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { fetchDatabases } from './fetch-databases.ts'
import type { FetchedDatabases } from './schema.ts'

/** A function that these tests must not call. */
const notAsked = async (): Promise<never> => {
  throw new Error('unexpected call')
}

const { signal } = new AbortController()

let app: TestApp
let ann: Person
let bob: Person
const server = new URL(process.env.ANJ_TEST_DATABASE_URL ?? 'postgres://localhost')
const fields = {
  serverName: server.hostname,
  port: Number(server.port || 5432),
  userId: decodeURIComponent(server.username),
  password: decodeURIComponent(server.password),
}

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const fetchFrom = async (person: Person, kind: string, body: object) => {
  const answer = await person.call('POST', `/api/databases/${kind}`, body)
  return { ...answer, body: answer.body as typeof answer.body & FetchedDatabases }
}

test('returns databases with their tables and treats empty fields as omitted', async () => {
  const form = {
    ...fields,
    include: ['databases'],
    authentication: null,
    useSSH: false,
    SSHServerName: '',
    SSHPort: null,
  }
  const { status, body, text } = await fetchFrom(ann, 'postgresql', form)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, dataDictionary: null, diagramMetadata: null })
  const own = new URL(app.database.url).pathname.slice(1)
  const found = body.databases.find(({ name }) => name === own)
  expect(found?.tables).toContainEqual({ schema: 'public', name: 'extracts', kind: 'table' })
  expect(text).not.toContain('password')
})

test('uses a stored connection instead of the fields, but only for its owner and for its own kind of server', async () => {
  const { body } = await ann.call<Connection>('POST', '/api/connections', {
    kind: 'postgresql',
    name: 'Warehouse',
    tls: 'disable',
    ...fields,
  })
  const connectionId = body.data.id
  expect((await fetchFrom(ann, 'postgresql', { connectionId, include: ['databases'] })).status).toBe(200)
  expect((await fetchFrom(bob, 'postgresql', { connectionId })).status).toBe(404)
  expect((await fetchFrom(ann, 'mysql', { connectionId })).body.code).toBe('connectionOfOtherKind')
})

describe('the required fields of a kind', () => {
  test('are all reported, and the first one is also the message', async () => {
    const { status, body } = await fetchFrom(ann, 'postgresql', {
      serverName: '',
      useSSH: true,
      SSHUserName: null,
    })
    expect([status, body.message]).toEqual([422, 'Server Name/IP Address is required'])
    expect(body.fields).toEqual({
      serverName: 'Server Name/IP Address is required',
      port: 'Port is required',
      userId: 'UserID is required',
      password: 'Password is required',
      SSHServerName: 'SSH Server Name is required',
      SSHUserName: 'SSH Username is required',
      SSHPassword: 'SSH Password is required',
      SSHPort: 'SSH Port is required',
    })
  })

  test('do not include SSH for MySQL', async () => {
    const { body } = await fetchFrom(ann, 'azure-mysql', { useSSH: true, tls: 'disable' })
    expect(Object.keys(body.fields ?? {})).toEqual(['serverName', 'port', 'userId', 'password', 'tls'])
  })

  test('include the authentication for MS SQL, but no user or password with Windows authentication', async () => {
    const { body } = await fetchFrom(ann, 'mssql', { port: '', useSSH: true })
    expect(body.message).toBe('Server Name/IP Address is required')
    expect(body.fields).toEqual({
      serverName: 'Server Name/IP Address is required',
      authentication: 'Authentication Type is required',
      userId: 'UserID is required',
      password: 'Password is required',
    })
    const unknown = { serverName: 'db', authentication: 'Kerberos', userId: 'a', password: 'b' }
    expect((await fetchFrom(ann, 'mssql', unknown)).body).toMatchObject({
      code: 'authenticationUnknown',
      message:
        'Kerberos is not a known authentication type. Choose SQL Server Authentication or Windows Authentication.',
    })
    const windows = { serverName: 'db', authentication: 'Windows Authentication' }
    expect((await fetchFrom(ann, 'mssql', windows)).body.code).toBe('windowsAccountMissing')
  })

  test('include verified encryption for Azure MS SQL, but no authentication', async () => {
    const { body } = await fetchFrom(ann, 'azure-mssql', { tls: 'require', authentication: 'Windows' })
    expect(Object.keys(body.fields ?? {})).toEqual(['serverName', 'userId', 'password', 'tls'])
  })

  test('are not checked for an unknown kind', async () => {
    expect((await fetchFrom(ann, 'oracle', {})).status).toBe(400)
  })
})

test.each([
  ['a server without databases', async () => [], [404, 'No databases found']],
  [
    'an unexpected error',
    async () => Promise.reject(new Error('inner workings')),
    [502, 'Something went wrong while fetching databases. Please try again later.'],
  ],
])('reports %s with the specified message', async (_what, listDatabases, said) => {
  const other = await app.another({
    databases: async () => ({
      describeTarget: notAsked,
      readDictionary: notAsked,
      testConnection: async () => undefined,
      listDatabases,
      listTables: async () => [],
    }),
  })
  const answer = await other.inject({
    method: 'POST',
    url: '/api/databases/mysql',
    headers: { authorization: `Bearer ${ann.token}` },
    payload: fields,
  })
  expect([answer.statusCode, answer.json().message]).toEqual(said)
  expect(answer.body).not.toContain('inner workings')
})

test('lists databases even when their tables do not arrive in time', async () => {
  const never = new Promise<never>(() => undefined)
  const found = await fetchDatabases(
    async () => ({
      describeTarget: notAsked,
      readDictionary: notAsked,
      testConnection: async () => undefined,
      listDatabases: async () => ['quick', 'closed', 'slow'],
      listTables: async (_connection, name) => {
        if (name === 'slow') return never
        if (name === 'closed') throw new Error('not for you')
        return [{ schema: '', name: 'a', kind: 'table' }]
      },
    }),
    { kind: 'mysql', ...fields, tls: 'disable' },
    { tables: true, dictionaries: false },
    { signal, milliseconds: 50 },
  )
  expect(found.databases).toEqual([
    { name: 'quick', tables: [{ schema: '', name: 'a', kind: 'table' }] },
    { name: 'closed', tables: null },
    { name: 'slow', tables: null },
  ])
})

describe('MS SQL', () => {
  const login = { domain: 'CORP', userId: 'anj', password: 'of-the-windows-account' }
  const windowsAccount = { ...login, servers: ['db', 'localhost', '*.corp.example'] }
  const reached: unknown[] = []
  const fetchWith = async (kind: string, payload: object) => {
    const other = await app.another({
      settings: { ...app.deps.settings, windowsAccount },
      databases: async () => ({
        describeTarget: notAsked,
        readDictionary: notAsked,
        testConnection: async (connection) => void reached.push(connection),
        listDatabases: async (connection) => {
          reached.push(connection)
          return ['shop']
        },
        listTables: async () => [],
      }),
    })
    const headers = { authorization: `Bearer ${ann.token}` }
    const answer = await other.inject({ method: 'POST', url: `/api/databases/${kind}`, headers, payload })
    expect(answer.body).not.toContain(windowsAccount.password)
    return answer.json()
  }

  test("is reached through the form's server name, which can contain the port", async () => {
    const sa = { userId: 'sa', password: 'secret' }
    const form = { serverName: 'db\\SALES', authentication: 'SQL Server Authentication', ...sa }
    expect(await fetchWith('mssql', form)).toMatchObject({ success: true, databases: [{ name: 'shop' }] })
    expect(reached.at(-1)).toEqual({
      kind: 'mssql',
      serverName: 'db\\SALES',
      port: 1433,
      ...sa,
      tls: 'require',
    })
    await fetchWith('azure-mssql', { serverName: 'localhost,1434', ...sa })
    expect(reached.at(-1)).toMatchObject({ kind: 'azure-mssql', serverName: 'localhost,1434', tls: 'verify' })
  })

  test('is reached on the given port, which must agree with the server name', async () => {
    const form = { authentication: 'SQL Server Authentication', userId: 'sa', password: 'secret' }
    await fetchWith('mssql', { ...form, serverName: 'db', port: 41_433 })
    expect(reached.at(-1)).toMatchObject({ serverName: 'db', port: 41_433 })
    const { status, body } = await fetchFrom(ann, 'mssql', { ...form, serverName: 'db\\SALES', port: 5 })
    expect([status, body.code]).toEqual([422, 'portWithInstance'])
  })

  test('is reached with the account from the settings when the form selects Windows authentication', async () => {
    const form = { authentication: 'Windows Authentication', userId: 'me' }
    for (const serverName of ['db', 'localhost', 'DB\\SALES', 'tcp:a.Corp.example,1500']) {
      await fetchWith('mssql', { serverName, ...form })
      expect(reached.at(-1)).toEqual({
        kind: 'mssql',
        serverName,
        port: 1433,
        tls: 'require',
        ...login,
        windowsServers: windowsAccount.servers,
      })
    }
  })

  test('with Windows authentication, is reached only on allowed servers and with encryption', async () => {
    const before = reached.length
    const form = { authentication: 'Windows Authentication' }
    for (const serverName of ['evil.example', 'db.evil.example', 'evil.example,1.corp.example'])
      expect(await fetchWith('mssql', { serverName, ...form })).toMatchObject({
        code: 'windowsServerNotListed',
        message: expect.stringMatching(
          /^Windows authentication is not allowed for the server .*evil\.example.*ANJ_WINDOWS_SERVERS.* add this server\.$/,
        ),
      })
    expect(await fetchWith('mssql', { serverName: 'db', tls: 'disable', ...form })).toMatchObject({
      code: 'windowsNotEncrypted',
    })
    expect(reached).toHaveLength(before)
  })
})
