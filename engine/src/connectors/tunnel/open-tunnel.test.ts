import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../model/connection.ts'
import { installFakeClock } from '../../testing/fake-clock.ts'
import { makeDataset } from '../../testing/make-dataset.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { startSshServer, type TestSshServer } from '../../testing/ssh-server.ts'
import { createTargetDatabase, type TargetDatabase } from '../../testing/target-database.ts'
import { workflowOf } from '../../testing/workflow-of.ts'
import { connect } from '../postgresql/connect.ts'
import { postgresql } from '../postgresql/index.ts'
import { readHostKey } from './log-in.ts'
import { openTunnel } from './open-tunnel.ts'

const never = new AbortController().signal
let database: TargetDatabase
let server: TestSshServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-tunnel-'))
  database = await createTargetDatabase()
  server = await startSshServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const throughTunnel = (ssh = server.ssh): DatabaseConnection => ({ ...database.connection, ssh })
const target = () => ({ host: database.connection.serverName, port: database.connection.port })
const login = (connection: DatabaseConnection) => postgresql.testConnection(connection, database.name)

describe('a tunnel', () => {
  it('needs just one login for all connections of a process', async () => {
    const before = server.logins()
    const options = { databaseName: database.name, applicationName: 'anj test' }
    {
      await using one = await connect(throughTunnel(), options)
      await using two = await connect(throughTunnel(), options)
      expect(await one.rows('select 1 as n')).toEqual([{ n: 1 }])
      expect(await two.rows('select 2 as n')).toEqual([{ n: 2 }])
      expect(server.logins()).toBe(before + 1)
    }
    await login(throughTunnel())
    expect(server.logins()).toBe(before + 2)
  })

  it("reports the server's host key, which can also be read without a login", async () => {
    const { serverName, port } = server.ssh
    const before = server.logins()
    const key = await readHostKey({ serverName, port })
    expect(key).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(key).toBe(server.ssh.hostKey)
    expect(server.logins()).toBe(before)
    await using tunnel = await openTunnel({ ...server.ssh, hostKey: null }, target(), never)
    expect(tunnel.hostKey).toBe(key)
  })

  it('logs in to a server that asks for the password interactively', async () => {
    await using asking = await startSshServer({ asks: true })
    await login(throughTunnel(asking.ssh))
    await expect(login(throughTunnel({ ...asking.ssh, password: 'wrong' }))).rejects.toThrow(
      'rejected the user tunnel',
    )
  })

  it('is no longer opened after its signal is aborted', async () => {
    const silent = createServer()
    const port = await listening(silent)
    const giveUp = new AbortController()
    const opening = openTunnel({ ...server.ssh, port }, target(), giveUp.signal)
    giveUp.abort(new Error('given up'))
    await expect(opening).rejects.toThrow('given up')
    silent.close()
  })
})

