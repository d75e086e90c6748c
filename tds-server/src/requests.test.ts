import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connection, ISOLATION_LEVEL, Request, TYPES } from 'tedious'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { column, type Script, type ScriptedSession, scriptedEngine, selectResult } from './scripted-engine.ts'
import type { BatchResult, SqlParameter } from './session.ts'
import { startSqlServer, type TestSqlServer } from './start.ts'
import { ask, logIn, logOut } from './tedious-client.ts'

/** The last request that reached the engine. */
let asked: { text: string; parameters: readonly SqlParameter[]; session: ScriptedSession }
let answer: Script['execute']
let server: TestSqlServer
let connection: Connection

const engine = scriptedEngine({
  execute: (text, parameters, session) => {
    asked = { text, parameters, session }
    return answer?.(text, parameters, session) ?? []
  },
})
beforeAll(async () => {
  server = await startSqlServer({ logins: [{ userName: 'sa', password: 'Secret-1' }], engine, tls: 'off' })
})
afterAll(() => server.stop())

beforeEach(async () => {
  answer = undefined
  connection = await logIn({ port: server.port })
})
afterEach(() => logOut(connection))

const error = (number: number, severity = 16) =>
  ({
    kind: 'error',
    error: { number, state: 3, class: severity, message: `Number ${number}`, line: 7, procedure: 'p' },
  }) as const
const done = (count: number | null): BatchResult => ({ kind: 'done', count, isSelect: false })

it('sends values of every type to the driver', async () => {
  const date = { days: 737_997, ticks: 0 }
  const both = { days: 737_997, ticks: 451_234_567_000 }
  const values = [
    [{ name: 'bit' }, true, true],
    [{ name: 'tinyint' }, 255, 255],
    [{ name: 'smallint' }, -3, -3],
    [{ name: 'int' }, -70_000, -70_000],
    [{ name: 'bigint' }, -(2n ** 60n), String(-(2n ** 60n))],
    [{ name: 'decimal', precision: 12, scale: 2 }, -12_345n, -123.45],
    [{ name: 'numeric', precision: 38, scale: 0 }, 10n ** 20n, 1e20],
    [{ name: 'money' }, -12_345n, -1.2345],
    [{ name: 'smallmoney' }, 12_345n, 1.2345],
    [{ name: 'float' }, 0.1, 0.1],
    [{ name: 'real' }, 0.5, 0.5],
    [{ name: 'date' }, date, new Date('2021-07-27T00:00:00Z')],
    [{ name: 'time', scale: 7 }, { days: 0, ticks: 451_234_560_000 }, new Date('1970-01-01T12:32:03.456Z')],
    [{ name: 'datetime' }, { ...both, ticks: 451_234_570_000 }, new Date('2021-07-27T12:32:03.457Z')],
    [{ name: 'smalldatetime' }, { ...both, ticks: 451_200_000_000 }, new Date('2021-07-27T12:32:00Z')],
    [
      { name: 'datetime2', scale: 3 },
      { ...both, ticks: 451_234_560_000 },
      new Date('2021-07-27T12:32:03.456Z'),
    ],
    [
      { name: 'datetimeoffset', scale: 3 },
      { ...both, ticks: 451_234_560_000, offset: 120 },
      new Date('2021-07-27T12:32:03.456Z'),
    ],
    [{ name: 'char', length: 4 }, 'ab  ', 'ab  '],
    [{ name: 'varchar', length: 10 }, 'olé €', 'olé €'],
    [{ name: 'varchar', length: 'max' }, 'v€'.repeat(40_000), 'v€'.repeat(40_000)],
    [{ name: 'nchar', length: 2 }, 'ключ', 'ключ'],
    [{ name: 'nvarchar', length: 10 }, '日本', '日本'],
    [{ name: 'nvarchar', length: 'max' }, '😀'.repeat(40_000), '😀'.repeat(40_000)],
    [{ name: 'text' }, 'text', 'text'],
    [{ name: 'ntext' }, 'ntext', 'ntext'],
    [{ name: 'xml' }, '<a/>', '<a/>'],
    [{ name: 'binary', length: 2 }, Buffer.from([1, 2]), Buffer.from([1, 2])],
    [{ name: 'varbinary', length: 2 }, Buffer.from([3]), Buffer.from([3])],
    [{ name: 'varbinary', length: 'max' }, Buffer.alloc(70_000, 3), Buffer.alloc(70_000, 3)],
    [{ name: 'image' }, Buffer.from([4]), Buffer.from([4])],
    [
      { name: 'uniqueidentifier' },
      '01234567-89AB-CDEF-0123-456789ABCDEF',
      '01234567-89AB-CDEF-0123-456789ABCDEF',
    ],
    [{ name: 'timestamp' }, Buffer.alloc(8, 5), Buffer.alloc(8, 5)],
    [{ name: 'sql_variant' }, 'variant', 'variant'],
    [{ name: 'hierarchyid' }, Buffer.from([0x58]), Buffer.from([0x58])],
    [{ name: 'geography' }, Buffer.alloc(22, 6), Buffer.alloc(22, 6)],
  ] as const
  for (const nullable of [true, false]) {
    const columns = values.map(([type], index) => column(`c${index}`, type, nullable))
    const full = values.map(([, value]) => value)
    const empty = values.map(() => null)
    answer = () => selectResult(columns, nullable ? [full, empty, full] : [full])
    const { rows } = await ask(connection, 'batch', 'all')
    const expected = values.map(([, , value]) => value)
    expect(rows).toEqual(nullable ? [expected, empty, expected] : [expected])
  }
})

