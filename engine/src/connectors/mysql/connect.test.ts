import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { selfSigned } from '../../../../tds-server/src/certificates.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import { installFakeClock } from '../../testing/fake-clock.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../../testing/mysql-database.ts'
import { startMysqlServer } from '../../testing/mysql-server.ts'
import { connect } from './connect.ts'
import { mysql } from './index.ts'

let database: MysqlDatabase
beforeAll(async () => {
  database = await createMysqlDatabase()
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

const test = (more: Partial<DatabaseConnection> = {}, name: string | null = null) =>
  mysql.testConnection({ ...database.connection, ...more }, name)

it('accepts valid settings with and without a database', async () => {
  await test()
  await test({}, database.name)
  const { serverName, port } = database.connection
  await test({ serverName: ` ${serverName},${port} `, port: 1 })
})

it('reports each connection problem with a specific message', async () => {
  const { port } = database.connection
  const user = await database.createUser('')
  await expect(test({ serverName: 'no-such-server.invalid' })).rejects.toThrow(
    'The server no-such-server.invalid was not found.',
  )
  await expect(test({ port: 1 })).rejects.toThrow('The server 127.0.0.1 refuses connections on port 1.')
  await expect(test({}, 'nowhere')).rejects.toThrow('The database nowhere does not exist on 127.0.0.1.')
  await expect(test({ ...user, password: 'wrong' })).rejects.toThrow(
    `The server 127.0.0.1 rejected the user ${user.userId}: the user name or password is wrong.`,
  )
  await expect(test({ userId: 'nobody_at_all' })).rejects.toThrow('user name or password is wrong')
  await expect(test(user, database.name)).rejects.toThrow(
    `The user ${user.userId} lacks a permission in the database`,
  )
  await expect(test({ tls: 'require' })).rejects.toThrow(
    `The server 127.0.0.1 does not offer an encrypted connection (TLS) on port ${port}.`,
  )
  await expect(test({ tls: 'disable', kind: 'azure-mysql' })).rejects.toThrow(
    'does not offer an encrypted connection',
  )
})

it('reports an invalid server name as not found', async () => {
  for (const serverName of ['a'.repeat(300), 'db.example,abc', 'one.example,3306,two.example', 'a,0'])
    await expect(test({ serverName })).rejects.toThrow(`The server ${serverName} was not found.`)
})

it('recognizes a server that is not MySQL', async () => {
  const closes = await listening((socket) => void socket.end())
  await expect(test({ port: closes })).rejects.toThrow('is not a MySQL server')
  const talks = await listening((socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  await expect(test({ port: talks })).rejects.toThrow('is not a MySQL server')
  const greets = await listening((socket) => void socket.end(Buffer.from([5, 0, 0, 0, 9, 1, 2, 3, 4])))
  await expect(test({ port: greets })).rejects.toThrow('is not a MySQL server')
})

it('waits at most ten seconds for a server that does not respond', async () => {
  const called = Promise.withResolvers<void>()
  const silent = await listening(() => called.resolve())
  using clock = installFakeClock()
  const refused = test({ port: silent })
  refused.catch(() => undefined)
  await called.promise
  expect(await clock.windPast(refused, 10_000)).toBeGreaterThan(9_000)
  await expect(refused).rejects.toThrow('does not respond on port')
})

it('encrypts with tls "require" and rejects an unknown certificate with tls "verify"', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anj-mysql-tls-'))
  try {
    const { key, cert } = selfSigned('localhost')
    await writeFile(join(folder, 'key.pem'), key)
    await writeFile(join(folder, 'cert.pem'), cert)
    await using server = await startMysqlServer([
      `--ssl-key=${join(folder, 'key.pem')}`,
      `--ssl-cert=${join(folder, 'cert.pem')}`,
      `--ssl-ca=${join(folder, 'cert.pem')}`,
    ])
    const at = { ...database.connection, port: Number(new URL(server.url).port) }
    await using session = await connect(
      { ...at, tls: 'require' },
      { databaseName: null, applicationName: 'anj test' },
    )
    const [cipher] = await session.rows<{ Value: string }>("show session status like 'ssl_cipher'")
    expect(cipher?.Value).not.toBe('')
    for (const serverName of ['localhost', '127.0.0.1'])
      await expect(mysql.testConnection({ ...at, serverName, tls: 'verify' }, null)).rejects.toThrow(
        /The encrypted connection \(TLS\) to (localhost|127\.0\.0\.1) on port \d+ failed/,
      )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('lists the databases and tables that the user may see', async () => {
  await database.query('create table sales (id int)')
  await database.query('create view seen as select 1 as a')
  const names = await mysql.listDatabases(database.connection)
  expect(names).toContain(database.name)
  expect(names).not.toContain('information_schema')
  expect(names).not.toContain('mysql')
  expect(await mysql.listTables(database.connection, database.name)).toEqual([
    { schema: '', name: 'sales', kind: 'table' },
    { schema: '', name: 'seen', kind: 'view' },
  ])
  const user = await database.createUser('select')
  expect(await mysql.listDatabases(user)).toEqual([database.name])
})

it('overrides server defaults that affect values', async () => {
  await using session = await connect(database.connection, {
    databaseName: database.name,
    applicationName: 'anj test',
  })
  const [found] = await session.rows(
    'select @@sql_mode as mode, @@time_zone as zone, @@character_set_client as client, @@innodb_lock_wait_timeout as waits',
  )
  expect(found).toEqual({
    mode: 'NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',
    zone: '+00:00',
    client: 'utf8mb4',
    waits: '10',
  })
})

it('rejects calls immediately once the connection is lost', async () => {
  await using session = await connect(database.connection, {
    databaseName: database.name,
    applicationName: 'anj test',
  })
  const asleep = session.rows('select sleep(100)')
  asleep.catch(() => undefined)
  await database.query(`kill ${session.connectionId}`)
  await expect(asleep).rejects.toThrow(/was lost|cancelled the operation|stopped the operation/)
  await expect.poll(() => session.lost).toBe(true)
  await expect(session.rows('select 1')).rejects.toThrow('was lost')
})
