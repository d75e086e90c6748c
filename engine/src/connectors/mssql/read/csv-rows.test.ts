import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { column, selectResult } from '../../../../../tds-server/src/scripted-engine.ts'
import type { BatchResult } from '../../../../../tds-server/src/session.ts'
import { startSqlServer, type TestSqlServer } from '../../../../../tds-server/src/start.ts'
import type { SqlRow, SqlType, SqlValue } from '../../../../../tds-server/src/values.ts'
import { scriptedMssql } from '../../../testing/scripted-mssql.ts'
import { RefusedCell } from '../../staged/refused-cell.ts'
import { connect, type Database } from '../connect.ts'
import { CsvRows } from './csv-rows.ts'

let answer: readonly BatchResult[] = []
let server: TestSqlServer
let database: Database
beforeAll(async () => {
  const engine = scriptedMssql({ execute: (text) => (text === 'rows' ? answer : []) })
  server = await startSqlServer({ engine })
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function csvOf(types: readonly SqlType[], rows: readonly SqlRow[], padded: readonly boolean[] = []) {
  if (!database || database.lost)
    database = await connect(server.connection, { databaseName: null, applicationName: 'anj test' })
  answer = selectResult(
    types.map((type, i) => column(`c${i}`, type)),
    rows,
  )
  const chunks: Buffer[] = []
  const flow = new CsvRows(padded, (chunk) => chunks.push(Buffer.from(chunk)))
  await database.stream('rows', flow)
  flow.end()
  return Buffer.concat(chunks).toString()
}

/** Returns the days from 0001-01-01 to a date. */
const day = (date: string) =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse('0001-01-01T00:00:00Z')) / 86_400_000)
const ticks = (h: number, m: number, s: number, fraction = 0) =>
  (h * 3600 + m * 60 + s) * 10_000_000 + fraction

/** The cases: a type, a value as the test server represents it, and the CSV that is expected for it. */
const values: readonly (readonly [SqlType, SqlValue, string])[] = [
  [{ name: 'bit' }, true, 'true'],
  [{ name: 'bit' }, false, 'false'],
  [{ name: 'tinyint' }, 255, '255'],
  [{ name: 'smallint' }, -32_768, '-32768'],
  [{ name: 'int' }, -2_147_483_648, '-2147483648'],
  [{ name: 'int' }, 0, '0'],
  [{ name: 'bigint' }, -9_223_372_036_854_775_808n, '-9223372036854775808'],
  [{ name: 'bigint' }, 9_223_372_036_854_775_807n, '9223372036854775807'],
  [{ name: 'bigint' }, -1n, '-1'],
  [{ name: 'bigint' }, 9_007_199_254_740_993n, '9007199254740993'],
  [{ name: 'decimal', precision: 5, scale: 2 }, -5n, '-0.05'],
  [{ name: 'decimal', precision: 5, scale: 2 }, 0n, '0.00'],
  [{ name: 'decimal', precision: 9, scale: 0 }, 999_999_999n, '999999999'],
  [{ name: 'decimal', precision: 19, scale: 10 }, -1_234_567_890_123_456_789n, '-123456789.0123456789'],
  [{ name: 'decimal', precision: 28, scale: 1 }, 10n ** 28n - 1n, `${'9'.repeat(27)}.9`],
  [{ name: 'numeric', precision: 38, scale: 0 }, -(10n ** 38n - 1n), `-${'9'.repeat(38)}`],
  [{ name: 'numeric', precision: 38, scale: 38 }, 1n, `0.${'0'.repeat(37)}1`],
  [{ name: 'money' }, -9_223_372_036_854_775_808n, '-922337203685477.5808'],
  [{ name: 'money' }, 1n, '0.0001'],
  [{ name: 'smallmoney' }, 2_147_483_647n, '214748.3647'],
  [{ name: 'float' }, 0.1 + 0.2, '0.30000000000000004'],
  [{ name: 'float' }, -1.797_693_134_862_315_7e308, '-1.7976931348623157e+308'],
  [{ name: 'float' }, 5e-324, '5e-324'],
  [{ name: 'float' }, -0, '-0'],
  [{ name: 'real' }, Math.fround(0.1), '0.1'],
  [{ name: 'real' }, Math.fround(3.402_823_5e38), '3.4028235e+38'],
  [{ name: 'date' }, { days: 0, ticks: 0 }, '0001-01-01'],
  [{ name: 'date' }, { days: day('9999-12-31'), ticks: 0 }, '9999-12-31'],
  [{ name: 'date' }, { days: day('2000-02-29'), ticks: 0 }, '2000-02-29'],
  [{ name: 'time', scale: 0 }, { days: 0, ticks: ticks(23, 59, 59) }, '23:59:59'],
  [{ name: 'time', scale: 3 }, { days: 0, ticks: ticks(1, 2, 3, 40_000) }, '01:02:03.004'],
  [{ name: 'time', scale: 7 }, { days: 0, ticks: ticks(23, 59, 59, 9_999_990) }, '23:59:59.999999'],
  [{ name: 'smalldatetime' }, { days: day('2079-06-06'), ticks: ticks(23, 59, 0) }, '2079-06-06 23:59:00'],
  [
    { name: 'datetime' },
    { days: day('1753-01-01'), ticks: ticks(23, 59, 59, 9_970_000) },
    '1753-01-01 23:59:59.997',
  ],
  [
    { name: 'datetime' },
    { days: day('2024-02-29'), ticks: ticks(12, 0, 0, 30_000) },
    '2024-02-29 12:00:00.003',
  ],
  [
    { name: 'datetime2', scale: 0 },
    { days: day('2024-12-31'), ticks: ticks(23, 59, 59) },
    '2024-12-31 23:59:59',
  ],
  [
    { name: 'datetime2', scale: 7 },
    { days: day('9999-12-31'), ticks: ticks(23, 59, 59, 9_999_990) },
    '9999-12-31 23:59:59.999999',
  ],
  [
    { name: 'datetimeoffset', scale: 3 },
    { days: day('2024-02-29'), ticks: ticks(22, 30, 0, 5_000_000), offset: 330 },
    '2024-02-29 22:30:00.500',
  ],
  [{ name: 'nvarchar', length: 20 }, 'Zoë "x", 😀', '"Zoë ""x"", 😀"'],
  [{ name: 'nvarchar', length: 20 }, 'é€😀x', 'é€😀x'],
  [{ name: 'nvarchar', length: 20 }, '', '""'],
  [{ name: 'nvarchar', length: 20 }, ' a ', ' a '],
  [{ name: 'nvarchar', length: 'max' }, 'two\r\nlines', '"two\r\nlines"'],
  [{ name: 'nvarchar', length: 'max' }, '', '""'],
  [{ name: 'nvarchar', length: 'max' }, 'ä'.repeat(100_000), 'ä'.repeat(100_000)],
  [{ name: 'nchar', length: 5 }, 'ab   ', 'ab   '],
  [{ name: 'varbinary', length: 3 }, Buffer.from('00ff10', 'hex'), '00ff10'],
  [{ name: 'varbinary', length: 3 }, Buffer.alloc(0), '""'],
  [{ name: 'varbinary', length: 'max' }, Buffer.alloc(70_000, 0xab), 'ab'.repeat(70_000)],
  [{ name: 'binary', length: 2 }, Buffer.from('0a0b', 'hex'), '0a0b'],
  [{ name: 'timestamp' }, Buffer.from('00000000000007d1', 'hex'), '00000000000007d1'],
  [
    { name: 'uniqueidentifier' },
    'F47AC10B-58CC-4372-A567-0E02B2C3D479',
    'F47AC10B-58CC-4372-A567-0E02B2C3D479',
  ],
]