it('reads parameters of every type from the driver', async () => {
  const parameters = [
    ['bit', TYPES.Bit, true, { name: 'bit' }, true],
    ['tiny', TYPES.TinyInt, 255, { name: 'tinyint' }, 255],
    ['small', TYPES.SmallInt, -5, { name: 'smallint' }, -5],
    ['int', TYPES.Int, -70_000, { name: 'int' }, -70_000],
    ['big', TYPES.BigInt, '-9007199254740993', { name: 'bigint' }, -9_007_199_254_740_993n],
    ['float', TYPES.Float, 0.1, { name: 'float' }, 0.1],
    ['real', TYPES.Real, 0.5, { name: 'real' }, 0.5],
    ['money', TYPES.Money, -1.5, { name: 'money' }, -15_000n],
    ['smallMoney', TYPES.SmallMoney, 1.5, { name: 'smallmoney' }, 15_000n],
    ['short', TYPES.NVarChar, 'ключ', { name: 'nvarchar' }, 'ключ'],
    ['none', TYPES.NVarChar, null, { name: 'nvarchar' }, null],
    ['long', TYPES.NVarChar, 'x'.repeat(50_000), { name: 'nvarchar', length: 'max' }, 'x'.repeat(50_000)],
    ['narrow', TYPES.VarChar, 'olé', { name: 'varchar' }, 'olé'],
    ['fixed', TYPES.NChar, 'ab', { name: 'nchar', length: 2 }, 'ab'],
    ['bytes', TYPES.VarBinary, Buffer.from([1]), { name: 'varbinary' }, Buffer.from([1])],
    ['text', TYPES.NText, 'n', { name: 'ntext' }, 'n'],
    ['old', TYPES.Text, 'o', { name: 'text' }, 'o'],
    ['image', TYPES.Image, Buffer.from([2]), { name: 'image' }, Buffer.from([2])],
    [
      'guid',
      TYPES.UniqueIdentifier,
      '01234567-89AB-CDEF-0123-456789ABCDEF',
      { name: 'uniqueidentifier' },
      '01234567-89AB-CDEF-0123-456789ABCDEF',
    ],
    ['date', TYPES.Date, new Date('2021-07-27'), { name: 'date' }, { days: 737_997, ticks: 0 }],
    [
      'moment',
      TYPES.DateTime2,
      new Date('2021-07-27T12:32:03.456Z'),
      { name: 'datetime2', scale: 7 },
      { days: 737_997, ticks: 451_234_560_000 },
    ],
  ] as const
  await ask(
    connection,
    'sql',
    'select @int',
    parameters.map(([name, type, value]) => ({ name, type, value })),
  )
  expect(asked.text).toBe('select @int')
  expect(asked.parameters).toMatchObject(
    parameters.map(([name, , , type, value]) => ({ name: `@${name}`, type, value })),
  )
})

it('returns the rows of each statement, and errors with number, state, class and line', async () => {
  answer = () => [done(3), error(547), done(null), done(2)]
  await expect(ask(connection, 'batch', 'x')).rejects.toMatchObject({
    number: 547,
    state: 3,
    class: 16,
    lineNumber: 7,
    procName: 'p',
    serverName: 'ANJ-TEST',
  })
  answer = () => [done(3), done(null), done(2)]
  expect((await ask(connection, 'batch', 'x')).count).toBe(5)
  expect((await ask(connection, 'sql', 'x')).count).toBe(5)
  answer = () => [error(1), error(2)]
  await expect(ask(connection, 'batch', 'x')).rejects.toMatchObject({
    errors: [{ number: 1 }, { number: 2 }],
  })
})

it('closes the connection after an error of class 20 or higher', async () => {
  answer = () => [error(596, 21)]
  await expect(ask(connection, 'batch', 'x')).rejects.toMatchObject({ number: 596 })
  await once(connection, 'end')
})