describe('a failed connection', () => {
  it('reports a wrong server name, port, user or password', async () => {
    const { ssh } = server
    await expect(login(throughTunnel({ ...ssh, serverName: 'no-such-server.invalid' }))).rejects.toThrow(
      'The SSH server no-such-server.invalid was not found.',
    )
    const long = 'a'.repeat(300)
    await expect(login(throughTunnel({ ...ssh, serverName: long }))).rejects.toThrow(
      `The SSH server ${long} was not found.`,
    )
    await expect(login(throughTunnel({ ...ssh, port: 1 }))).rejects.toThrow(
      'The SSH server 127.0.0.1 refuses connections on port 1.',
    )
    for (const wrong of [{ password: 'wrong' }, { userId: 'nobody' }])
      await expect(login(throughTunnel({ ...ssh, ...wrong }))).rejects.toThrow(
        /The SSH server 127\.0\.0\.1 rejected the user (tunnel|nobody): the user name or password is wrong/,
      )
  })

  it('reports a key that differs from the pinned key and sends no password', async () => {
    await using other = await startSshServer()
    const connection = throughTunnel({ ...other.ssh, hostKey: server.ssh.hostKey })
    await expect(login(connection)).rejects.toThrow(
      `The SSH server 127.0.0.1 presents the key ${other.ssh.hostKey} instead of the stored key ${server.ssh.hostKey}.`,
    )
    expect(other.logins()).toBe(0)
  })

  it.each([
    ['speaks another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'sshNotUnderstood'],
    ['closes the connection without a word', '', 'sshGreetingLost'],
    ['closes the connection within its greeting', 'SSH-2.0-Op', 'sshGreetingLost'],
  ])('reports a server that %s', async (_what, says, code) => {
    const odd = createServer((socket) => socket.end(says))
    const port = await listening(odd)
    await expect(login(throughTunnel({ ...server.ssh, port }))).rejects.toMatchObject({ code })
    await expect(readHostKey({ serverName: '127.0.0.1', port })).rejects.toMatchObject({ code })
    odd.close()
  })

  it('reports a server that does not respond for ten seconds', async () => {
    const called = Promise.withResolvers<void>()
    const silent = createServer(() => called.resolve())
    const port = await listening(silent)
    using clock = installFakeClock()
    const refused = login(throughTunnel({ ...server.ssh, port }))
    refused.catch(() => undefined)
    await called.promise
    expect(await clock.windPast(refused, 10_000)).toBeGreaterThan(9_000)
    await expect(refused).rejects.toThrow(`The SSH server 127.0.0.1 does not respond on port ${port}.`)
    silent.close()
  })

  it('reports a server that refuses forwarding or cannot reach the database', async () => {
    await using strict = await startSshServer({ forbids: true })
    await expect(login(throughTunnel(strict.ssh))).rejects.toThrow(
      /The SSH server 127\.0\.0\.1 (does not forward connections to|cannot reach) 127\.0\.0\.1:/,
    )
    await expect(login({ ...throughTunnel(), port: 1 })).rejects.toThrow(
      'The SSH server 127.0.0.1 cannot reach 127.0.0.1:1.',
    )
  })

  it('reports a failed database login through the tunnel with the usual message', async () => {
    await expect(login({ ...throughTunnel(), password: 'wrong', userId: 'nobody-here' })).rejects.toThrow(
      'rejected the user nobody-here',
    )
    await expect(login({ ...throughTunnel(), tls: 'verify' })).rejects.toThrow(
      'does not offer an encrypted connection (TLS)',
    )
  })
})

async function load(connection: DatabaseConnection, rows: number, onRows?: () => void) {
  const source = await makeDataset(
    join(folder, `${randomUUID()}.parquet`),
    `select i::varchar as id, repeat('x', 200) as name from range(${rows}) r(i)`,
  )
  const output: { kind: 'postgresqlOutput' } & Partial<ConfigOf<'postgresqlOutput'>> = {
    kind: 'postgresqlOutput',
    databaseName: database.name,
    tableName: 'people',
  }
  const request = requestFor(
    workflowOf({ source, output }),
    source,
    { kind: 'database', databaseName: database.name, connection },
    folder,
  )
  const running = runHere(request)
  running.catch(() => undefined)
  if (onRows) {
    await expect
      .poll(
        async () =>
          (
            await database.sql`select 1 from pg_stat_progress_copy where datname = ${database.name} and tuples_processed > 1000`
          ).length,
        {
          timeout: 120_000,
          interval: 5,
        },
      )
      .toBeGreaterThan(0)
    onRows()
  }
  return await running
}

describe('a run through a tunnel', () => {
  it('writes all rows', async () => {
    await database.sql.unsafe('drop table if exists people')
    const heard = await load(throughTunnel(), 50_000)
    expect(heard.reconciliation).toMatchObject({ in: 50_000, stored: 50_000 })
    await expect.poll(() => database.backends(), { interval: 50 }).toBe(0)
  })

  it('keeps the target unchanged when the tunnel breaks during the write', async () => {
    await database.sql.unsafe(
      `drop table if exists people; create table people (id text, name text); insert into people values ('1', 'Old')`,
    )
    await using fragile = await startSshServer()
    await expect(load(throughTunnel(fragile.ssh), 400_000, () => fragile.breakDown())).rejects.toThrow(
      /The SSH connection to 127\.0\.0\.1, port \d+, was lost\./,
    )
    await expect.poll(() => database.backends(), { interval: 50 }).toBe(0)
    expect(await database.sql`select * from people`).toEqual([{ id: '1', name: 'Old' }])
  })
})

async function listening(odd: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => void odd.listen(0, '127.0.0.1', resolve))
  const address = odd.address()
  return typeof address === 'object' && address ? address.port : 0
}
