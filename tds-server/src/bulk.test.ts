import { type Connection, TYPES } from 'tedious'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Script, scriptedEngine } from './scripted-engine.ts'
import { SqlError } from './session.ts'
import { startSqlServer, type TestSqlServer } from './start.ts'
import { ask, type ClientOptions, logIn, logOut, type TediousType } from './tedious-client.ts'
import type { SqlRow } from './values.ts'

type BulkInsert = NonNullable<Script['bulkInsert']>

let take: BulkInsert
let server: TestSqlServer
let connection: Connection

/** The columns and rows of the most recent load. */
const taken: {
  statement: string
  columns: Parameters<BulkInsert>[1]
  rows: SqlRow[]
  pieces: number
} = { statement: '', columns: [], rows: [], pieces: 0 }
const keep: BulkInsert = async (statement, columns, rows) => {
  Object.assign(taken, { statement, columns, rows: [], pieces: 0 })
  for await (const some of rows) {
    taken.rows.push(...some)
    taken.pieces++
  }
  return taken.rows.length
}

beforeAll(async () => {
  const engine = scriptedEngine({ bulkInsert: (...given) => take(...given) })
  server = await startSqlServer({ logins: [{ userName: 'sa', password: 'Secret-1' }], engine })
})
afterAll(() => server.stop())
beforeEach(() => {
  take = keep
})
afterEach(() => logOut(connection))

interface Column {
  readonly name: string
  readonly type: TediousType
  readonly options?: { nullable?: boolean; length?: number | 'max'; precision?: number; scale?: number }
}

/** Loads rows with the driver's bulk load. */
async function load(
  columns: readonly Column[],
  rows: Iterable<unknown[]> | AsyncIterable<unknown[]>,
  options: ClientOptions['options'] = {},
): Promise<number> {
  connection = await logIn({ port: server.port, options })
  return new Promise((resolve, reject) => {
    const bulk = connection.newBulkLoad('[dbo].[t]', { keepNulls: true, lockTable: true }, (error, count) =>
      error ? reject(error) : resolve(count ?? 0),
    )
    // The driver sends a length above the type's limit as 'max'.
    for (const { name, type, options: given } of columns)
      bulk.addColumn(name, type, {
        nullable: true,
        ...given,
        ...(given?.length === 'max' ? { length: 2 ** 30 } : {}),
      } as Parameters<typeof bulk.addColumn>[2])
    connection.execBulkLoad(bulk, rows as Iterable<unknown[]>)
  })
}

it('reads values of every type that the driver sends', async () => {
  const moment = new Date('2021-07-27T12:32:03.456Z')
  const columns: readonly (Column & { value: unknown; kept: unknown })[] = [
    { name: 'bit', type: TYPES.Bit, value: true, kept: true },
    { name: 'tiny', type: TYPES.TinyInt, value: 255, kept: 255 },
    { name: 'small', type: TYPES.SmallInt, value: -5, kept: -5 },
    { name: 'int', type: TYPES.Int, value: -70_000, kept: -70_000 },
    { name: 'big', type: TYPES.BigInt, value: '-9007199254740993', kept: -9_007_199_254_740_993n },
    { name: 'decimal5', type: TYPES.Decimal, options: { precision: 9, scale: 2 }, value: -1.5, kept: -150n },
    { name: 'decimal9', type: TYPES.Decimal, options: { precision: 19, scale: 2 }, value: 1.5, kept: 150n },
    { name: 'decimal13', type: TYPES.Numeric, options: { precision: 28, scale: 2 }, value: 1.5, kept: 150n },
    { name: 'decimal17', type: TYPES.Numeric, options: { precision: 38, scale: 2 }, value: 1.5, kept: 150n },
    { name: 'money', type: TYPES.Money, value: -1.5, kept: -15_000n },
    { name: 'smallMoney', type: TYPES.SmallMoney, value: 1.5, kept: 15_000n },
    { name: 'float', type: TYPES.Float, value: 0.1, kept: 0.1 },
    { name: 'real', type: TYPES.Real, value: 0.5, kept: 0.5 },
    { name: 'date', type: TYPES.Date, value: moment, kept: { days: 737_997, ticks: 0 } },
    {
      name: 'time',
      type: TYPES.Time,
      options: { scale: 3 },
      value: moment,
      kept: { days: 0, ticks: 451_234_560_000 },
    },
    {
      name: 'datetime2',
      type: TYPES.DateTime2,
      options: { scale: 7 },
      value: moment,
      kept: { days: 737_997, ticks: 451_234_560_000 },
    },
    {
      name: 'offset',
      type: TYPES.DateTimeOffset,
      options: { scale: 3 },
      value: moment,
      kept: { days: 737_997, ticks: 451_234_560_000, offset: expect.any(Number) },
    },
    {
      name: 'datetime',
      type: TYPES.DateTime,
      value: moment,
      kept: { days: 737_997, ticks: 451_234_570_000 },
    },
    {
      name: 'small date',
      type: TYPES.SmallDateTime,
      value: moment,
      kept: { days: 737_997, ticks: expect.any(Number) },
    },
    { name: 'char', type: TYPES.Char, options: { length: 3 }, value: 'abc', kept: 'abc' },
    { name: 'varchar', type: TYPES.VarChar, options: { length: 10 }, value: 'olé €', kept: 'olé €' },
    { name: 'nchar', type: TYPES.NChar, options: { length: 2 }, value: '日本', kept: '日本' },
    { name: 'nvarchar', type: TYPES.NVarChar, options: { length: 10 }, value: '', kept: '' },
    {
      name: 'long',
      type: TYPES.NVarChar,
      options: { length: 'max' },
      value: '😀'.repeat(20_000),
      kept: '😀'.repeat(20_000),
    },
    { name: 'text', type: TYPES.Text, value: 'text', kept: 'text' },
    { name: 'ntext', type: TYPES.NText, value: 'ключ', kept: 'ключ' },
    { name: 'image', type: TYPES.Image, value: Buffer.from([1]), kept: Buffer.from([1]) },
    {
      name: 'binary',
      type: TYPES.Binary,
      options: { length: 2 },
      value: Buffer.from([1, 2]),
      kept: Buffer.from([1, 2]),
    },
    {
      name: 'varbinary',
      type: TYPES.VarBinary,
      options: { length: 9 },
      value: Buffer.from([3]),
      kept: Buffer.from([3]),
    },
    {
      name: 'blob',
      type: TYPES.VarBinary,
      options: { length: 'max' },
      value: Buffer.alloc(9000, 1),
      kept: Buffer.alloc(9000, 1),
    },
    {
      name: 'guid',
      type: TYPES.UniqueIdentifier,
      value: '01234567-89AB-CDEF-0123-456789ABCDEF',
      kept: '01234567-89AB-CDEF-0123-456789ABCDEF',
    },
  ]
  const full = columns.map(({ value }) => value)
  const empty = columns.map(() => null)
  expect(await load(columns, [full, empty, full])).toBe(3)
  expect(taken.columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name))
  const kept = columns.map((column) => column.kept)
  expect(taken.rows).toEqual([kept, empty, kept])
  expect(taken.statement).toMatch(
    /^insert bulk \[dbo\]\.\[t\]\(\[bit\] bit, .*\) WITH \(KEEP_NULLS,TABLOCK\)$/,
  )
  expect(taken.columns.slice(5, 7)).toEqual([
    { name: 'decimal5', type: { name: 'decimal', precision: 9, scale: 2 } },
    { name: 'decimal9', type: { name: 'decimal', precision: 19, scale: 2 } },
  ])
})