it('reports an internal error of the server and closes the connection', async () => {
  answer = () => selectResult([column('n', { name: 'int' }, false)], [[null]])
  await expect(ask(connection, 'batch', 'x')).rejects.toThrow('The server for tests failed')
  await once(connection, 'end')
})

it('returns messages and database changes', async () => {
  const messages: string[] = []
  connection.on('infoMessage', ({ message }) => messages.push(message))
  const changes: string[] = []
  connection.on('databaseChange', (name) => changes.push(name))
  answer = () => [
    { kind: 'environment', change: 'database', value: 'other' },
    { kind: 'info', info: { ...error(0).error, number: 5701, class: 0, message: 'Changed.' } },
    done(null),
  ]
  await ask(connection, 'batch', 'use other')
  expect([changes, messages]).toEqual([['other'], ['Changed.']])
})

it('returns output parameters and the status of a procedure', async () => {
  answer = () => [
    { kind: 'called' },
    { kind: 'returned', status: -6 },
    ...selectResult(
      [column('anj_output_of_the_call', { name: 'int' }), column('', { name: 'nvarchar', length: 10 })],
      [[7, 'seven']],
    ),
  ]
  const parameters = [
    { name: 'in', type: TYPES.Int, value: 1 },
    { name: 'number', type: TYPES.Int, isOutput: true },
    { name: 'word', type: TYPES.NVarChar, isOutput: true, options: { length: 10 } },
  ]
  expect(await ask(connection, 'call', 'dbo.count_it', parameters)).toEqual({
    rows: [],
    count: 0,
    outputs: { number: 7, word: 'seven' },
    status: -6,
  })
  expect(asked.text).toBe(
    'EXEC dbo.count_it @in = @anj_1, @number = @anj_2 OUTPUT, @word = @anj_3 OUTPUT\n' +
      'SELECT @anj_2 AS anj_output_of_the_call, @anj_3',
  )
  expect((await ask(connection, 'sql', 'set @number = 7', parameters.slice(1))).outputs).toEqual({
    number: 7,
    word: 'seven',
  })
})

it('reports the end and the status of each procedure that a batch calls', async () => {
  answer = () => [
    { kind: 'called' },
    done(2),
    { kind: 'called' },
    { kind: 'returned', status: 7 },
    { kind: 'returned', status: -6 },
    done(1),
    { kind: 'called' },
    error(50_000),
    { kind: 'returned', status: null },
  ]
  const ends: unknown[] = []
  const request = new Request('exec it', () => undefined)
  request.on('doneInProc', (count, more) => ends.push(['in a procedure', count, more]))
  request.on('doneProc', (_, more, status) => ends.push(['procedure', status, more]))
  request.on('done', (count, more) => ends.push(['statement', count, more]))
  const completed = once(request, 'requestCompleted')
  connection.execSqlBatch(request)
  await completed
  expect(ends).toEqual([
    ['in a procedure', 2, true],
    ['procedure', 7, true],
    ['procedure', -6, true],
    ['statement', 1, true],
    ['procedure', undefined, false],
  ])
  expect(request.error).toMatchObject({ number: 50_000 })
})

it('prepares a statement, executes it repeatedly and releases it', async () => {
  const request = new Request('select @a', () => undefined)
  request.addParameter('a', TYPES.Int)
  const prepared = once(request, 'prepared')
  connection.prepare(request)
  await prepared
  for (const a of [1, 2]) {
    const completed = once(request, 'requestCompleted')
    connection.execute(request, { a })
    await completed
    expect(asked).toMatchObject({ text: 'select @a', parameters: [{ name: '@a', value: a }] })
  }
  const completed = once(request, 'requestCompleted')
  connection.unprepare(request)
  await completed
  const again = once(request, 'requestCompleted')
  connection.execute(request, { a: 1 })
  await again
  expect(request.error).toMatchObject({ number: 8179 })
})

