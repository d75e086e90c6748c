import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConnection } from '@anj/engine'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../../engine/src/testing/mysql-database.ts'
import { roundsOf } from '../../../engine/src/testing/rounds.ts'
import { startSshServer } from '../../../engine/src/testing/ssh-server.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../engine/src/testing/target-database.ts'
import type { Run } from '../runs/schema.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { dumpOf, startTestWorker, type TestWorker } from './testing.ts'

/** A timeout in milliseconds for steps that take almost no time on an idle machine. */
const PATIENCE = 40_000
let app: TestApp
let ann: Person
let worker: TestWorker
let shop: TargetDatabase
let mysql: MysqlDatabase
let loader: DatabaseConnection
beforeAll(async () => {
  app = await createTestApp({}, 100_000_000)
  ann = await app.superUser()
  worker = await startTestWorker(app)
  shop = await createTargetDatabase()
  mysql = await createMysqlDatabase()
  loader = await shop.createRole()
  await shop.sql.unsafe(`create schema own authorization ${loader.userId}`)
})
afterAll(async () => {
  await worker.kill()
  await shop[Symbol.asyncDispose]()
  await mysql[Symbol.asyncDispose]()
  await app.close()
})

const flags = { createTableIfNotExist: true, dropTableThenCreate: false, deleteExistingData: true }
const settingsOf = ({ serverName, port, userId, password }: DatabaseConnection, databaseName: string) => ({
  serverName,
  port,
  userId,
  password,
  databaseName,
  ...flags,
})
const intoPostgresql = () => settingsOf(shop.connection, shop.name)
const intoMysql = () => settingsOf(mysql.connection, mysql.name)

/** Sends a call with its table as raw text, so that the numbers stay unchanged. */
const call = (kind: string, settings: object, table: string, headers: Record<string, string> = {}) =>
  ann.call<Run>(
    'POST',
    `/api/etl/${kind}`,
    `${JSON.stringify(settings).slice(0, -1)},"modifiedTableData":${table}}`,
    { 'content-type': 'application/json', ...headers },
  )
const change = (column: string, to: string) => ({ column, from: 'text', to })

/** After a run, neither the database nor the store may contain any rows or connections from its call. */
afterEach(async () => {
  const ofRuns = () => app.database.sql`
    select id from connections where for_run is not null
    union all select id from datasets where for_run is not null`
  await expect.poll(ofRuns, { timeout: PATIENCE }).toEqual([])
  for (const folder of ['originals', 'datasets']) {
    const path = join(app.storeFolder, folder)
    expect(existsSync(path) ? readdirSync(path) : []).toEqual([])
  }
})

const people = `[["id","name","born","paid","share","active","seen"],
  [12345678901234567890123456789.1230,"Zoë 🦊","1970-01-01","1.50",1e-3,true,"2024-02-29 23:59:59.123456"],
  [-0.5,"O'Neil, \\"Ann\\"\\n","",null,1.5E2,false,""],
  ["","",null,"","",null,null],
  [7,"  007","0001-01-01","99999999999999999999",-2,"true",null]]`
const changes = [
  change('id', 'decimal'),
  change('born', 'date'),
  change('paid', 'decimal'),
  change('share', 'decimal'),
  change('active', 'bit'),
  change('seen', 'datetime'),
]

test('writes a table into PostgreSQL with every value as the caller sent it', async () => {
  const settings = { ...intoPostgresql(), tableName: 'people', columnChanges: changes }
  const { status, body, headers } = await call('postgresql', settings, people)
  expect([body.message, status]).toEqual(['Processing successful', 200])
  expect(headers['location']).toBe(`/api/runs/${body.data.id}`)
  expect(body.data).toMatchObject({
    status: 'succeeded',
    reconciliation: { in: 4, droppedEmpty: 1, written: 3, stored: 3 },
  })
  expect(body.data.reconciliation?.emptyCellsToNull).toBeGreaterThan(0)
  await vi.waitFor(async () => {
    const result = await ann.call('GET', `/api/runs/${body.data.id}/result`)
    expect(result.body.code).toBe('resultNotKept')
  }, PATIENCE)
  const rows =
    await shop.sql`select id::text, name, born::text, paid::text, share::text, active, seen::text from people`
  expect(rows).toEqual([
    {
      id: '12345678901234567890123456789.1230',
      name: 'Zoë 🦊',
      born: '1970-01-01',
      paid: '1.50',
      share: '0.001',
      active: true,
      seen: '2024-02-29 23:59:59.123456',
    },
    {
      id: '-0.5',
      name: 'O\'Neil, "Ann"\n',
      born: null,
      paid: null,
      share: '150',
      active: false,
      seen: null,
    },
    {
      id: '7',
      name: '  007',
      born: '0001-01-01',
      paid: '99999999999999999999',
      share: '-2',
      active: true,
      seen: null,
    },
  ])
})

