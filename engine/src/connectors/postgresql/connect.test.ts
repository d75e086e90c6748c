import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { selfSigned } from '../../../../tds-server/src/certificates.ts'
import { installFakeClock } from '../../testing/fake-clock.ts'
import { startSshServer } from '../../testing/ssh-server.ts'
import { createTargetDatabase, type TargetDatabase } from '../../testing/target-database.ts'
import { connect } from './connect.ts'
import { listDatabases, listTables, testConnection } from './introspect.ts'

let database: TargetDatabase
beforeAll(async () => {
  database = await createTargetDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a TCP server that passes each connection to `answer`. Returns its port. */
async function listening(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

it('accepts valid settings with and without a database', async () => {
  await testConnection(database.connection)
  await testConnection({ ...database.connection, databaseName: database.name })
  const { serverName, port } = database.connection
  await testConnection({ ...database.connection, serverName: ` ${serverName},${port} `, port: 1 })
})

it('reports each connection problem with a specific message', async () => {
  const { connection } = database
  const role = await database.createRole()
  const { port } = connection
  await expect(testConnection({ ...connection, serverName: 'no-such-server.invalid' })).rejects.toThrow(
    'The server no-such-server.invalid was not found.',
  )
  await expect(testConnection({ ...connection, port: 1 })).rejects.toThrow('refuses connections on port 1.')
  await expect(testConnection({ ...connection, databaseName: 'nowhere' })).rejects.toThrow(
    'The database nowhere does not exist on 127.0.0.1.',
  )
  await expect(testConnection({ ...connection, tls: 'require' })).rejects.toThrow(
    `The server 127.0.0.1 does not offer an encrypted connection (TLS) on port ${port}.`,
  )
  await expect(testConnection({ ...role, password: 'wrong' })).rejects.toThrow(
    `The server 127.0.0.1 rejected the user ${role.userId}: the user name or password is wrong.`,
  )
  await database.sql.unsafe(`revoke connect on database ${database.name} from public`)
  await expect(testConnection({ ...role, databaseName: database.name })).rejects.toThrow(
    `permission denied for database`,
  )
})

it('reports an invalid server name as not found', async () => {
  const long = 'a'.repeat(300)
  for (const serverName of [long, `${long}.example`, 'db.example,abc', 'one.example,5432,two.example', 'a,0'])
    for (const tls of ['disable', 'require'] as const)
      await expect(testConnection({ ...database.connection, serverName, tls })).rejects.toThrow(
        `The server ${serverName} was not found.`,
      )
})

it('recognizes a server that is not PostgreSQL without hanging', async () => {
  const at = (port: number, tls: 'disable' | 'require') => ({
    ...database.connection,
    port,
    tls,
    databaseName: 'x',
  })
  const closes = await listening((socket) => void socket.end())
  await expect(testConnection(at(closes, 'disable'))).rejects.toThrow(/was lost|not a PostgreSQL server/)
  await expect(testConnection(at(closes, 'require'))).rejects.toThrow('not a PostgreSQL server')
  const web = await listening(
    (socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  )
  await expect(testConnection(at(web, 'disable'))).rejects.toThrow(/was lost|not a PostgreSQL server/)
  await expect(testConnection(at(web, 'require'))).rejects.toThrow('not a PostgreSQL server')
  const stuffed = await listening((socket) => void socket.once('data', () => socket.write('S and more')))
  await expect(testConnection(at(stuffed, 'require'))).rejects.toThrow('not a PostgreSQL server')
  const liar = await listening(
    (socket) =>
      void socket.once(
        'data',
        () => socket.write('S').valueOf() && socket.once('data', () => socket.end('not tls at all')),
      ),
  )
  await expect(testConnection(at(liar, 'require'))).rejects.toThrow(
    'The encrypted connection (TLS) to 127.0.0.1',
  )
})

/** Starts a TLS server that forwards everything to the real server, which has no TLS. Returns its port. */
function withTls(): Promise<number> {
  const { key, cert } = selfSigned('localhost')
  return listening((socket) => {
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      const plain = connectTcp(database.connection.port, database.connection.serverName)
      secure.on('error', () => plain.destroy())
      plain.on('error', () => secure.destroy())
      secure.pipe(plain).pipe(secure)
    })
  })
}

it('encrypts with tls "require" and rejects an unknown certificate with tls "verify"', async () => {
  const connection = {
    ...database.connection,
    serverName: 'localhost',
    port: await withTls(),
    databaseName: database.name,
  }
  await testConnection({ ...connection, tls: 'require' })
  await expect(testConnection({ ...connection, tls: 'verify' })).rejects.toThrow(
    /The encrypted connection \(TLS\) to localhost on port \d+ failed: its certificate was issued by an unknown authority/,
  )
})

it("verifies the database server's own name through a tunnel", async () => {
  await using gate = await startSshServer()
  const connection = {
    ...database.connection,
    serverName: 'localhost',
    port: await withTls(),
    databaseName: database.name,
    ssh: gate.ssh,
  }
  await testConnection({ ...connection, tls: 'require' })
  await expect(testConnection({ ...connection, tls: 'verify' })).rejects.toThrow(
    /The encrypted connection \(TLS\) to localhost on port \d+ failed: its certificate was issued by an unknown authority/,
  )
  await expect(testConnection({ ...connection, serverName: '127.0.0.1', tls: 'verify' })).rejects.toThrow(
    /The encrypted connection \(TLS\) to 127\.0\.0\.1 on port \d+ failed/,
  )
})

it('waits at most ten seconds for a server that does not respond', async () => {
  const called = Promise.withResolvers<void>()
  const silent = await listening(() => called.resolve())
  using clock = installFakeClock()
  const refused = testConnection({ ...database.connection, port: silent, databaseName: 'x' })
  refused.catch(() => undefined)
  await called.promise
  expect(await clock.windPast(refused, 10_000)).toBeGreaterThan(9_000)
  await expect(refused).rejects.toThrow('does not respond on port')
})

it('lists the databases and tables that the user may see', async () => {
  await database.sql.unsafe(
    `create schema shop; create table shop.sales (id int); create table people (id int); create view v as select 1;
     create materialized view m as select 1; create table parts (id int) partition by list (id)`,
  )
  const role = await database.createRole()
  await database.sql.unsafe(`grant connect on database ${database.name} to "${role.userId}"`)
  expect(await listTables(role, database.name)).toEqual([])
  await database.sql.unsafe(
    `grant select (id) on people to "${role.userId}"; grant insert on parts to "${role.userId}"`,
  )
  expect((await listTables(role, database.name)).map(({ name }) => name)).toEqual(['parts', 'people'])
  await database.sql.unsafe(`drop owned by "${role.userId}"`)
  expect(await listDatabases(database.connection)).toContain(database.name)
  expect(await listTables(database.connection, database.name)).toEqual([
    { schema: 'public', name: 'm', kind: 'view' },
    { schema: 'public', name: 'parts', kind: 'table' },
    { schema: 'public', name: 'people', kind: 'table' },
    { schema: 'public', name: 'v', kind: 'view' },
    { schema: 'shop', name: 'sales', kind: 'table' },
  ])
})

it('lists databases without a refused log-in if a database has the name of the user or of the last log-in', async () => {
  const { serverName, port } = database.connection
  const opened: string[] = []
  const proxy = await listening((socket) => {
    const server = connectTcp(port, serverName).on('error', () => undefined)
    socket.once('data', (start) => opened.push(/database\0([^\0]*)/.exec(start.toString())?.[1] ?? ''))
    socket.pipe(server).pipe(socket)
  })
  const owner = { ...(await database.createRole()), port: proxy }
  const guest = { ...(await database.createRole()), port: proxy }
  await database.sql.unsafe(`create database ${owner.userId}`)
  await database.sql.unsafe(`grant connect on database postgres to ${guest.userId}`)
  try {
    expect(await listDatabases(owner)).toContain(owner.userId)
    expect(opened.splice(0)).toEqual([owner.userId])
    await listDatabases(guest)
    await listDatabases(guest)
    expect(opened).toEqual([guest.userId, 'postgres', 'postgres'])
  } finally {
    await database.sql.unsafe(`drop database ${owner.userId} with (force)`)
    await database.sql.unsafe(`revoke connect on database postgres from ${guest.userId}`)
  }
})

it('overrides database defaults that would change values or end a long load', async () => {
  const limits = [
    'statement_timeout',
    'idle_in_transaction_session_timeout',
    'idle_session_timeout',
    'transaction_timeout',
  ]
  const { name, connection } = database
  const known = await database.sql<
    { name: string }[]
  >`select name from pg_settings where name = any(${limits})`
  await database.sql.unsafe(`alter database ${name} set datestyle = 'SQL, DMY'`)
  // The server applies the first of them until the session has set it, so it isn't shorter than a busy server needs.
  for (const limit of known) await database.sql.unsafe(`alter database ${name} set ${limit.name} = '1min'`)
  await using session = await connect(connection, { databaseName: name, applicationName: 'anj test' })
  const [found] = await session.rows(
    `select current_setting('datestyle') as style, current_setting('application_name') as name`,
  )
  expect(found).toEqual({ style: 'ISO, YMD', name: 'anj test' })
  const set = await session.rows(
    `select name, setting from pg_settings where name = any(string_to_array($1, ','))`,
    [known.map((limit) => limit.name).join(',')],
  )
  expect(known.length).toBeGreaterThan(1)
  expect(set).toEqual(expect.arrayContaining(known.map((limit) => ({ name: limit.name, setting: '0' }))))
})