it("begins, commits and rolls back the driver's transactions with their numbers", async () => {
  const run = (start: (end: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => start((failed) => (failed ? reject(failed) : resolve())))
  await run((end) => connection.beginTransaction(end, 'first', ISOLATION_LEVEL.SNAPSHOT))
  expect(asked.text).toBe('SET TRANSACTION ISOLATION LEVEL SNAPSHOT')
  expect(asked.session.transaction).not.toBeNull()
  await ask(connection, 'batch', 'inside')
  await run((end) => connection.saveTransaction(end, 'here'))
  expect(asked.text).toBe('SAVE TRANSACTION [here]')
  await run((end) => connection.rollbackTransaction(end, 'here'))
  expect(asked.text).toBe('ROLLBACK TRANSACTION [here]')
  await run((end) => connection.commitTransaction(end))
  expect(asked.session.transaction).toBeNull()
  await run((end) => connection.beginTransaction(end, 'second'))
  await run((end) => connection.rollbackTransaction(end, 'second'))
  expect(asked.session.transaction).toBeNull()
  await expect(run((end) => connection.commitTransaction(end))).rejects.toMatchObject({ number: 3902 })
  await ask(connection, 'batch', 'after')
})

it("refuses a request that names a transaction other than the session's", async () => {
  await ask(connection, 'batch', 'x')
  asked.session.begin()
  await expect(ask(connection, 'batch', 'x')).rejects.toMatchObject({ number: 3989 })
})

it('starts a new session when the driver resets the connection', async () => {
  await ask(connection, 'batch', 'x')
  const before = asked.session.id
  await new Promise<void>((resolve, reject) =>
    connection.reset((failed) => (failed ? reject(failed) : resolve())),
  )
  await ask(connection, 'batch', 'x')
  expect(asked.session.id).not.toBe(before)
})

it('cancels a running request and still executes the next one', async () => {
  let started: () => void = () => undefined
  const running = new Promise<void>((resolve) => {
    started = resolve
  })
  answer = async function* (text, _parameters, session) {
    if (text !== 'forever') {
      yield done(1)
      return
    }
    started()
    while (!session.isCancelled) await new Promise((resolve) => setImmediate(resolve))
  }
  const asking = ask(connection, 'batch', 'forever')
  await running
  connection.cancel()
  await expect(asking).rejects.toMatchObject({ code: 'ECANCEL' })
  expect((await ask(connection, 'batch', 'next')).count).toBe(1)
})

it('cancels the running request when its client disconnects', async () => {
  const started = Promise.withResolvers<ScriptedSession>()
  const givenUp = Promise.withResolvers<void>()
  answer = async function* (_text, _parameters, session) {
    started.resolve(session)
    while (!session.isCancelled) await new Promise((resolve) => setImmediate(resolve))
    givenUp.resolve()
    yield done(0)
  }
  const asking = ask(connection, 'batch', 'forever')
  const session = await started.promise
  await logOut(connection)
  await expect(asking).rejects.toThrow()
  await givenUp.promise
  expect(engine.sessions.has(session)).toBe(false)
})

it('cancels a request at any moment and still executes the next one', async () => {
  answer = () => [done(1)]
  for (let turns = 0; turns < 24; turns += 1) {
    const cancelled = new Promise<Error | null | undefined>((resolve) => {
      const request = new Request('update t set a = 1', (error) => resolve(error))
      if (turns % 2 === 0) connection.execSqlBatch(request)
      else connection.execSql(request)
    })
    for (let turn = 0; turn < turns / 2; turn += 1) await nextTurn()
    connection.cancel()
    const error = await cancelled
    if (error) expect(error.message).toBe('Canceled.')
    expect(await ask(connection, 'batch', 'update t set a = 2')).toMatchObject({ count: 1 })
  }
})

it('cancels a request while its rows are being sent', async () => {
  answer = async function* (text, _parameters, session) {
    if (text === 'next') {
      yield done(1)
      return
    }
    yield { kind: 'columns', columns: [column('n', { name: 'int' })] }
    while (!session.isCancelled) {
      yield { kind: 'rows', rows: Array.from({ length: 1000 }, (_, index) => [index]) }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const request = new Request('rows', resolve)
  const first = once(request, 'row')
  connection.execSqlBatch(request)
  await first
  connection.cancel()
  expect(await promise).toMatchObject({ code: 'ECANCEL' })
  expect((await ask(connection, 'batch', 'next')).count).toBe(1)
})

it('stops producing rows while the client is not reading them', async () => {
  let made = 0
  answer = function* () {
    yield { kind: 'columns', columns: [column('t', { name: 'nvarchar', length: 4000 })] }
    for (; made < 20_000; made += 100)
      yield { kind: 'rows', rows: Array.from({ length: 100 }, () => ['x'.repeat(4000)]) }
    yield { kind: 'done', count: made, isSelect: true }
  }
  const request = new Request('large', () => undefined)
  let rows = 0
  const paused = new Promise<void>((resolve) => {
    request.on('row', () => {
      rows++
      if (rows === 1) {
        request.pause()
        resolve()
      }
    })
  })
  const completed = once(request, 'requestCompleted')
  connection.execSqlBatch(request)
  await paused
  // Wait until the network buffers are full and the server pauses.
  for (let before = -1; before !== made; ) {
    before = made
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(made).toBeLessThan(10_000)
  request.resume()
  await completed
  expect(rows).toBe(20_000)
})