test('writes through an SSH server, with or without its host key in the call', async () => {
  await using gate = await startSshServer()
  const { serverName, port, userId, password, hostKey } = gate.ssh
  const tunnel = {
    useSSH: true,
    SSHServerName: serverName,
    SSHUserName: userId,
    SSHPassword: password,
    SSHPort: port,
  }
  const through = (more: object) =>
    call('postgresql', { ...intoPostgresql(), tableName: 'tunnelled', ...tunnel, ...more }, '[["a"],["1"]]')
  const written = await through({ SSHHostKey: hostKey })
  expect([written.body.message, written.status]).toEqual(['Processing successful', 200])
  expect(await shop.sql`select a from tunnelled`).toEqual([{ a: '1' }])
  expect(gate.forwarded()).toBeGreaterThan(0)
  const led = gate.forwarded()
  const other = await through({ SSHHostKey: `SHA256:${'A'.repeat(43)}` })
  expect([other.status, other.body.code]).toEqual([422, 'sshHostKeyChanged'])
  expect(gate.forwarded()).toBe(led)
  expect(JSON.stringify([written, other])).not.toContain(password)
})

test('writes into MySQL, ignoring the SSH fields because MySQL has no SSH', async () => {
  const tunnel = { useSSH: true, SSHServerName: 'nowhere.invalid', SSHPort: 'none' }
  const settings = { ...intoMysql(), ...tunnel, tableName: 'people', columnChanges: changes }
  const { status, body } = await call('mysql', settings, people)
  expect([body.message, status]).toEqual(['Processing successful', 200])
  const rows = await mysql.query(
    'select cast(id as char) as id, name, cast(born as char) as born, cast(share as char) as share, active + 0 as active from people',
  )
  expect(rows).toMatchObject([
    {
      id: '12345678901234567890123456789.1230',
      name: 'Zoë 🦊',
      born: '1970-01-01',
      share: '0.001',
      active: 1,
    },
    { id: '-0.5000', name: 'O\'Neil, "Ann"\n', born: null, share: '150.000', active: 0 },
    { id: '7.0000', name: '  007', born: '0001-01-01', share: '-2.000', active: 1 },
  ])
  await expect.poll(() => mysql.tables(), { timeout: PATIENCE }).toEqual(['people'])
})

test('requires a certificate that Anj can verify for Azure MySQL', async () => {
  const settings = { ...intoMysql(), tableName: 'people' }
  const { status, body } = await call('azure-mysql', settings, people)
  expect([status, body.code]).toEqual([502, expect.stringMatching(/^databaseTls/)])
})

test('stores numbers and words without a type change as the texts that the caller sent', async () => {
  const table = '[["n"],[1.0],[1e400],[true],["NULL"],[" x "],["\\ufeff"],["sep=;"]]'
  const { body } = await call('postgresql', { ...intoPostgresql(), tableName: 'texts' }, table)
  expect(body.message).toBe('Processing successful')
  const rows = await shop.sql`select n from texts`
  expect(rows.map(({ n }) => n)).toEqual(['1.0', '1e400', 'true', 'NULL', ' x ', '\ufeff', 'sep=;'])
})

test('keeps column names unchanged, whatever they contain', async () => {
  const table = '[["\\ufeffa","b,c"," d ","sep=;","\\"e\\""],[1,2,3,4,5]]'
  const { body } = await call('postgresql', { ...intoPostgresql(), tableName: 'named' }, table)
  expect(body.message).toBe('Processing successful')
  const [row] = await shop.sql`select * from named`
  expect(Object.keys(row ?? {})).toEqual(['\ufeffa', 'b,c', ' d ', 'sep=;', '"e"'])
})

test('refuses more columns than the server allows and names the reason', async () => {
  const cells = Array.from({ length: 1_601 }, (_, i) => i)
  const table = JSON.stringify([cells, cells])
  const { status, body } = await call('postgresql', { ...intoPostgresql(), tableName: 'wide' }, table)
  expect([status, body.code]).toEqual([422, 'tooManyColumns'])
})