const numbers: readonly Column[] = [
  { name: 'n', type: TYPES.Int },
  { name: 't', type: TYPES.NVarChar, options: { length: 50 } },
]

it.each([
  { packetSize: 512 },
  { packetSize: 4096 },
  { packetSize: 32_767 },
  { packetSize: 4096, encrypt: true },
])('reads rows across packet boundaries: %o', async (options) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [index, index % 7 === 0 ? null : `row ${index}`])
  expect(await load(numbers, rows, options)).toBe(20_000)
  expect(taken.rows).toEqual(rows)
})

it('accepts an empty load', async () => {
  expect(await load(numbers, [])).toBe(0)
  expect(taken.rows).toEqual([])
})

it('reads a value of many megabytes without parsing it again for each packet', async () => {
  const value = 'x'.repeat(10_000_000)
  expect(
    await load([{ name: 't', type: TYPES.NVarChar, options: { length: 'max' } }], [[value], ['y']]),
  ).toBe(2)
  expect(taken.rows.map(([text]) => String(text).length)).toEqual([value.length, 1])
})

it.each([false, true])('applies backpressure when the engine is slow, encrypted: %s', async (encrypt) => {
  let made = 0
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  take = async (_statement, _columns, rows) => {
    let count = 0
    for await (const some of rows) {
      await released
      count += some.length
    }
    return count
  }
  const loading = load(
    numbers,
    (async function* () {
      for (; made < 300_000; made++) yield [made, 'x'.repeat(50)]
    })(),
    { encrypt },
  )
  for (let before = -1; made === 0 || before !== made; ) {
    before = made
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(made).toBeLessThan(150_000)
  release()
  expect(await loading).toBe(300_000)
})

it("reports the engine's error only after the driver has sent all rows", async () => {
  take = async (_statement, _columns, rows) => {
    for await (const _ of rows) break
    throw new SqlError({ number: 515, message: 'Cannot insert the value NULL.' })
  }
  const rows = Array.from({ length: 100_000 }, (_, index) => [index, 'x'])
  await expect(load(numbers, rows)).rejects.toMatchObject({ number: 515 })
  expect((await ask(connection, 'batch', 'next')).count).toBe(0)
})

it('discards the rows if the driver cancels during the load', async () => {
  let came = 0
  let failure: unknown
  take = async (_statement, _columns, rows) => {
    try {
      for await (const some of rows) came += some.length
    } catch (error) {
      failure = error
      throw error
    }
    return came
  }
  const failing = (async function* () {
    for (let index = 0; index < 50_000; index++) yield [index, 'x']
    throw new Error('The source is broken')
  })()
  await expect(load(numbers, failing)).rejects.toThrow('The source is broken')
  expect(failure).toMatchObject({ name: 'BulkLoadGivenUp' })
  expect((await ask(connection, 'batch', 'next')).count).toBe(0)
})

it('triggers a fault after the given number of rows', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => [index, 'x'])
  const takeAway = server.faults.on({ bulkRows: 10_000 }, 'reset')
  await expect(load(numbers, rows)).rejects.toThrow()
  expect(taken.rows.length).toBeLessThan(20_000)
  takeAway()
  expect(await load(numbers, rows)).toBe(50_000)
})
