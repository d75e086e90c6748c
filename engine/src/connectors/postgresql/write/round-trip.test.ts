import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { connectors } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSession, type Session } from '../../../duckdb/session.ts'
import { constant, join as joined, name, sql } from '../../../duckdb/sql.ts'
import { duckdbTypes } from '../../../steps/conversions/index.ts'
import { everyNth } from '../../../testing/rounds.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import { checkRequirements } from '../../check-requirements.ts'
import type { WriteConfig } from '../../writer.ts'
import { openPostgresqlReading } from '../read/read.ts'
import { openPostgresqlWriter } from './write.ts'

let folder: string
let database: TargetDatabase
let session: Session
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-round-trip-'))
  database = await createTargetDatabase()
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})

/** Copies table s to table t through DuckDB, as a run does. Returns the lines for the run's log. */
async function carry(flags: Partial<WriteConfig> = {}): Promise<readonly string[]> {
  const source = { mode: 'table' as const, schemaName: 'public', tableName: 's', query: '', filter: '' }
  const path = join(folder, `${randomUUID()}.csv`)
  await using reading = await openPostgresqlReading(database.connection, database.name, signal)
  const columns = await reading.columnsOf(source, signal)
  const file = createWriteStream(path)
  await reading.copyOut(source, columns, file, { signal })
  file.end()
  await finished(file)
  const cells = columns.map(({ type }, i) => sql`${constant(`c${i}`)}: ${constant(duckdbTypes[type])}`)
  const rows = sql`select ${joined(columns.map((column, i) => sql`${name(`c${i}`)} as ${name(column.name)}`))}
    from read_csv(${constant(path)}, auto_detect = false, header = false, allow_quoted_nulls = false, new_line = '\\n',
      delim = ',', quote = '"', escape = '"', columns = {${joined(cells)}})`
  const said: string[] = []
  const config = {
    ...connectors.postgresqlOutput.initial(),
    databaseName: database.name,
    tableName: 't',
    ...flags,
  }
  await using writer = await openPostgresqlWriter(database.connection, config, randomUUID(), (line) =>
    said.push(line),
  )
  const checked = await writer.check(columns, signal)
  const findRow = async () => ({ row: 1, value: '' })
  await checkRequirements(session, rows, findRow, checked.requirements, signal)
  const result = await checked.write({
    session,
    rows,
    findRow,
    columns,
    measures: {},
    rejects: null,
    workFolder: folder,
    onBytes: () => undefined,
    signal,
  })
  expect(result.stored).toBe(result.written)
  await checked.mark()
  await checked.commit()
  return said
}

const typesOf = async (table: string) =>
  (
    await database.sql.unsafe(
      `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 order by attnum`,
    )
  ).map(({ type }) => type)
const collationsOf = async (table: string) =>
  (
    await database.sql.unsafe(
      `select attname, format_type(atttypid, atttypmod) as type, attcollation::text as collation from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 order by attnum`,
    )
  ).map((row) => ({ ...row }))
const textsOf = async (table: string) =>
  (await database.sql.unsafe(`select ${table}::text as line from ${table}`)).map(({ line }) => line)

