import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMssqlDatabase, type MssqlDatabase } from '../../../engine/src/testing/mssql-database.ts'
import { startSqlServer, type TestSqlServer } from '../../../tds-server/src/start.ts'
import type { Run } from '../runs/schema.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { startTestWorker, type TestWorker } from './testing.ts'

const sa = { userName: 'sa', password: 'Anj-test-1' }
const windows = { domain: 'CORP', userName: 'anj', password: 'of-the-windows-account' }
const servers = ['localhost', '127.0.0.1']
const windowsAccount = { domain: 'CORP', userId: 'anj', password: windows.password, servers }

let app: TestApp
let ann: Person
let server: TestSqlServer
let worker: TestWorker
let shop: MssqlDatabase
beforeAll(async () => {
  const logins = [sa, windows]
  server = await startSqlServer({ tls: 'trusted', logins })
  shop = await createMssqlDatabase(`${server.url}?tls=require`)
  app = await createTestApp()
  ann = await app.superUser()
  worker = await startTestWorker(app, {
    NODE_EXTRA_CA_CERTS: server.certificate,
    ANJ_WINDOWS_DOMAIN: windows.domain,
    ANJ_WINDOWS_USER: windows.userName,
    ANJ_WINDOWS_PASSWORD: windows.password,
    ANJ_WINDOWS_SERVERS: servers.join(),
  })
})
afterAll(async () => {
  await worker.kill()
  await app.close()
  await shop[Symbol.asyncDispose]()
  await server.stop()
})

const call = (kind: string, settings: object) =>
  ann.call<Run>('POST', `/api/etl/${kind}`, {
    serverName: `localhost,${server.port}`,
    userId: sa.userName,
    password: sa.password,
    databaseName: shop.name,
    createTableIfNotExist: true,
    dropTableThenCreate: false,
    deleteExistingData: true,
    modifiedTableData: [
      ['id', 'name', 'born', 'paid', 'active'],
      [1, 'Zoë 🦊', '1970-01-01', '12345678901234567.89', true],
      ['', null, '', null, ''],
      [2, "O'Neil", null, '0.10', false],
    ],
    columnChanges: [
      { column: 'id', from: 'text', to: 'int' },
      { column: 'born', from: 'text', to: 'date' },
      { column: 'paid', from: 'text', to: 'decimal' },
      { column: 'active', from: 'text', to: 'bit' },
    ],
    ...settings,
  })
const rowsOf = (table: string) =>
  shop.rows(
    `select id, name, convert(nvarchar(10), born, 23) as born, cast(paid as nvarchar(40)) as paid, active from ${table} order by id`,
  )
const people = [
  { id: '1', name: 'Zoë 🦊', born: '1970-01-01', paid: '12345678901234567.89', active: true },
  { id: '2', name: "O'Neil", born: null, paid: '0.10', active: false },
]

test.each(['mssql', 'azure-mssql'])('writes a table into %s', async (kind) => {
  for (const dropTableThenCreate of [false, false, true]) {
    const { status, body } = await call(kind, { tableName: 'people', dropTableThenCreate })
    expect([body.message, status]).toEqual(['Processing successful', 200])
    expect(body.data.reconciliation).toMatchObject({ in: 3, droppedEmpty: 1, stored: 2 })
    expect(await rowsOf('people')).toEqual(people)
  }
  await expect.poll(() => shop.tables()).toEqual(['people'])
})

test('uses a separate port field', async () => {
  const { body } = await call('mssql', { serverName: 'localhost', port: server.port, tableName: 'people' })
  expect(body.message).toBe('Processing successful')
  const refused = await call('mssql', { serverName: 'localhost', port: 1, tableName: 'people' })
  expect([refused.status, refused.body.code]).toEqual([502, 'databasePortRefused'])
  expect(refused.body.message).toContain('on port 1.')
})

test('writes into another schema', async () => {
  await shop.run('create schema sales')
  const { body } = await call('mssql', { tableName: 'people', schemaName: 'sales' })
  expect(body.message).toBe('Processing successful')
  expect(await rowsOf('sales.people')).toEqual(people)
})

test('leaves the table unchanged when a value does not convert', async () => {
  const modifiedTableData = [['id'], [1.5]]
  const columnChanges = [{ column: 'id', from: 'text', to: 'int' }]
  const { status, body } = await call('mssql', { tableName: 'people', modifiedTableData, columnChanges })
  expect([status, body.code]).toEqual([422, 'valuesDoNotConvertFirst'])
  expect(await rowsOf('people')).toEqual(people)
})

describe('Windows authentication', () => {
  const form = { authentication: 'Windows Authentication', userId: '', password: '' }
  const withAccount = async (method: 'POST', url: string, payload: object) => {
    const other = await app.another({ settings: { ...app.deps.settings, windowsAccount } })
    const answer = await other.inject({
      method,
      url,
      headers: { authorization: `Bearer ${ann.token}` },
      payload,
    })
    return answer.json()
  }

  test('logs in with the account from the settings', async () => {
    const address = { serverName: '127.0.0.1', port: server.port, tls: 'require' }
    const tested = await withAccount('POST', '/api/connections/test', {
      kind: 'mssql',
      authentication: 'windows',
      ...address,
    })
    expect(tested.message).toBe('The connection works.')
  })

  test('connects only to listed servers, and only with encryption', async () => {
    for (const [address, code] of [
      [{ serverName: `127.0.0.2,${server.port}` }, 'windowsServerNotListed'],
      [{ tls: 'disable' }, 'windowsNotEncrypted'],
    ] as const) {
      const { status, body } = await call('mssql', { ...form, ...address, tableName: 'people' })
      expect([status, body.code]).toEqual([422, code])
    }
  })

  test("writes with the worker's account and permissions", async () => {
    const { status, body } = await call('mssql', { ...form, tableName: 'people' })
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining(`The database ${shop.name} on localhost`),
    ])
    await shop.run('create user [CORP\\anj] for login [CORP\\anj]')
    await shop.run('grant control to [CORP\\anj]')
    const again = await call('mssql', { ...form, tableName: 'people' })
    expect(again.body.message).toBe('Processing successful')
    const address = { serverName: `127.0.0.1,${server.port}`, tls: 'require' }
    const fetched = await withAccount('POST', '/api/databases/mssql', { ...form, ...address })
    expect(fetched.databases).toEqual([
      { name: shop.name, tables: expect.arrayContaining([{ schema: 'dbo', name: 'people', kind: 'table' }]) },
    ])
    for (const text of [again.text, app.log.join(''), worker.log.join('')])
      expect(text).not.toContain(windows.password)
  })
})
