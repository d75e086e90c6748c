import { Writable } from 'node:stream'
import type { Column } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import type { BodyReader, SourceSpec } from '../../connector.ts'
import { mssql } from '../index.ts'
import { quoteName } from '../quote.ts'

let database: MssqlDatabase
beforeAll(async () => {
  database = await createMssqlDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
afterEach(async () => {
  for (const name of await database.tables())
    await database.run(`drop ${name.endsWith('_view') ? 'view' : 'table'} ${quoteName('dbo', name)}`)
})

const never = new AbortController().signal
const table = (more: Partial<SourceSpec> = {}): SourceSpec => ({
  mode: 'table',
  schemaName: 'dbo',
  tableName: 't',
  query: '',
  filter: '',
  ...more,
})
const query = (text: string, filter = ''): SourceSpec => table({ mode: 'query', query: text, filter })

function open(): Promise<BodyReader> {
  return mssql.openReading(database.connection, database.name, never)
}

function collect() {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return { sink, text: () => Buffer.concat(chunks).toString() }
}

async function read(
  source: SourceSpec,
  rows?: number,
): Promise<{ columns: readonly Column[]; text: string; count: number }> {
  await using reading = await open()
  const columns = await reading.columnsOf(source, never)
  const { sink, text } = collect()
  const count = await reading.copyOut(source, columns, sink, {
    signal: never,
    ...(rows === undefined ? {} : { rows }),
  })
  expect(sink.writableEnded).toBe(false)
  return { columns, text: text(), count }
}

/** The cases: the column's type, a literal, the type in Anj, its origin, and the CSV that is expected for the value. */
const types: readonly (readonly [string, string, string, object, string])[] = [
  ['bit', '1', 'bit', { kind: 'boolean' }, 'true'],
  ['tinyint', '255', 'int', { kind: 'int16' }, '255'],
  ['smallint', '-32768', 'int', { kind: 'int16' }, '-32768'],
  ['int', '-2147483648', 'int', { kind: 'int32' }, '-2147483648'],
  ['bigint', '-9223372036854775808', 'int', { kind: 'int64' }, '-9223372036854775808'],
  [
    'decimal(38,10)',
    '-1234567890123456789012345678.0123456789',
    'decimal',
    { kind: 'decimal', precision: 38, scale: 10 },
    '-1234567890123456789012345678.0123456789',
  ],
  ['numeric(5,0)', '7', 'decimal', { kind: 'decimal', precision: 5, scale: 0 }, '7'],
  [
    'money',
    '-922337203685477.5808',
    'decimal',
    { kind: 'decimal', precision: 19, scale: 4 },
    '-922337203685477.5808',
  ],
  ['smallmoney', '214748.3647', 'decimal', { kind: 'decimal', precision: 10, scale: 4 }, '214748.3647'],
  ['float', '0.1e0 + 0.2e0', 'float', { kind: 'float64' }, '0.30000000000000004'],
  ['float(53)', '-1.7976931348623157e308', 'float', { kind: 'float64' }, '-1.7976931348623157e+308'],
  ['real', '0.1', 'float', { kind: 'float32' }, '0.1'],
  ['float(24)', '16777217', 'float', { kind: 'float32' }, '16777216'],
  ['date', "'0001-01-01'", 'date', { kind: 'date' }, '0001-01-01'],
  ['date', "'9999-12-31'", 'date', { kind: 'date' }, '9999-12-31'],
  ['time(7)', "'23:59:59.999999'", 'time', { kind: 'time' }, '23:59:59.999999'],
  ['time(3)', "'23:59:59.5'", 'time', { kind: 'time' }, '23:59:59.500'],
  ['time(0)', "'23:59:59'", 'time', { kind: 'time' }, '23:59:59'],
  ['smalldatetime', "'2079-06-06 23:59'", 'datetime', { kind: 'timestamp' }, '2079-06-06 23:59:00'],
  ['datetime', "'9999-12-31 23:59:59.997'", 'datetime', { kind: 'timestamp' }, '9999-12-31 23:59:59.997'],
  ['datetime', "'1753-01-01'", 'datetime', { kind: 'timestamp' }, '1753-01-01 00:00:00.000'],
  [
    'datetime2(7)',
    "'9999-12-31 23:59:59.999999'",
    'datetime',
    { kind: 'timestamp' },
    '9999-12-31 23:59:59.999999',
  ],
  ['datetime2(0)', "'0001-01-01'", 'datetime', { kind: 'timestamp' }, '0001-01-01 00:00:00'],
  [
    'datetimeoffset(3)',
    "'2024-03-01 01:30:00.5 +05:30'",
    'timestamp',
    { kind: 'timestamptz' },
    '2024-02-29 20:00:00.500',
  ],
  ['char(5)', "'ab'", 'char', { kind: 'char', length: 5 }, 'ab'],
  ['nchar(5)', "N'äb'", 'char', { kind: 'char', length: 5 }, 'äb'],
  ['varchar(20)', "'é€ '", 'varchar', { kind: 'varchar', length: 20 }, 'é€ '],
  [
    'varchar(8000)',
    "replicate('ab,', 100)",
    'varchar',
    { kind: 'varchar', length: 8000 },
    `"${'ab,'.repeat(100)}"`,
  ],
  ['nvarchar(20)', 'N\'Zoë "x", 😀\'', 'varchar', { kind: 'varchar', length: 20 }, '"Zoë ""x"", 😀"'],
  ['nvarchar(20)', "N''", 'varchar', { kind: 'varchar', length: 20 }, '""'],
  ['sysname', "N'NULL'", 'varchar', { kind: 'varchar', length: 128 }, 'NULL'],
  ['varchar(max)', "'two' + char(10) + 'lines'", 'text', { kind: 'text' }, '"two\nlines"'],
  ['nvarchar(max)', "N'\\N'", 'text', { kind: 'text' }, '\\N'],
  ['text', "'old'", 'text', { kind: 'text' }, 'old'],
  ['ntext', "N'älter'", 'text', { kind: 'text' }, 'älter'],
  ['xml', 'N\'<a b="1">é</a>\'', 'text', { kind: 'xml' }, '"<a b=""1"">é</a>"'],
  ['binary(3)', '0x00ff', 'text', { kind: 'binary', length: 3 }, '00ff00'],
  ['varbinary(9)', '0x', 'text', { kind: 'binary', length: 9 }, '""'],
  ['varbinary(max)', '0x0aff', 'text', { kind: 'binary' }, '0aff'],
  ['image', '0x0aff', 'text', { kind: 'binary' }, '0aff'],
  [
    'uniqueidentifier',
    "'f47ac10b-58cc-4372-a567-0e02b2c3d479'",
    'text',
    { kind: 'uuid' },
    'F47AC10B-58CC-4372-A567-0E02B2C3D479',
  ],
]

it.each(types)(
  'reads %s with the value %s without loss, from a table and from a SELECT',
  async (type, literal, ours, origin, text) => {
    await database.run(`create table t (v ${type} null)`)
    await database.run(`insert into t values (${literal}), (null)`)
    for (const source of [table(), query('select v from t')]) {
      const found = await read(source)
      const { native, ...kind } = found.columns[0]?.origin ?? {}
      expect({ ...found.columns[0], origin: kind }).toEqual({ name: 'v', type: ours, origin })
      // Only present if the kind doesn't describe the type completely; texts include their collation.
      if (native)
        expect(native.type.replace(/ collate .*/, '')).toBe(type.replace('sysname', 'nvarchar(128)'))
      expect(found.text.split('\n').sort()).toEqual(`${text}\n\n`.split('\n').sort())
      expect(found.count).toBe(2)
    }
  },
)

it.each([
  ['time(7)', "'23:59:59.9999999'", '23:59:59.9999999'],
  ['datetime2(7)', "'2024-02-29 00:00:00.0000001'", '2024-02-29 00:00:00.0000001'],
  ['datetimeoffset(7)', "'2024-02-29 00:00:00.0000001 +00:00'", '2024-02-29 00:00:00.0000001'],
])(
  'refuses %s with the value %s, names its column, and reads it after a cast',
  async (type, literal, value) => {
    await database.run(`create table t (a int, [my col] ${type})`)
    await database.run(`insert into t values (1, ${literal})`)
    await expect(read(table())).rejects.toThrow(
      `Column my col contains ${value}, which cannot be read: it has more than six fractional digits of a second.`,
    )
    expect((await read(query('select a, cast([my col] as nvarchar(40)) as v from t'))).count).toBe(1)
  },
)

it('refuses a sql_variant column, unless a SELECT casts it', async () => {
  await database.run('create table t (a int, v sql_variant)')
  await expect(read(table())).rejects.toThrow('Column v has the type sql_variant, which cannot be read.')
  await database.run('insert into t (a) values (1)')
  expect((await read(query('select a, cast(a as bigint) as b from t'))).text).toBe('1,1\n')
})

it('returns a note that UTC offsets are not kept', async () => {
  await database.run('create table t (a int, happened datetimeoffset, seen datetimeoffset(0))')
  await using reading = await open()
  const notes = await reading.notesOn?.(table(), await reading.columnsOf(table(), never), never)
  expect(notes).toEqual([expect.stringContaining('without their offset, in: happened, seen.')])
  expect(await reading.notesOn?.(table(), [{ name: 'a', type: 'int' }], never)).toEqual([])
})

it('reads computed columns, row versions and views', async () => {
  await database.run('create table t (a int, b as a * 2, r rowversion)')
  await database.run('insert into t (a) values (21)')
  await database.run('create view t_view as select a, b from t')
  const found = await read(table())
  expect(found.columns.map(({ name, origin }) => [name, origin?.kind])).toEqual([
    ['a', 'int32'],
    ['b', 'int32'],
    ['r', 'binary'],
  ])
  expect(found.text).toMatch(/^21,42,[0-9a-f]{16}\n$/)
  expect((await read(table({ tableName: 't_view' }))).text).toBe('21,42\n')
})

describe('a SELECT', () => {
  it('runs with its own columns, a filter and a limit', async () => {
    await database.run('create table t (id int, name nvarchar(9))')
    await database.run(`insert into t values (1, 'a'), (2, 'b'), (3, 'c')`)
    const found = await read(query('select id * 2 as twice, name from t -- all of them;', 'twice > 2'), 1)
    expect(found.columns.map(({ name, type }) => [name, type])).toEqual([
      ['twice', 'int'],
      ['name', 'varchar'],
    ])
    expect(found.text).toBe('4,b\n')
    expect((await read(table({ filter: `name <> 'b' /* not b */` }))).text).toBe('1,a\n3,c\n')
    expect(
      (await read(query('with x as (select 1 as a) select * from x union all select 2;', 'a > 1'))).text,
    ).toBe('2\n')
  })

  it.each([
    ['select 1 as id, 2 as id', 'Two columns of the SELECT are named id. Rename one of them with AS.'],
    ['select 1 as a, 2', 'Column 2 of the SELECT has no name. Name it with AS.'],
    [
      'selec x',
      'Anj can run only a single SELECT here, but this statement begins with selec. Write one SELECT statement and nothing else.',
    ],
  ])('is refused with advice when it is invalid: %s', async (text, said) => {
    await using reading = await open()
    await expect(reading.columnsOf(query(text), never)).rejects.toThrow(said)
  })

  it.each([
    'select 1 as a; drop table t',
    'delete from t',
    'insert into t values (9)',
    'drop table t',
    'truncate table t',
    'select * into made_by_it from t',
    'select 1 as a) as x; drop table t -- ',
    'select 1 as a) as x; drop table t /*',
    'with x as (select 1 as a) delete from t where exists (select 1 from x)',
    "exec('drop table t')",
    "exec sp_executesql N'drop table t'",
    'declare @a int = 1',
    'commit',
    'select 1',
    'select 1 as a, 2 as a',
    '',
  ])('is refused when it is not exactly one valid SELECT: %s', async (text) => {
    await database.run('create table t (id int)')
    await database.run('insert into t values (1)')
    await using reading = await open()
    await expect(reading.columnsOf(query(text), never)).rejects.toThrow(
      /The server rejected the SELECT|Anj can run only a single SELECT here|of the SELECT (have|has|are) /,
    )
    expect(await database.rows('select id from t')).toEqual([{ id: 1 }])
    expect(await database.tables()).toEqual(['t'])
  })

  it.each(['1 = 1) or (1 = 1', '1 = 1 /*', 'id', 'nothing = 1', '1 = 1; drop table t', '1 = 1) --'])(
    'refuses a filter that is not a single condition: %s',
    async (filter) => {
      await database.run('create table t (id int)')
      await database.run('insert into t values (1)')
      await using reading = await open()
      await expect(reading.columnsOf(table({ filter }), never)).rejects.toThrow(
        'The server rejected the row filter',
      )
      expect(await database.rows('select id from t')).toEqual([{ id: 1 }])
    },
  )
})

it('names a table that does not exist or that the user may not read', async () => {
  await using reading = await open()
  await expect(reading.columnsOf(table({ tableName: 'nowhere' }), never)).rejects.toThrow(
    `The database ${database.name} has no table or view named nowhere.`,
  )
  await database.run('create table t (id int)')
  const user = await database.createUser('insert')
  await using other = await mssql.openReading(user, database.name, never)
  await expect(other.columnsOf(table(), never)).rejects.toThrow('The user cannot read the table t.')
})

it('reads columns of a user-defined type that this user may not see', async () => {
  await database.run('create type dbo.phone from varchar(20)')
  await database.run(`create table t (id int, number dbo.phone); insert t values (1, '041')`)
  const user = await database.createUser('select on dbo.t')
  await using reading = await mssql.openReading(user, database.name, never)
  expect(await reading.columnsOf(table(), never)).toMatchObject([
    { name: 'id' },
    { name: 'number', type: 'varchar', origin: { kind: 'varchar', length: 20 } },
  ])
})

it('quotes malicious names', async () => {
  const name = "x]; drop table t; -- '"
  await database.run(`create table ${quoteName('dbo', name)} ([a]]b"'] int)`)
  await database.run(`insert into ${quoteName('dbo', name)} values (7)`)
  expect(await read(table({ tableName: name }))).toMatchObject({ text: '7\n', columns: [{ name: `a]b"'` }] })
})

it('reads all tables as of one moment where the database allows it', async () => {
  await database.run(`alter database ${quoteName(database.name)} set allow_snapshot_isolation on`)
  await database.run('create table t (id int)')
  await database.run('create table other (id int)')
  await database.run('insert into t values (1)')
  await using reading = await open()
  expect(reading.note).toBeUndefined()
  for (const source of [table(), table({ tableName: 'other' })]) {
    const columns = await reading.columnsOf(source, never)
    const { sink, text } = collect()
    await reading.copyOut(source, columns, sink, { signal: never })
    expect(text()).toBe(source.tableName === 't' ? '1\n' : '')
    await database.run('insert into other values (2)')
  }
})

it('reads a hundred thousand rows and counts them', async () => {
  await database.run('create table t (id int, name nvarchar(40))')
  const numbers = (from: number) =>
    Array.from({ length: 1000 }, (_, i) => `(${from + i}, N'row "${from + i}"')`)
  for (let from = 0; from < 100_000; from += 1000)
    await database.run(`insert into t values ${numbers(from).join(', ')}`)
  const { text, count } = await read(table())
  expect(count).toBe(100_000)
  expect(text.split('\n')[99_999]).toBe('99999,"row ""99999"""')
})

it('reads a cell of 20 megabytes', async () => {
  await database.run('create table t (v nvarchar(max))')
  await database.run(`insert into t values (replicate(cast(N'0123456789' as nvarchar(max)), 2000000))`)
  const { text } = await read(table())
  expect(text === `${'0123456789'.repeat(2_000_000)}\n`).toBe(true)
})

it('leaves no open session when it is cancelled', async () => {
  const reading = await open()
  const cancel = new AbortController()
  const waiting = reading.columnsOf(query('select 1 as a'), cancel.signal)
  waiting.catch(() => undefined)
  cancel.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  await expect.poll(() => database.connections()).toBe(0)
})
