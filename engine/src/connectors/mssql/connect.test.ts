import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sqlServerAddress } from '@anj/workflow'
import { afterEach, describe, expect, it } from 'vitest'
import { column, type Script, selectResult } from '../../../../tds-server/src/scripted-engine.ts'
import { type SqlEngine, SqlError } from '../../../../tds-server/src/session.ts'
import { startSqlServer, type TestSqlServerOptions } from '../../../../tds-server/src/start.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import { installFakeClock } from '../../testing/fake-clock.ts'
import { scriptedMssql } from '../../testing/scripted-mssql.ts'
import { findInstancePort, portIn } from './browser.ts'
import { connect, type Database } from './connect.ts'
import type { Place } from './gateway-route.ts'
import { mssql } from './index.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function start(script: Script = {}, options: TestSqlServerOptions = {}) {
  const server = await startSqlServer({ engine: scriptedMssql(script), ...options })
  closers.push(() => server.stop())
  return server
}

const options = { databaseName: null, applicationName: 'anj test' }
async function open(connection: DatabaseConnection): Promise<Database> {
  const database = await connect(connection, options)
  closers.push(() => database[Symbol.asyncDispose]())
  return database
}

/** Starts a TCP server that passes each connection to `answer`. Returns its port. */
async function listening(answer: (socket: Socket) => void, host = '127.0.0.1'): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    closers.push(() => socket.destroy())
    answer(socket)
  })
  closers.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Tests a connection in a separate process that trusts the given certificate authority. Returns the error as text, or
 * an empty string.
 */
async function testApart(connection: DatabaseConnection, authority: string | undefined): Promise<string> {
  const script = `import { testConnection } from ${JSON.stringify(new URL('./introspect.ts', import.meta.url).href)}
    await testConnection(${JSON.stringify(connection)}, null).catch(({ code, message }) =>
      process.stdout.write(code + ': ' + message))`
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: authority === undefined ? env : { ...env, NODE_EXTRA_CA_CERTS: authority },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return await text(child.stdout)
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'anj-test-connect-'))
  closers.push(() => rm(path, { recursive: true }))
  return path
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns an engine that adds the database of every login to `databases`. */
function told(databases: string[]): SqlEngine {
  const engine = scriptedMssql()
  return {
    ...engine,
    logIn: (login) => {
      databases.push(login.databaseName)
      return engine.logIn(login)
    },
  }
}

const number = [column('n', { name: 'int' })]

describe('a server name', () => {
  it.each([
    ['db.example.com', 'db.example.com', 1433, null],
    [' db , 1500 ', 'db', 1500, null],
    ['tcp:x.database.windows.net,1433', 'x.database.windows.net', 1433, null],
    ['db\\SQLEXPRESS', 'db', 1433, 'SQLEXPRESS'],
    ['db\\SQLEXPRESS,1500', 'db', 1500, null],
    ['.\\SQLEXPRESS', 'localhost', 1433, 'SQLEXPRESS'],
    ['(local)', 'localhost', 1433, null],
    ['db,port', 'db,port', 1433, null],
  ])('%s is parsed into %s, %i, %s', (serverName, host, port, instance) => {
    expect(sqlServerAddress({ serverName, port: 1433 })).toEqual({ host, port, instance })
  })
})

