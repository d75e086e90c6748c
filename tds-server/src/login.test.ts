import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { column, scriptedEngine, selectResult } from './scripted-engine.ts'
import { startSqlServer, type TestSqlServer, type TestSqlServerOptions } from './start.ts'
import { ask, type ClientOptions, logIn, logOut } from './tedious-client.ts'

let server: TestSqlServer
afterEach(() => server.stop())

const account = { userName: 'sa', password: 'Secret-1' }
const engine = () =>
  scriptedEngine({
    execute: (text, _parameters, session) =>
      !text.startsWith('who')
        ? []
        : selectResult(
            [
              column('user', { name: 'nvarchar', length: 128 }),
              column('database', { name: 'nvarchar', length: 128 }),
            ],
            [[session.login.userName, session.databaseName]],
          ),
  })

async function start(options: TestSqlServerOptions = {}) {
  const made = engine()
  server = await startSqlServer({ logins: [account], engine: made, ...options })
  return made
}

async function whoAmI(options: Omit<ClientOptions, 'port'> = {}) {
  const connection = await logIn({ port: server.port, ...options })
  const { rows } = await ask(connection, 'batch', 'who')
  await logOut(connection)
  return rows
}

it.each([
  ['off', {}],
  ['self-signed', { encrypt: true }],
  ['self-signed', {}],
  ['trusted', { encrypt: true }],
] as const)('accepts the driver when TLS is %s and the driver requests %o', async (tls, options) => {
  await start({ tls })
  expect(await whoAmI({ options: { ...options, database: 'sales' } })).toEqual([['sa', 'sales']])
})

it('presents a certificate for its address, signed by the authority', async () => {
  await start({ tls: 'trusted' })
  const ca = readFileSync(server.certificate, 'utf8')
  const options = { encrypt: true, trustServerCertificate: false } as const
  expect(
    await whoAmI({ options: { ...options, serverName: 'localhost', cryptoCredentialsDetails: { ca } } }),
  ).toHaveLength(1)
  await expect(whoAmI({ options: { ...options, serverName: 'localhost' } })).rejects.toThrow(/certificate/)
})

it('supports TDS 8.0, which starts with TLS', async () => {
  await start({ tls: 'trusted' })
  const ca = readFileSync(server.certificate, 'utf8')
  expect(
    await whoAmI({
      options: { encrypt: 'strict', serverName: 'localhost', cryptoCredentialsDetails: { ca } },
    }),
  ).toHaveLength(1)
})

it('refuses unencrypted clients if TLS is required, and clients that require TLS if it is off', async () => {
  await start({ requireTls: true })
  await expect(whoAmI()).rejects.toThrow('Server requires encryption')
  await server.stop()
  await start({ tls: 'off' })
  await expect(whoAmI({ options: { encrypt: true } })).rejects.toThrow('did not negotiate encryption')
})

it.each([false, true])('refuses a wrong password, encrypted: %s', async (encrypt) => {
  const made = await start()
  await expect(whoAmI({ password: 'wrong', options: { encrypt } })).rejects.toMatchObject({
    message: "Login failed for user 'sa'.",
    code: 'ELOGIN',
  })
  expect(made.sessions.size).toBe(0)
})

it("passes the login's details to the engine", async () => {
  const made = await start()
  const connection = await logIn({
    port: server.port,
    options: { database: 'sales', appName: 'my program', workstationId: 'here' },
  })
  expect([...made.sessions][0]?.login).toEqual({
    ...account,
    databaseName: 'sales',
    applicationName: 'my program',
    hostName: 'here',
  })
  await logOut(connection)
})

it('accepts passwords with unusual characters', async () => {
  const password = `ä"'€ 日本\u00ff\u0000{}`
  server = await startSqlServer({
    logins: [{ userName: 'sa', password }],
    engine: scriptedEngine({}, { userName: 'sa', password }),
  })
  await logOut(await logIn({ port: server.port, password }))
})

it.each(['ANJ', 'anj'])('logs in a Windows account of the domain %s with NTLM', async (domain) => {
  await start({ logins: [{ ...account, domain: 'ANJ' }] })
  expect(await whoAmI({ domain })).toEqual([['ANJ\\sa', 'master']])
})

it.each([{ domain: 'ANJ', password: 'wrong' }, { domain: 'OTHER' }, { domain: 'ANJ', userName: 'nobody' }])(
  'refuses the Windows account %o',
  async (options) => {
    await start({ logins: [{ ...account, domain: 'ANJ' }] })
    await expect(whoAmI(options)).rejects.toThrow('Login failed for user')
  },
)

it.each([true, false])('redirects the driver to another server, encrypted: %s', async (encrypt) => {
  const made = await start()
  const gateway = await startSqlServer({
    logins: [account],
    engine: engine(),
    routeTo: { server: 'localhost', port: server.port },
  })
  const connection = await logIn({ port: gateway.port, options: { encrypt, database: 'sales' } })
  expect([...made.sessions][0]?.login.databaseName).toBe('sales')
  await logOut(connection)
  await gateway.stop()
})

it.each([512, 4096, 16_384, 32_767])('agrees on packets of %i bytes', async (packetSize) => {
  await start()
  const connection = await logIn({ port: server.port, options: { packetSize } })
  expect((await ask(connection, 'batch', `who ${'x'.repeat(50_000)}`)).rows).toHaveLength(1)
  await logOut(connection)
})

it('closes the connection of a client that sends invalid data', async () => {
  await start()
  const socket = createConnection(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\n\r\n'))
  await new Promise((resolve) => socket.once('close', resolve))
  const secure = connectTls({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false }, () =>
    secure.write('GET / HTTP/1.1\r\n\r\n'),
  )
  secure.on('error', () => undefined)
  await new Promise((resolve) => secure.once('close', resolve))
})

it('tells the driver the port of an instance through the browser', async () => {
  await start({ instance: 'SQLEXPRESS' })
  const { instanceLookup } = await import('tedious/lib/instance-lookup.js')
  const lookup = (instanceName: string) =>
    instanceLookup({
      server: '127.0.0.1',
      instanceName,
      port: server.browserPort ?? 0,
      timeout: 100,
      retries: 0,
      signal: new AbortController().signal,
    })
  expect(await lookup('sqlexpress')).toBe(server.port)
  await expect(lookup('OTHER')).rejects.toThrow('not found')
})