it.each(values)('reads %o with the value %o unchanged', async (type, value, text) => {
  expect(await csvOf([type], [[value], [null]])).toBe(`${text}\n\n`)
})

it('reads a row of all types, no matter where packets split it', async () => {
  const types = values.map(([type]) => type)
  const row = values.map(([, value]) => value)
  const line = values.map(([, , text]) => text).join(',')
  const empty = types.map(() => '').join(',')
  const rows = Array.from({ length: 20 }, (_, i) => (i % 3 === 2 ? types.map(() => null) : row))
  const lines = rows.map((_, i) => `${i % 3 === 2 ? empty : line}\n`)
  expect((await csvOf(types, rows)) === lines.join('')).toBe(true)
})

it('reads many small rows', async () => {
  const types: SqlType[] = [{ name: 'int' }, { name: 'nvarchar', length: 40 }, { name: 'float' }]
  const rows = Array.from({ length: 20_000 }, (_, i): SqlRow => [i, i % 7 === 0 ? null : `text ${i}`, i / 4])
  const lines = rows.map(([id, text, number]) => `${id},${text ?? ''},${number}\n`)
  expect((await csvOf(types, rows)) === lines.join('')).toBe(true)
})

it('removes trailing spaces that are only padding', async () => {
  const types: SqlType[] = [
    { name: 'nchar', length: 5 },
    { name: 'nchar', length: 5 },
  ]
  expect(await csvOf(types, [['ab   ', 'ab   ']], [true, false])).toBe('ab,ab   \n')
  expect(await csvOf(types, [['     ', null]], [true, false])).toBe('"",\n')
})

describe('refuses', () => {
  const refused = (type: SqlType, value: SqlValue) =>
    csvOf([{ name: 'int' }, type], [[1, value]]).catch((error: unknown) => error)

  it.each<[SqlType, SqlValue, string]>([
    [{ name: 'time', scale: 7 }, { days: 0, ticks: ticks(23, 59, 59, 9_999_999) }, '23:59:59.9999999'],
    [
      { name: 'datetime2', scale: 7 },
      { days: day('2024-02-29'), ticks: ticks(0, 0, 0, 1) },
      '2024-02-29 00:00:00.0000001',
    ],
    [
      { name: 'datetimeoffset', scale: 7 },
      { days: day('2024-02-29'), ticks: ticks(1, 0, 0, 12), offset: 60 },
      '2024-02-29 01:00:00.0000012',
    ],
  ])('%o finer than microseconds', async (type, value, shown) => {
    const error = await refused(type, value)
    expect(error).toBeInstanceOf(RefusedCell)
    expect(error).toMatchObject({ place: 1, value: shown, why: 'tooFine' })
  })

  it('an unpaired UTF-16 surrogate', async () => {
    for (const text of ['a\ud83d', '\ude00b', '\ud83d\ud83d'])
      expect(await refused({ name: 'nvarchar', length: 9 }, text)).toMatchObject({
        place: 1,
        why: 'noCharacter',
      })
  })
})