describe('a named instance', () => {
  it('is found through SQL Server Browser', async () => {
    const server = await start({}, { instance: 'SALES' })
    expect(await findInstancePort('127.0.0.1', 'sales', server.browserPort ?? 0)).toBe(server.port)
    expect(portIn('ServerName;A;InstanceName;B;tcp;1500;;ServerName;A;InstanceName;C;np;x;;', 'b')).toBe(1500)
    expect(portIn('ServerName;A;InstanceName;C;np;x;;', 'C')).toBeNull()
  })

  it('is reported when it is unknown or SQL Server Browser does not respond', async () => {
    const server = await start({}, { instance: 'SALES' })
    using clock = installFakeClock()
    const unknown = findInstancePort('127.0.0.1', 'OTHER', server.browserPort ?? 0)
    unknown.catch(() => undefined)
    await clock.windUntil(unknown)
    await expect(unknown).rejects.toThrow(/instance OTHER/)
    const silent = createSocket('udp4')
    closers.push(() => silent.close())
    const asked = new Promise((resolve) => silent.once('message', resolve))
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
    const refused = findInstancePort('127.0.0.1', 'SALES', silent.address().port)
    refused.catch(() => undefined)
    await asked
    await clock.windUntil(refused)
    await expect(refused).rejects.toThrow(
      'SQL Server Browser on 127.0.0.1 does not return the port of the instance SALES.',
    )
    await expect(findInstancePort('no-such-server.invalid', 'SALES')).rejects.toThrow(
      'The server no-such-server.invalid was not found.',
    )
  })

  it('needs no port in its connection', async () => {
    const server = await start()
    const host = '127.0.0.9'
    const port = await listening((socket) => {
      const onward = connectTcp(server.port, '127.0.0.1')
      onward.on('error', () => undefined)
      socket.pipe(onward).pipe(socket)
    }, host)
    const browser = createSocket('udp4')
    closers.push(() => browser.close())
    browser.on('message', (_, from) => {
      const text = `ServerName;A;InstanceName;SALES;IsClustered;No;Version;16.0;tcp;${port};;`
      browser.send(
        Buffer.concat([Buffer.from([5, text.length, 0]), Buffer.from(text)]),
        from.port,
        from.address,
      )
    })
    await new Promise<void>((resolve) => browser.bind(1434, host, resolve))
    await mssql.testConnection({ ...server.connection, serverName: `${host}\\SALES`, port: 1 }, null)
  })
})

