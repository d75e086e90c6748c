import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession, type Session } from '../../../duckdb/session.ts'
import { constant, type Sql, sql } from '../../../duckdb/sql.ts'
import type { TableColumn } from '../find-table.ts'
import { newColumnRequirements, requirementsOf } from './requirements.ts'
import { stagingFormat } from './staged-columns.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-requirements-'))
  session = await openSession({ memoryBytes: 256e6, temporaryDirectory: folder, temporaryBytes: 1e9 })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Describes a column of a type such as `decimal(6, 2)`. */
function columnOf(type: string): TableColumn {
  const [, baseType = type, first, second] = /^(\w+)(?:\((\w+)(?:, (\d+))?\))?$/.exec(type) ?? []
  const isNumber = baseType === 'decimal'
  const money = baseType === 'money' ? [19, 4] : baseType === 'smallmoney' ? [10, 4] : null
  const [precision = 0, scale = 0] =
    money ?? (isNumber ? [Number(first), Number(second)] : [0, Number(first ?? 0)])
  const length = /char|binary/.test(baseType) && first !== 'max' ? Number(first) : null
  return {
    name: 'v',
    type,
    baseType,
    length,
    precision,
    scale: Number.isNaN(scale) ? 0 : scale,
    collation: null,
    notNull: false,
    hasDefault: true,
    identity: false,
    generated: false,
    mayInsert: true,
  }
}

async function passes(type: string, value: Sql, from: Column): Promise<boolean> {
  const pair = { from, to: columnOf(type) }
  const [requirement] = requirementsOf([pair])
  const source = sql`(select ${value} as v)`
  if (requirement) {
    const [holds] = await session.row(sql`select ${requirement.holds} from ${source}`)
    if (holds !== 'true') return false
  }
  // Values that pass must also convert to the staging type.
  await session.row(sql`select ${stagingFormat(pair).value} from ${source}`)
  return true
}

const text: Column = { name: 'v', type: 'text' }

const texts: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['tinyint', ['0', '255'], ['-1', '256', '007', '1.0', '+1', '-0', '']],
  ['smallint', ['-32768', '32767'], ['32768', '-32769']],
  ['int', ['0', '7', '-2147483648'], ['2147483648', '1e3']],
  ['bigint', ['9223372036854775807', '-9223372036854775808'], ['9223372036854775808']],
  [
    'decimal(6, 2)',
    ['0.00', '1.50', '-0.01', '-10.00', '9999.99'],
    ['-0', '-0.0', '01.00', '1.239', '10000'],
  ],
  ['decimal(38, 0)', ['9'.repeat(38)], ['1'.repeat(39), '1.0']],
  ['money', ['922337203685477.5807', '-922337203685477.5808'], ['922337203685477.5808', '0.00001']],
  ['smallmoney', ['214748.3647', '-214748.3648'], ['214748.3648', '-214748.3649', '1.23456']],
  ['float', ['0.1', '123456789012345'], ['1234567890123456', '1e3', 'NaN']],
  ['real', ['0.5', '123456'], ['1234567']],
  ['bit', ['0', '1'], ['2', 'true', '01', '']],
  [
    'date',
    ['0001-01-01', '2024-02-29', '9999-12-31'],
    ['2023-02-29', '0000-01-01', '10000-01-01', '1/2/2024'],
  ],
  ['time(0)', ['00:00:00', '23:59:59'], ['24:00:00', '12:00', '12:00:00.5', '12:00:60']],
  ['time(7)', ['23:59:59.999999'], ['24:00:00.0']],
  [
    'datetime2(7)',
    ['0001-01-01', '9999-12-31 23:59:59.999999', '2024-01-01T10:00:00'],
    ['2024-01-01 24:00:00'],
  ],
  ['datetime2(3)', ['2024-01-01 10:00:00.123'], ['2024-01-01 10:00:00.1234']],
  [
    'datetime',
    [
      '1753-01-01',
      '2024-01-01 10:00:00.003',
      '2024-01-01 10:00:00.007',
      '9999-12-31 23:59:59.997',
      '2024-01-01 10:00:00.120',
    ],
    [
      '1752-12-31',
      '2024-01-01 10:00:00.001',
      '2024-01-01 10:00:00.005',
      '9999-12-31 23:59:59.999',
      '2024-01-01 10:00:00.0031',
    ],
  ],
  [
    'smalldatetime',
    ['1900-01-01', '2079-06-06 23:59:00'],
    ['1899-12-31', '2024-01-01 10:00:30', '2079-06-07'],
  ],
  [
    'datetimeoffset(7)',
    ['2024-01-01 10:00:00.1234567 +02:00', '2024-01-01T10:00:00Z', '2024-01-01 10:00:00 -14:00'],
    ['2024-01-01 10:00:00', '2024-01-01 10:00:00 +14:30', '2023-02-29 10:00:00Z'],
  ],
  ['nvarchar(3)', ['', 'abc', 'a😀', 'ab '], ['abcd', 'ab😀', '😀😀']],
  ['nchar(3)', ['abc', 'a', ' a'], ['a ', 'abcd']],
  ['varchar(3)', ['abc', 'Zoë'], ['abcd']],
  ['nvarchar(max)', ['x'.repeat(10_000)], []],
  [
    'uniqueidentifier',
    ['6f9619ff-8b86-d011-b42d-00c04fc964ff'],
    ['6f9619ff8b86d011b42d00c04fc964ff', '{6f9619ff-8b86-d011-b42d-00c04fc964ff}', ''],
  ],
]