/** Each row: a type, its type in a new table, and values. */
const types: readonly (readonly [string, string, ...string[]])[] = [
  ['boolean', 'boolean', 'true', 'false'],
  ['smallint', 'smallint', '-32768'],
  ['integer', 'integer', '2147483647'],
  ['bigint', 'bigint', '-9223372036854775808'],
  ['oid', 'oid', '4294967295'],
  ['numeric(12,2)', 'numeric(12,2)', '-0.10', '9999999999.99'],
  ['numeric', 'numeric', '0.10', '1e60', '1e-60', '123456789012345678901234567890.123456789'],
  ['real', 'real', '0.1', '1e-45', '3.4028235e38', 'NaN', 'Infinity', '-0', '16777217'],
  [
    'double precision',
    'double precision',
    '0.1',
    '5e-324',
    '1.7976931348623157e308',
    '-Infinity',
    '1e22',
    '123456789.123456789',
  ],
  ['char(4)', 'character(4)', 'ab', ''],
  ['varchar(9)', 'character varying(9)', 'ab ', ''],
  ['varchar(9000)', 'character varying(9000)', 'x'],
  ['varchar', 'character varying', 'x'],
  ['text', 'text', '', '\\.', '\\N', 'a"b,\n\r\nc', '東京 😀', 'null'],
  ['bytea', 'bytea', '\\x00ff0a', '\\x'],
  ['bit(3)', 'bit(3)', '010'],
  ['varbit(5)', 'bit varying(5)', '01', ''],
  ['uuid', 'uuid', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
  ['json', 'json', '{"b" : 1.10,\n "a":[]}'],
  ['jsonb', 'jsonb', '{"a": [], "b": 1.10}'],
  ['xml', 'xml', '<a>&lt;</a>text'],
  ['date', 'date', '0001-01-01', '9999-12-31', '0044-03-15 BC', 'infinity', '-infinity', '20000-01-01'],
  ['time', 'time(6) without time zone', '23:59:59.999999', '24:00:00'],
  ['time(2)', 'time(2) without time zone', '10:00:00.25'],
  ['timetz', 'time(6) with time zone', '24:00:00+14', '10:00:00.5-03:30'],
  [
    'timestamp',
    'timestamp(6) without time zone',
    '0001-01-01 00:00:00',
    '0044-03-15 10:00:00.5 BC',
    'infinity',
    '12024-01-01 00:00:00',
  ],
  ['timestamp(3)', 'timestamp(3) without time zone', '2024-01-01 10:00:00.123'],
  [
    'timestamptz',
    'timestamp(6) with time zone',
    '2024-07-01 12:00:00.123456+02',
    '0001-01-01 00:00:00+02',
    '-infinity',
  ],
  ['interval', 'interval', '1 year 2 mons -3 days +04:05:06.789'],
  ['inet', 'inet', '10.0.0.1/8'],
  ['int4range', 'int4range', '[1,5)'],
]

describe('a value of the source', () => {
  it.each(types)('of type %s arrives unchanged in a new table (%s)', async (type, made, ...values) => {
    await database.sql.unsafe(`create table s (n integer, v ${type}); insert into s values (-1, null)`)
    for (const [n, value] of values.entries())
      await database.sql.unsafe(`insert into s values (${n}, $1::text::${type})`, [value])
    await carry()
    expect(await typesOf('t')).toEqual(['integer', made])
    expect(await textsOf('t')).toEqual(await textsOf('s'))
    // Write the rows again, this time into the table that now exists.
    await carry()
    expect(await textsOf('t')).toEqual(await textsOf('s'))
  })

  // A sample is enough, because the previous test also writes into such a table.
  it.each(everyNth(types, 3))(
    'of type %s arrives unchanged in an existing column of that type',
    async (type, _made, ...values) => {
      await database.sql.unsafe(
        `create table s (n integer, v ${type}); create table t (v ${type}, n integer)`,
      )
      for (const [n, value] of values.entries())
        await database.sql.unsafe(`insert into s values (${n}, $1::text::${type})`, [value])
      const said = await carry()
      expect(said).toEqual([])
      expect((await database.sql.unsafe('select v::text as v from t order by n')).map(({ v }) => v)).toEqual(
        (await database.sql.unsafe('select v::text as v from s order by n')).map(({ v }) => v),
      )
    },
  )

  it.each([
    ['json', '{"a":1}', 'json'],
    ['xml', '<a/>', 'xml'],
    ['json[]', '{"[1]"}', 'json[]'],
    ['point', '(1,2)', 'point'],
    ['point[]', '{"(1,2)"}', 'point[]'],
  ])('becomes text in a key column, and the log says so: %s', async (type, value, words) => {
    await database.sql.unsafe(`create table s (v ${type}); insert into s values ('${value}')`)
    expect(await carry({ updateByKey: ['v'], deleteExistingData: false })).toEqual([
      `These columns have a different type in the new table than in the source: v (${words}).`,
    ])
    expect(await typesOf('t')).toEqual(['text'])
  })

  it('keeps the collation of its column in a new or recreated table', async () => {
    await database.sql.unsafe(
      `create schema other; create collation other."Loose one" (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
       create domain word as text; create domain loose as text collate other."Loose one";
       create table s (a text collate other."Loose one", b varchar(9) collate "C", c text[] collate other."Loose one",
         d word collate "POSIX", e text collate "default", f name, g loose, h char(3)[] collate "C");
       insert into s values ('x', 'y ', '{"A b"}', 'd', 'e', 'f', 'g', '{a}')`,
    )
    for (const flags of [{}, { dropTableThenCreate: true }]) {
      expect((await carry(flags)).filter((line) => line.includes('type'))).toEqual([])
      expect(await collationsOf('t')).toEqual(await collationsOf('s'))
      expect(await textsOf('t')).toEqual(await textsOf('s'))
    }
    await database.sql.unsafe(`drop schema other cascade`)
  })

  it('gets another type, which is logged, if its text depends on the server', async () => {
    await database.sql.unsafe(`create table s (a text[], j jsonb[], m money, c regclass);
      insert into s values ('{"x, y",NULL}', '{"[1]"}', '12.50', 'pg_class')`)
    expect(await carry()).toEqual([
      'These columns have a different type in the new table than in the source: j (jsonb[]), m (money), c (regclass).',
    ])
    expect(await typesOf('t')).toEqual(['text[]', 'json', 'numeric', 'text'])
    expect(await textsOf('t')).toEqual(['("{""x, y"",NULL}",[[1]],12.50,pg_class)'])
  })

  it.each([
    ['int[]', '{1,NULL}', '{{1,2},{3,4}}', '{}'],
    ['text[]', '{"a,b","\\"\\\\",NULL,"NULL",é," "}', '{{"[]"},{"{}"}}'],
    ['real[]', '{0.1,1e-45,NaN,Infinity}'],
    ['timestamp(3)[]', '{"2024-06-30 10:00:00.123",infinity}'],
    ['bytea[]', '{"\\\\x00ff"}'],
    ['interval(2)', '00:00:01.23'],
    ['point', '(1.2345678901234567,2)'],
    ['tsrange', '["2024-06-30 10:00:00",infinity)'],
    ['oidvector', '1 2'],
  ])('arrives unchanged in a column of the same type: %s', async (type, ...values) => {
    await database.sql.unsafe(`create table s (n integer, v ${type}); create table t (n integer, v ${type})`)
    for (const value of values)
      await database.sql`insert into s values (1, ${value}::text::${database.sql.unsafe(type)})`
    await carry()
    expect(await textsOf('t')).toEqual(await textsOf('s'))
  })

  it('arrives unchanged in a column of another type, and the log reports a lost time zone', async () => {
    await database.sql.unsafe(`create table s (n integer, v timestamptz); insert into s values (1, '2024-07-01 12:00:00+02');
      create table t (n integer, v timestamp)`)
    expect(await carry()).toEqual([
      'Timestamps with a time zone are written as UTC, without the zone, in: v.',
    ])
    expect(await textsOf('t')).toEqual(['(1,"2024-07-01 10:00:00")'])
  })

  it.each([
    ['text', "'x'", 'bytea', 'not bytes in hexadecimal digits (bytea)'],
    ['bytea', "'\\x00'", 'money', 'The column v of the table has the type money'],
    ['numeric(9,2)', '1.5', 'money', 'The column v of the table has the type money'],
    ['int[]', "'{1}'", 'jsonb[]', 'The column v of the table has the type jsonb[]'],
    [
      'numeric[]',
      "'{1.239}'",
      'numeric(5,2)[]',
      'in an element: not a number such as 7 or -1.5 with the digits of its column (numeric(5,2)[])',
    ],
    ['text', `'{"2024-01-01 10:00:00.5"}'`, 'timestamp(0)[]', 'in an element: not a date and time such as'],
    [
      'text',
      `'{"{[01,5)}"}'`,
      'int4multirange[]',
      'in an element: in a range: in a bound: not a whole number',
    ],
    ['integer', '1', 'int[]', 'The column v of the table has the type integer[]'],
    ['text', "'ab'", '"char"', 'The column v of the table has the type "char"'],
    ['interval', "'1.239 s'", 'interval(2)', 'The column v of the table has the type interval(2)'],
    ['text', `repeat('x', 64)`, 'name', 'too long for its column (name)'],
    ['double precision', '0.1234567', 'real', 'more digits than its column holds'],
    ['bigint', '9999999999', 'integer', 'out of range for type integer'],
    ['text', "'[]]'", 'jsonb', 'invalid input syntax for type json'],
    ['text', "'Ok'", 'mood', 'not exactly one of the labels of its column (mood)'],
    ['text', "'{ok,no}'", 'mood[]', 'in an element: not exactly one of the labels of its column'],
    ['varbit', "B'01'", 'bit(3)', 'bit string length 2 does not match type bit(3)'],
  ])('is refused with a reason: %s %s into %s', async (type, value, into, reason) => {
    await database.sql.unsafe(
      `create type mood as enum ('ok'); create table s (n integer, v ${type}); insert into s values (1, ${value}); create table t (n integer, v ${into}); insert into t values (7, null)`,
    )
    await expect(carry()).rejects.toThrow(reason)
    expect(await textsOf('t')).toEqual(['(7,)'])
  })
})