describe('a connection', () => {
  it('identifies the server', async () => {
    const server = await start()
    const database = await open({ ...server.connection, serverName: `127.0.0.1,${server.port}`, port: 1 })
    expect(database).toMatchObject({ version: 16, isAzure: false, lost: false })
    expect(database.sessionId).toBeGreaterThan(0)
  })

  it.each([
    ['12.0.6024.0', 3, '2014'],
    ['11.0.7001.0', 2, '2012'],
    ['10.50.6000.34', 4, '2008'],
  ])('is refused for a server of version %s with a clear message', async (version, edition, release) => {
    const server = await start({}, { engine: scriptedMssql({}, { version, edition }) })
    await expect(mssql.testConnection(server.connection, null)).rejects.toThrow(
      `The server 127.0.0.1 runs SQL Server ${release}. Anj supports SQL Server 2016 or later.`,
    )
  })

  it.each([
    ['13.0.1601.5', 3],
    ['17.0.1000.7', 2],
    // Azure SQL Database and Managed Instance always report version 12.
    ['12.0.2000.8', 5],
    ['12.0.2000.8', 8],
  ])('works with version %s and edition %i', async (version, edition) => {
    const server = await start({}, { engine: scriptedMssql({}, { version, edition }) })
    await mssql.testConnection(server.connection, null)
  })

  it('logs in only once, even if it is lost afterwards', async () => {
    const logins: string[] = []
    const server = await start({}, { engine: told(logins) })
    const database = await open(server.connection)
    await database.rows('one')
    await database.run('two')
    server.faults.on({ statement: /^drop$/ }, 'drop')
    await expect(database.run('drop')).rejects.toThrow('was lost')
    await expect(database.rows('more')).rejects.toThrow('was lost')
    expect(logins).toHaveLength(1)
  })

  it('reports a wrong server name, port or password', async () => {
    const server = await start()
    const test = (more: Partial<DatabaseConnection>) =>
      mssql.testConnection({ ...server.connection, ...more }, null)
    await expect(test({ serverName: 'no-such-server.invalid' })).rejects.toThrow(
      'The server no-such-server.invalid was not found.',
    )
    await expect(test({ serverName: '' })).rejects.toThrow(/^The server .*was not found/)
    await expect(test({ port: 1 })).rejects.toThrow('The server 127.0.0.1 refuses connections on port 1.')
    await expect(test({ password: 'wrong' })).rejects.toThrow(
      'The server 127.0.0.1 rejected the user sa: the user name or password is wrong.',
    )
  })

  it.each([
    [
      4060,
      'The database nowhere on 127.0.0.1 cannot be opened: it does not exist, or the user sa has no access to it.',
    ],
    [40_615, 'The firewall of the server 127.0.0.1 blocks this machine: words of the server.'],
    [18_452, 'The server 127.0.0.1 does not accept the user sa from this machine: words of the server.'],
    [916, 'The user sa lacks a permission in the database: words of the server.'],
    [17_809, 'The server 127.0.0.1 does not accept more connections at the moment'],
    [18_401, 'The server 127.0.0.1 is not ready yet'],
  ])('reports error %i of the login', async (code, sentence) => {
    const server = await start()
    server.faults.on({ login: true }, facts(code))
    await expect(mssql.testConnection(server.connection, 'nowhere')).rejects.toThrow(sentence)
  })

  it('retries for a few seconds while a database resumes', async () => {
    const server = await start()
    const end = server.faults.on({ login: true }, facts(40_613))
    using clock = installFakeClock()
    const tested = mssql.testConnection(server.connection, 'sleepy')
    setTimeout(end, 1500)
    await clock.windUntil(tested)
    await tested
    server.faults.on({ login: true }, facts(40_613))
    const refused = mssql.testConnection(server.connection, 'sleepy')
    refused.catch(() => undefined)
    await clock.windUntil(refused)
    await expect(refused).rejects.toThrow(
      /The database sleepy on 127.0.0.1 is not available at the moment: .* takes about a minute to resume/,
    )
  })

  it('detects servers that are not SQL Server', async () => {
    const server = await start()
    const test = async (answer: (socket: Socket) => void) =>
      mssql.testConnection({ ...server.connection, port: await listening(answer) }, null)
    await expect(test((socket) => void socket.end())).rejects.toThrow('is not a SQL Server')
    await expect(test((socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'))).rejects.toThrow(
      'is not a SQL Server',
    )
    await expect(test((socket) => socket.once('data', () => socket.destroy()))).rejects.toThrow(
      'is not a SQL Server',
    )
  })

  it('waits at most ten seconds for a server that does not respond', async () => {
    const server = await start()
    const called = Promise.withResolvers<void>()
    const silent = await listening(() => called.resolve())
    using clock = installFakeClock()
    const refused = mssql.testConnection({ ...server.connection, port: silent }, null)
    refused.catch(() => undefined)
    await called.promise
    expect(await clock.windPast(refused, 10_000)).toBeGreaterThan(9_000)
    await expect(refused).rejects.toThrow('does not respond on port')
  })

  it('waits at most ten seconds for a server that stops responding after the login', async () => {
    const logins: string[] = []
    const server = await start({}, { engine: told(logins) })
    server.faults.on({ statement: /lock_timeout/ }, 'stall')
    using clock = installFakeClock()
    const refused = mssql.testConnection(server.connection, null)
    refused.catch(() => undefined)
    await expect.poll(() => logins).not.toEqual([])
    expect(await clock.windPast(refused, 10_000)).toBeGreaterThan(9_000)
    await expect(refused).rejects.toThrow('does not respond on port')
  })

  it('logs in with a Windows account', async () => {
    const logins = [{ userName: 'sa', password: 'Anj-test-1', domain: 'ANJ' }]
    const { connection } = await start({}, { logins })
    const listed = { ...connection, tls: 'require' as const, windowsServers: ['127.0.0.1'] }
    await mssql.testConnection(listed, null)
    await expect(mssql.testConnection({ ...listed, password: 'wrong' }, null)).rejects.toThrow('ANJ\\sa')
  })

  it('never logs in with a Windows account without encryption or to a server that is not listed for it', async () => {
    let calls = 0
    const port = await listening(() => void (calls += 1))
    const connection = {
      kind: 'mssql' as const,
      serverName: '127.0.0.1',
      port,
      userId: 'anj',
      password: 'secret',
      domain: 'CORP',
      tls: 'require' as const,
    }
    for (const windowsServers of [undefined, [], ['db.corp.example', '*.0.0.1.example']])
      await expect(
        mssql.testConnection({ ...connection, ...(windowsServers && { windowsServers }) }, null),
      ).rejects.toThrow('is not allowed for the server 127.0.0.1: the Windows account')
    const open = { ...connection, windowsServers: ['127.0.0.1'], tls: 'disable' as const }
    await expect(mssql.testConnection(open, null)).rejects.toMatchObject({ code: 'windowsNotEncrypted' })
    expect(calls).toBe(0)
  })
})

describe('an encrypted connection', () => {
  it('reports that the server does not offer encryption or that it requires encryption', async () => {
    const off = await start({}, { tls: 'off' })
    await expect(mssql.testConnection({ ...off.connection, tls: 'require' }, null)).rejects.toThrow(
      `The server 127.0.0.1 does not offer an encrypted connection (TLS) on port ${off.port}.`,
    )
    const needed = await start({}, { requireTls: true })
    await expect(mssql.testConnection({ ...needed.connection, tls: 'disable' }, null)).rejects.toThrow(
      `The server 127.0.0.1 accepts only encrypted connections (TLS) on port ${needed.port}.`,
    )
    await mssql.testConnection({ ...needed.connection, tls: 'require' }, null)
  })

  it('accepts only a trusted certificate if it verifies certificates, which it always does for Azure', async () => {
    const server = await start({}, { tls: 'self-signed' })
    for (const serverName of ['localhost', '127.0.0.1'])
      for (const more of [
        { tls: 'verify' as const },
        { kind: 'azure-mssql' as const, tls: 'disable' as const },
      ])
        await expect(
          mssql.testConnection({ ...server.connection, serverName, ...more }, null),
        ).rejects.toThrow(/The encrypted connection \(TLS\) to (localhost|127\.0\.0\.1) on port \d+ failed/)
  })

  it('trusts the certificate authorities in NODE_EXTRA_CA_CERTS', async () => {
    const server = await start({}, { tls: 'trusted' })
    expect(await testApart(server.connection, undefined)).toContain('databaseTlsFailed')
    expect(await testApart(server.connection, server.certificate)).toBe('')
  })
})

describe('a redirect to another server, as in Azure', () => {
  const routed = async (target: Place, more: TestSqlServerOptions = {}) =>
    await start({}, { routeTo: { server: target.host, port: target.port }, ...more })

  it('is followed', async () => {
    const logins: string[] = []
    const target = await startSqlServer({ engine: told(logins) })
    closers.push(() => target.stop())
    const gateway = await routed({ host: 'localhost', port: target.port })
    const database = await connect(gateway.connection, { ...options, databaseName: 'sales' })
    closers.push(() => database[Symbol.asyncDispose]())
    expect(logins).toEqual(['sales'])
  })

  it('checks the certificate against the name of the other server', async () => {
    const target = await start({}, { tls: 'trusted', names: ['localhost'] })
    const test = async (host: string) => {
      const gateway = await routed({ host, port: target.port }, { tls: 'trusted', names: ['127.0.0.1'] })
      const both = join(await folder(), 'both.pem')
      const each = [gateway.certificate, target.certificate].map((path) => readFile(path, 'utf8'))
      await writeFile(both, (await Promise.all(each)).join(''))
      return await testApart({ ...gateway.connection, kind: 'azure-mssql' }, both)
    }
    expect(await test('localhost')).toBe('')
    expect(await test('127.0.0.1')).toBe(
      `databaseTlsFailed: The encrypted connection (TLS) to 127.0.0.1 on port ${target.port} failed: ` +
        'its certificate was issued for another server name.',
    )
  })

  it('reports the other server’s name and port when that server is unreachable', async () => {
    const gateway = await routed({ host: '127.0.0.1', port: 1 })
    await expect(mssql.testConnection(gateway.connection, null)).rejects.toThrow(
      'The server 127.0.0.1 refuses connections on port 1.',
    )
  })

  it('is refused for a Windows account when the other server is not listed', async () => {
    let calls = 0
    const port = await listening(() => void (calls += 1))
    const logins = [{ userName: 'anj', password: 'Anj-test-1', domain: 'CORP' }]
    const { connection } = await routed({ host: 'localhost', port }, { logins })
    const listed = { ...connection, tls: 'require' as const, windowsServers: ['127.0.0.1'] }
    await expect(mssql.testConnection(listed, null)).rejects.toThrow(
      'is not allowed for the server localhost: the Windows account',
    )
    expect(calls).toBe(0)
  })

  it('fails when it forms a loop', async () => {
    const port = await freePort()
    const gateway = await routed({ host: '127.0.0.1', port }, { port })
    await expect(mssql.testConnection(gateway.connection, null)).rejects.toMatchObject({
      code: 'databaseSentInCircles',
    })
  })

  it('shares a time limit of ten seconds with the first server', async () => {
    const reached = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const silent = await listening(() => reached.resolve())
    const gateway = await routed({ host: '127.0.0.1', port: silent })
    const slow = await listening((socket) => {
      const onward = connectTcp(gateway.port, '127.0.0.1')
      onward.on('error', () => undefined)
      socket.pipe(onward)
      setTimeout(() => onward.pipe(socket), 5000)
      asked.resolve()
    })
    using clock = installFakeClock()
    const refused = mssql.testConnection({ ...gateway.connection, port: slow }, null)
    refused.catch(() => undefined)
    await asked.promise
    await clock.windOn(5_000)
    await reached.promise
    // The rest of the ten seconds that both attempts share.
    expect(await clock.windPast(refused, 5_000)).toBeGreaterThan(4_000)
    await expect(refused).rejects.toThrow(`does not respond on port ${silent}`)
  })
})

describe('statements', () => {
  it('run one after another, with and without parameters', async () => {
    const heard: string[] = []
    const server = await start({
      execute: (text, parameters) => {
        heard.push(text)
        return text === 'count'
          ? selectResult(
              number,
              parameters.map(({ value }) => [Number(value)]),
            )
          : []
      },
    })
    const database = await open(server.connection)
    const [rows] = await Promise.all([
      database.rows('count', { a: 1, b: 2n }),
      database.run('second'),
      database.run('third'),
    ])
    expect(rows).toEqual([{ n: 1 }, { n: 2 }])
    expect(heard.slice(-3)).toEqual(['count', 'second', 'third'])
  })

  it.each([
    [229, 'databaseRightMissing'],
    [208, 'databaseRefused'],
    [1205, 'databaseConflict'],
    [1222, 'tableLocked'],
    [2627, 'targetRefusedRow'],
    [1105, 'databaseDiskFull'],
    [3906, 'databaseReadOnly'],
  ])('fail with error %i as %s', async (code, expected) => {
    const server = await start()
    server.faults.on({ statement: /^do it$/ }, facts(code))
    const database = await open(server.connection)
    await expect(database.run('do it')).rejects.toMatchObject({ code: expected })
    expect(database.lost).toBe(false)
    await database.run('go on')
  })

  it('fail immediately after the connection was lost', async () => {
    const server = await start()
    const database = await open(server.connection)
    server.faults.on({ statement: /^drop$/ }, 'drop')
    await expect(database.run('drop')).rejects.toThrow(
      `The connection to 127.0.0.1, port ${server.port}, was lost.`,
    )
    expect(database.lost).toBe(true)
    await expect(database.run('more')).rejects.toThrow('was lost')
  })

  it('are also cancelled on the server', async () => {
    const ended = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const server = await start({
      async *execute(text, _, session) {
        if (text !== 'for ever') return
        began.resolve()
        while (!session.isCancelled) await new Promise((resolve) => setTimeout(resolve, 5))
        ended.resolve()
        yield { kind: 'done', count: null, isSelect: false }
      },
    })
    const database = await open(server.connection)
    const running = database.run('for ever')
    running.catch(() => undefined)
    await began.promise
    await database.cancel(new Error('not wanted any more'))
    await ended.promise
    await expect(running).rejects.toThrow('not wanted any more')
    await expect(database.run('more')).rejects.toThrow('not wanted any more')
  })

  it('fail if the server does not respond to the cancellation', async () => {
    const server = await start()
    const database = await open(server.connection)
    server.faults.on({ statement: /^stall$/ }, 'stall')
    const running = database.run('stall')
    running.catch(() => undefined)
    await database.cancel(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
  })
})

function facts(code: number) {
  return new SqlError({ number: code, class: 14, message: 'words of the server.' }).facts
}