test('drops and counts empty rows in a table with a single column', async () => {
  const { body } = await call(
    'postgresql',
    { ...intoPostgresql(), tableName: 'single' },
    '[["a"],[""],[1],[null],[2]]',
  )
  expect(body.data?.reconciliation).toMatchObject({ in: 4, droppedEmpty: 2, stored: 2 })
})

test('names the row and column of a value that does not convert, and leaves the table unchanged', async () => {
  await shop.sql`create table kept (id int)`
  await shop.sql`insert into kept values (1)`
  const settings = { ...intoPostgresql(), tableName: 'kept', columnChanges: [change('id', 'int')] }
  const { status, body, headers } = await call('postgresql', settings, '[["id"],[1],[null],[2.5]]')
  expect([status, body.code]).toEqual([422, 'valuesDoNotConvertFirst'])
  expect(body.message).toContain('First: id in data row 3, 2.5 has a fraction')
  expect(await shop.sql`select * from kept`).toEqual([{ id: 1 }])
  const run = await ann.call<Run>('GET', String(headers['location']))
  expect(run.body.data).toMatchObject({ status: 'failed', problem: { nodeId: 'changes' } })
  expect(run.body.data.rejects).toMatchObject([{ row: 3, column: 'id', value: '2.5' }])
})

test("keeps a failed run's idempotency key and response, but no key for a call that started no run", async () => {
  const columnChanges = [change('id', 'int')]
  const settings = { ...intoPostgresql(), tableName: 'keyed', columnChanges }
  const key = { 'idempotency-key': 'keyed-and-failed' }
  const failed = await call('postgresql', settings, '[["id"],[2.5]]', key)
  expect([failed.status, failed.body.code]).toEqual([422, 'valuesDoNotConvertFirst'])
  const { location } = failed.headers
  const again = await call('postgresql', settings, '[["id"],[2.5]]', key)
  expect([again.status, again.text]).toEqual([422, failed.text])
  expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', location })
  const corrected = await call('postgresql', settings, '[["id"],[2]]', key)
  expect([corrected.status, corrected.body.code]).toEqual([422, 'idempotencyKeyReused'])
  const other = { 'idempotency-key': 'keyed-and-refused' }
  const refused = await call('postgresql', { ...settings, tableName: '' }, '[["id"],[2]]', other)
  expect([refused.status, refused.body.code, refused.headers['location']]).toEqual([
    422,
    'tableNameRequired',
    undefined,
  ])
  const right = await call('postgresql', settings, '[["id"],[2]]', other)
  expect([right.status, right.headers['idempotency-replayed']]).toEqual([200, undefined])
})

test.each([
  ['a missing table', { createTableIfNotExist: false, tableName: 'missing' }, 422, 'targetTableMissing'],
  ['a missing database', { databaseName: 'no_such', tableName: 'x' }, 422, 'databaseMissing'],
  ['a wrong password', { password: 'wrong-one', tableName: 'x' }, 422, 'databasePasswordWrong'],
  ['a closed port', { port: 1, tableName: 'x' }, 502, 'databasePortRefused'],
])('reports %s with its own error code', async (_what, wrong, expected, code) => {
  const { status, body } = await call('postgresql', { ...intoPostgresql(), ...wrong }, '[["a"],[1]]')
  expect([status, body.code, body.success]).toEqual([expected, code, false])
})

test('reports a user without permission to create tables', async () => {
  const settings = { ...settingsOf(loader, shop.name), tableName: 'x' }
  const { status, body } = await call('postgresql', settings, '[["a"],[1]]')
  expect([status, body.code]).toEqual([422, 'createRightMissing'])
})

test('writes passwords to no table, log or response, during and after the run', async () => {
  const { password } = loader
  const settings = { ...settingsOf(loader, shop.name), schemaName: 'own', tableName: 'secret' }
  await shop.sql.unsafe(`create table own.secret (a text); alter table own.secret owner to ${loader.userId}`)
  await using stalled = await lockTable('own.secret')
  const first = await call('postgresql', settings, '[["a"],[1]]', { prefer: 'respond-async' })
  await runIs(first.body.data.id, 'running')
  const during = await dumpOf(app)
  expect(during).toContain(first.body.data.id)
  await stalled.release()
  await runIs(first.body.data.id, 'succeeded')
  for (const text of [first.text, during, await dumpOf(app), app.log.join(''), worker.log.join('')])
    expect(text).not.toContain(password)
})