it.each(texts)(
  '%s accepts the texts that it returns unchanged, and refuses others',
  async (type, good, bad) => {
    for (const value of good) expect(await passes(type, constant(value), text), value).toBe(true)
    for (const value of bad) expect(await passes(type, constant(value), text), value).toBe(false)
  },
)

const typed: readonly (readonly [string, Column['type'], readonly string[], readonly string[]])[] = [
  ['tinyint', 'int', ['255::bigint'], ['256::bigint', '-1::bigint']],
  ['bigint', 'int', ['9223372036854775807::bigint'], []],
  ['int', 'float', ['12.0::double'], ['12.5::double', "'inf'::double", '3e9::double']],
  ['int', 'decimal', ["'12'", "'12.00'"], ["'12.5'"]],
  ['int', 'bit', ['true'], []],
  ['real', 'float', ['0.5::double'], ['0.1::double', "'nan'::double", '1e300::double']],
  ['float', 'int', ['123456789012345::bigint'], ['1234567890123456::bigint']],
  ['decimal(4, 2)', 'float', ['1.5::double'], ['1.239::double']],
  ['decimal(4, 2)', 'decimal', ["'1.500'"], ["'1.501'", "'100'"]],
  ['bit', 'int', ['1::bigint'], ['2::bigint']],
  ['date', 'datetime', ["timestamp '2024-01-01 00:00:00'"], ["timestamp '2024-01-01 00:00:01'"]],
  ['datetime', 'date', ["date '1753-01-01'"], ["date '1752-12-31'"]],
  [
    'datetime',
    'datetime',
    ["timestamp '1900-01-01 00:00:00.997'"],
    ["timestamp '1900-01-01 00:00:00.999'", "timestamp '1753-01-01 00:00:00.000001'"],
  ],
  [
    'smalldatetime',
    'timestamp',
    ["timestamp '1969-12-31 23:59:00'"],
    ["timestamp '1969-12-31 23:59:59.999999'"],
  ],
  ['datetime2(0)', 'timestamp', ["timestamp '1500-01-01 00:00:01'"], ["timestamp '1500-01-01 00:00:00.5'"]],
  [
    'datetimeoffset(7)',
    'timestamp',
    ["timestamp '2024-01-01 00:00:01'"],
    ["timestamp '10000-01-01 00:00:00'"],
  ],
  ['time(3)', 'time', ["time '10:00:00.123'"], ["time '10:00:00.1234'", "time '24:00:00'"]],
  ['nvarchar(4)', 'bit', ['true'], ['false']],
  ['nvarchar(20)', 'float', ['0.5::double'], ["'inf'::double"]],
]

it.each(typed)(
  '%s accepts only the values of type %s that it stores exactly',
  async (type, from, good, bad) => {
    const column: Column = { name: 'v', type: from }
    const value = rawSql
    for (const one of good) expect(await passes(type, value(one), column), one).toBe(true)
    for (const one of bad) expect(await passes(type, value(one), column), one).toBe(false)
  },
)

/** Passes the text of a case on unchanged, because it is SQL already. */
function rawSql(text: string): Sql {
  return sql([text] as unknown as TemplateStringsArray)
}

describe('refuses a column of the type', () => {
  it.each([
    ['sql_variant', text],
    ['hierarchyid', text],
    ['geography', text],
    ['varbinary(10)', text],
    ['date', { name: 'v', type: 'int' }],
    ['time(7)', { name: 'v', type: 'timestamp' }],
    ['uniqueidentifier', { name: 'v', type: 'int' }],
  ] as const)('%s', (type, from) => {
    expect(() => requirementsOf([{ from, to: columnOf(type) }])).toThrow(
      `The column v of the table has the type ${type}, which cannot store these values without loss.`,
    )
  })
})

it('accepts binary values that fit a binary column', async () => {
  const bytes: Column = { name: 'v', type: 'text', origin: { kind: 'binary' } }
  expect(await passes('varbinary(2)', constant('00ff'), bytes)).toBe(true)
  expect(await passes('varbinary(2)', constant('00ff00'), bytes)).toBe(false)
  expect(await passes('binary(2)', constant('00'), bytes)).toBe(false)
  expect(await passes('binary(2)', constant('00ff'), bytes)).toBe(true)
  expect(await passes('varbinary(max)', constant('00FF'), bytes)).toBe(false)
})

it('refuses values that no column of a new table can store', async () => {
  const cases = [
    ['float', "'nan'::double", '1.5::double'],
    ['date', "date '-0001-01-01'", "date '0001-01-01'"],
    ['timestamp', "'infinity'::timestamp", "timestamp '9999-12-31 23:59:59.999999'"],
    ['time', "time '24:00:00'", "time '23:59:59.999999'"],
    ['char', "'a '", "' a'"],
  ] as const
  for (const [type, bad, good] of cases) {
    const [requirement] = newColumnRequirements([{ name: 'v', type }], true)
    if (!requirement) throw new Error(`Nothing is asked of ${type}`)
    const holds = (value: string) =>
      session.row(sql`select ${requirement.holds} from (select ${rawSql(value)} as v)`)
    expect(await holds(bad)).toEqual(['false'])
    expect(await holds(good)).toEqual(['true'])
  }
  expect(newColumnRequirements([{ name: 'v', type: 'varchar' }], true)).toEqual([])
  expect(newColumnRequirements([{ name: 'v', type: 'char' }], false)).toEqual([])
})
