import { once } from 'node:events'
import { type Connection, ISOLATION_LEVEL, Request, TYPES } from 'tedious'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startSqlServer, type TestSqlServer } from './start.ts'
import { ask, logIn, logOut } from './tedious-client.ts'

let server: TestSqlServer
const open: Connection[] = []
beforeAll(async () => {
  server = await startSqlServer({ tls: 'off' })
  const connection = await connect('master')
  await ask(connection, 'batch', 'create database shop')
})
afterEach(async () => {
  server.faults.clear()
  await Promise.all(open.splice(0).map(logOut))
})
afterAll(() => server.stop())

async function connect(database = 'shop'): Promise<Connection> {
  const { userId: userName, password, port } = server.connection
  const connection = await logIn({ port, userName, password, options: { database } })
  open.push(connection)
  return connection
}

const run = (start: (end: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((failed) => (failed ? reject(failed) : resolve())))

async function rows(connection: Connection, text: string) {
  return (await ask(connection, 'batch', text)).rows
}

it('creates, fills and reads a table', async () => {
  const connection = await connect()
  await ask(
    connection,
    'batch',
    'create table [dbo].[plain] ([n] int not null primary key, [t] nvarchar(20) null)',
  )
  const inserted = await ask(connection, 'sql', 'insert into [dbo].[plain] values (@n, @t), (2, null)', [
    { name: 'n', type: TYPES.Int, value: 1 },
    { name: 't', type: TYPES.NVarChar, value: 'eins' },
  ])
  expect(inserted.count).toBe(2)
  expect(await rows(connection, 'select [n], [t] from [dbo].[plain] order by [n]')).toEqual([
    [1, 'eins'],
    [2, null],
  ])
  await expect(
    ask(connection, 'batch', "insert into [dbo].[plain] values (1, 'again')"),
  ).rejects.toMatchObject({
    number: 2627,
  })
})

function load(connection: Connection, table: string, values: Iterable<unknown[]>): Promise<number> {
  return new Promise((resolve, reject) => {
    const bulk = connection.newBulkLoad(table, (error, count) =>
      error ? reject(error) : resolve(count ?? 0),
    )
    bulk.addColumn('n', TYPES.Int, { nullable: true })
    bulk.addColumn('d', TYPES.Decimal, { precision: 19, scale: 4, nullable: true })
    bulk.addColumn('t', TYPES.NVarChar, { length: 40, nullable: true })
    connection.execBulkLoad(bulk, values as Iterable<unknown[]>)
  })
}

it("loads rows in bulk inside the driver's transaction and discards them on rollback", async () => {
  const connection = await connect()
  await ask(connection, 'batch', 'create table loaded (n int not null, d decimal(19, 4), t nvarchar(40))')
  const some = Array.from({ length: 20_000 }, (_, index) => [
    index,
    index / 4,
    index % 5 === 0 ? null : `row ${index}`,
  ])
  for (const end of ['rollback', 'commit'] as const) {
    await run((done) => connection.beginTransaction(done, 'load', ISOLATION_LEVEL.READ_COMMITTED))
    expect(await load(connection, '[dbo].[loaded]', some)).toBe(20_000)
    expect(await rows(connection, 'select count(*) from loaded')).toEqual([[20_000]])
    if (end === 'rollback') await run((done) => connection.rollbackTransaction(done))
    else await run((done) => connection.commitTransaction(done))
    expect(await rows(connection, 'select count(*), sum(n) from loaded')).toEqual([
      end === 'rollback' ? [0, null] : [20_000, 199_990_000],
    ])
  }
})

it('inserts no row of a bulk load if one of them is refused', async () => {
  const connection = await connect()
  await ask(connection, 'batch', 'create table strict (n int not null, d decimal(19, 4), t nvarchar(40))')
  const some = Array.from({ length: 5000 }, (_, index) => [index === 4999 ? null : index, null, 'x'])
  await expect(load(connection, '[strict]', some)).rejects.toMatchObject({ number: 515 })
  expect(await rows(connection, 'select count(*) from strict')).toEqual([[0]])
  await expect(load(connection, '[missing]', some)).rejects.toMatchObject({ number: 208 })
  expect(await rows(connection, 'select 1')).toEqual([[1]])
})

it('keeps track of transactions that batches begin and end', async () => {
  const connection = await connect()
  await ask(connection, 'batch', 'create table kept (n int)')
  await ask(connection, 'batch', 'begin transaction')
  await ask(connection, 'batch', 'insert into kept values (1)')
  expect(await rows(connection, 'select @@trancount')).toEqual([[1]])
  await ask(connection, 'batch', 'rollback transaction')
  await ask(connection, 'batch', 'begin transaction; insert into kept values (2); commit transaction')
  expect(await rows(connection, 'select n from kept')).toEqual([[2]])
})

it("rolls back a disconnected client's open transaction and releases its locks", async () => {
  const first = await connect()
  await ask(first, 'batch', 'create table left_open (n int)')
  await ask(first, 'batch', 'begin transaction; insert into left_open values (1)')
  await logOut(first)
  const second = await connect()
  expect(await rows(second, 'set lock_timeout 5000; select count(*) from left_open')).toEqual([[0]])
})

it("cancels a statement that is waiting for a lock at its client's request", async () => {
  const holder = await connect()
  await ask(holder, 'batch', 'create table held (n int)')
  await ask(holder, 'batch', 'begin transaction; insert into held values (1)')
  const waiter = await connect()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  waiter.execSqlBatch(new Request('select * from held', resolve))
  await new Promise((later) => setTimeout(later, 100))
  waiter.cancel()
  expect(await promise).toMatchObject({ code: 'ECANCEL' })
  expect(await rows(waiter, 'select 1')).toEqual([[1]])
})

it('closes the connection when its session is killed', async () => {
  const victim = await connect()
  const [[id]] = (await rows(victim, 'select @@spid')) as [[number]]
  const ended = once(victim, 'end')
  await ask(await connect(), 'batch', `kill ${id}`)
  await ended
})

it('keeps committed rows after a restart', async () => {
  const connection = await connect()
  await ask(connection, 'batch', 'create table lasting (n int); insert into lasting values (7)')
  await ask(connection, 'batch', 'begin transaction; insert into lasting values (8)')
  await server.restart()
  expect(await rows(await connect(), 'select n from lasting')).toEqual([[7]])
})

it('returns output parameters and the status of procedures', async () => {
  const connection = await connect()
  const { outputs } = await ask(connection, 'sql', 'set @sum = @a + 1', [
    { name: 'a', type: TYPES.Int, value: 41 },
    { name: 'sum', type: TYPES.Int, isOutput: true },
  ])
  expect(outputs).toEqual({ sum: 42 })
  const { status } = await ask(connection, 'call', 'sp_getapplock', [
    { name: 'Resource', type: TYPES.NVarChar, value: 'a lock' },
    { name: 'LockMode', type: TYPES.NVarChar, value: 'Exclusive' },
    { name: 'LockOwner', type: TYPES.NVarChar, value: 'Session' },
  ])
  expect(status).toBe(0)
})

it('returns the status of procedures that a batch executes', async () => {
  const connection = await connect()
  await ask(connection, 'batch', 'create procedure dbo.seven as begin select 1 as n; return 7 end')
  expect(await ask(connection, 'batch', 'exec dbo.seven')).toMatchObject({ rows: [[1]], status: 7 })
  expect(await ask(connection, 'call', 'dbo.seven')).toMatchObject({ rows: [[1]], status: 7 })
  expect(await ask(connection, 'sql', 'exec dbo.seven')).toMatchObject({ rows: [[1]], status: 0 })
  const caught = "begin try exec sp_rename N'dbo.nowhere', N'a' end try begin catch select 2 as n end catch"
  expect(await ask(connection, 'batch', caught)).toMatchObject({ rows: [[2]] })
})