describe('a slow run', () => {
  test('is answered with 202 after the waiting time and continues', async () => {
    await shop.sql`create table slow (a text)`
    await using stalled = await lockTable('slow')
    const settings = { ...intoPostgresql(), tableName: 'slow' }
    const answer = await call('postgresql', settings, '[["a"],[1]]', { prefer: 'wait=1' })
    expect([answer.status, answer.headers['preference-applied']]).toEqual([202, 'wait=1'])
    expect(answer.headers['location']).toBe(`/api/runs/${answer.body.data.id}`)
    await stalled.release()
    await runIs(answer.body.data.id, 'succeeded')
    expect(await shop.sql`select * from slow`).toEqual([{ a: '1' }])
  })

  test('continues when its caller disconnects', async () => {
    await shop.sql`create table left_alone (a text)`
    await using stalled = await lockTable('left_alone')
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const disconnect = new AbortController()
    const body = JSON.stringify({
      ...intoPostgresql(),
      tableName: 'left_alone',
      modifiedTableData: [['a'], [1]],
    })
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' }
    const answer = fetch(`${address}/api/etl/postgresql`, {
      method: 'POST',
      headers,
      body,
      signal: disconnect.signal,
    })
    const id = await vi.waitFor(async () => {
      const [run] = await app.database.sql`select id from runs where status = 'running'`
      expect(run).toBeDefined()
      return String(run?.id)
    }, PATIENCE)
    disconnect.abort()
    await expect(answer).rejects.toThrow()
    await stalled.release()
    await runIs(id, 'succeeded')
  })

  test('can be cancelled, and the response reports this', async () => {
    await shop.sql`create table called_off (a text)`
    await using stalled = await lockTable('called_off')
    const waiting = call('postgresql', { ...intoPostgresql(), tableName: 'called_off' }, '[["a"],[1]]')
    const [run] = await vi.waitFor(async () => {
      const found = await app.database.sql`select id from runs where status = 'running'`
      expect(found).toHaveLength(1)
      return found
    }, PATIENCE)
    await ann.call('POST', `/api/runs/${run?.id}/cancel`)
    const { status, body } = await waiting
    expect([status, body.message]).toEqual([409, 'The run was cancelled. The target is unchanged.'])
    await stalled.release()
  })
})

test('keeps the rows of concurrent calls separate', async () => {
  const answers = await Promise.all(
    ['x', 'y', 'z'].map((name) =>
      call('postgresql', { ...intoPostgresql(), tableName: `at_once_${name}` }, `[["who"],["${name}"]]`),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const found = await shop.sql`select 'x' as t, who from at_once_x union all select 'y', who from at_once_y
    union all select 'z', who from at_once_z`
  expect(found.every(({ t, who }) => t === who)).toBe(true)
})

test("ends a run after its worker crashes, and removes all of the call's data", async () => {
  await shop.sql`create table survived (a text)`
  await shop.sql`insert into survived values ('before')`
  await using stalled = await lockTable('survived')
  const settings = { ...intoPostgresql(), tableName: 'survived' }
  const answer = await call('postgresql', settings, '[["a"],[1]]', { prefer: 'respond-async' })
  const { id } = answer.body.data
  await runIs(id, 'running')
  await worker.kill()
  await stalled.release()
  // Simulates more than ten seconds without a heartbeat.
  await app.database.sql`update runs set heartbeat_at = now() - interval '11 seconds' where id = ${id}`
  worker = await startTestWorker(app)
  await runIs(id, 'failed')
  expect(await shop.sql`select * from survived`).toEqual([{ a: 'before' }])
})

test('writes a table of 30 MB', async () => {
  const rows = roundsOf({ short: 27_000, long: 270_000 })
  const row = `["${'x'.repeat(30_000_000 / rows - 20)}",123456789,"ü"]`
  const table = `[["a","b","c"],${Array.from({ length: rows }, () => row).join(',')}]`
  const settings = { ...intoPostgresql(), tableName: 'large' }
  const { status, body } = await call('postgresql', settings, table, { prefer: 'wait=80' })
  expect([body.message, status]).toEqual(['Processing successful', 200])
  expect(body.data.reconciliation?.stored).toBe(rows)
})

async function runIs(id: string, status: string): Promise<void> {
  const run = async () => (await ann.call<Run>('GET', `/api/runs/${id}`)).body.data
  await expect.poll(run, { interval: 20 }).toMatchObject({ status })
}

/** Locks a table so that no other session can write to it. */
async function lockTable(name: string): Promise<AsyncDisposable & { release: () => Promise<void> }> {
  const session = await shop.sql.reserve()
  await session.unsafe(`begin; lock table ${name} in share mode`)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await session.unsafe('commit')
    session.release()
  }
  return { release, [Symbol.asyncDispose]: release }
}
