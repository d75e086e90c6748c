import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import type { Column } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../child/protocol.ts'
import { openSession, type Session } from '../../duckdb/session.ts'
import { constant, join as joined, name, sql } from '../../duckdb/sql.ts'
import { duckdbTypes } from '../../steps/conversions/index.ts'
import { createTargetDatabase, type TargetDatabase } from '../../testing/target-database.ts'
import type { CopyOutOptions, SourceSpec } from '../connector.ts'
import { openPostgresqlReading } from './read.ts'

let folder: string
let database: TargetDatabase
let session: Session
const never = new AbortController().signal

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-read-'))
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
  await database.sql.unsafe(
    'drop schema public cascade; create schema public; grant usage on schema public to public',
  )
})

const tableSpec = (tableName: string, more: Partial<SourceSpec> = {}): SourceSpec => ({
  mode: 'table',
  schemaName: 'public',
  tableName,
  query: '',
  filter: '',
  ...more,
})
const querySpec = (query: string, filter = ''): SourceSpec => ({
  mode: 'query',
  schemaName: 'public',
  tableName: '',
  query,
  filter,
})
const open = (as: DatabaseConnection = database.connection) => openPostgresqlReading(as, database.name, never)

interface ReadHere extends Partial<CopyOutOptions> {
  readonly as?: DatabaseConnection
  readonly columns?: readonly string[]
}

/** Reads a source to its end. */
async function read(spec: SourceSpec, { as, columns: wanted, ...options }: ReadHere = {}) {
  await using reading = await open(as)
  const all = await reading.columnsOf(spec, never)
  const columns = wanted ? wanted.flatMap((name) => all.find((column) => column.name === name) ?? []) : all
  const { sink, text } = collector()
  const rows = await reading.copyOut(spec, columns, sink, { signal: never, ...options })
  return { columns, rows, csv: text() }
}

function collector() {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return { sink, text: () => Buffer.concat(chunks).toString() }
}

/** What DuckDB makes of the CSV, by the types of the columns. */
async function landed(columns: readonly Column[], csv: string) {
  const path = join(folder, `${Math.random()}.csv`)
  await writeFile(path, csv)
  const cells = columns.map(({ type }, i) => sql`${constant(`c${i}`)}: ${constant(duckdbTypes[type])}`)
  return await session.rows(
    sql`select ${joined(columns.map((_, i) => sql`${name(`c${i}`)}::varchar`))} from read_csv(${constant(path)},
      auto_detect = false, header = false, allow_quoted_nulls = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', columns = {${joined(cells)}})`,
  )
}

interface TypeCase {
  readonly type: string
  readonly column: Omit<Column, 'name'>
  /** Literals, and what DuckDB holds of each. */
  readonly values: Readonly<Record<string, string>>
}

const same = (...texts: readonly string[]) => Object.fromEntries(texts.map((text) => [text, text]))

const types: readonly TypeCase[] = [
  {
    type: 'boolean',
    column: { type: 'bit', origin: { kind: 'boolean' } },
    values: { true: 'true', false: 'false' },
  },
  { type: 'smallint', column: { type: 'int', origin: { kind: 'int16' } }, values: same('-32768', '32767') },
  {
    type: 'integer',
    column: { type: 'int', origin: { kind: 'int32' } },
    values: same('-2147483648', '2147483647'),
  },
  {
    type: 'bigint',
    column: { type: 'int', origin: { kind: 'int64' } },
    values: same('-9223372036854775808', '9223372036854775807'),
  },
  { type: 'oid', column: { type: 'int', origin: { kind: 'int64' } }, values: same('4294967295') },
  {
    type: 'numeric(12,2)',
    column: { type: 'decimal', origin: { kind: 'decimal', precision: 12, scale: 2 } },
    values: same('-1234567890.10', '0.00'),
  },
  {
    type: 'numeric',
    column: { type: 'decimal', origin: { kind: 'decimal' } },
    values: { ...same('0.10', '12345678901234567890123456789012345678.901'), '1e-7': '0.0000001' },
  },
  {
    type: 'money',
    column: { type: 'decimal', origin: { kind: 'money' } },
    values: { '-92233720368547758.08': '-92233720368547758.08', '1234.5': '1234.50' },
  },
  {
    type: 'real',
    column: { type: 'float', origin: { kind: 'float32' } },
    values: { '0.1': '0.1', '1e-45': '1e-45', NaN: 'nan', '-Infinity': '-inf', '16777216': '16777216.0' },
  },
  {
    type: 'double precision',
    column: { type: 'float', origin: { kind: 'float64' } },
    values: {
      '0.1': '0.1',
      '1.7976931348623157e308': '1.7976931348623157e+308',
      '5e-324': '5e-324',
      '-0': '-0.0',
      '0.30000000000000004': '0.30000000000000004',
      Infinity: 'inf',
    },
  },
  {
    type: 'char(4)',
    column: { type: 'char', origin: { kind: 'char', length: 4 } },
    values: { ab: 'ab', '': '' },
  },
  {
    type: 'varchar(9)',
    column: { type: 'varchar', origin: { kind: 'varchar', length: 9 } },
    values: { 'ab ': 'ab ', 'Zoë "q",\n': 'Zoë "q",\n', '': '' },
  },
  { type: 'varchar', column: { type: 'varchar', origin: { kind: 'varchar' } }, values: same('x') },
  {
    type: 'text',
    column: { type: 'text', origin: { kind: 'text' } },
    values: same('007', '', '\\.', '\\N', 'NULL', '東京 😀', 'a\r\nb'),
  },
  { type: 'name', column: { type: 'text', origin: { kind: 'text' } }, values: same('n') },
  {
    type: 'bytea',
    column: { type: 'text', origin: { kind: 'binary' } },
    values: { '\\x00ff0A': '00ff0a', '\\x': '' },
  },
  { type: 'bit(3)', column: { type: 'text', origin: { kind: 'bits', length: 3 } }, values: same('010') },
  { type: 'varbit(5)', column: { type: 'text', origin: { kind: 'bits' } }, values: same('01', '') },
  {
    type: 'uuid',
    column: { type: 'text', origin: { kind: 'uuid' } },
    values: same('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  },
  {
    type: 'json',
    column: { type: 'text', origin: { kind: 'json' } },
    values: same('{"b" : 1.10,\n "a":[]}', 'null'),
  },
  {
    type: 'jsonb',
    column: { type: 'text', origin: { kind: 'json' } },
    values: { '{"b":1.10,"a":[]}': '{"a": [], "b": 1.10}' },
  },
  { type: 'xml', column: { type: 'text', origin: { kind: 'xml' } }, values: same('<a>&lt;</a>text') },
  {
    type: 'date',
    column: { type: 'date', origin: { kind: 'date' } },
    values: {
      ...same('0001-01-01', '9999-12-31', '10000-01-01', 'infinity', '-infinity', '2024-02-29'),
      '0044-03-15 BC': '0044-03-15 (BC)',
      '4713-01-01 BC': '4713-01-01 (BC)',
    },
  },
  {
    type: 'time',
    column: { type: 'time', origin: { kind: 'time' } },
    values: same('00:00:00', '23:59:59.999999', '24:00:00'),
  },
  {
    type: 'time(2)',
    column: { type: 'time', origin: { kind: 'time', scale: 2 } },
    values: same('10:00:00.25'),
  },
  {
    type: 'timetz',
    column: { type: 'text', origin: { kind: 'timetz' } },
    values: same('24:00:00+14', '10:00:00.5-03:30'),
  },
  {
    type: 'timestamp',
    column: { type: 'timestamp', origin: { kind: 'timestamp' } },
    values: {
      ...same(
        '0001-01-01 00:00:00',
        '9999-12-31 23:59:59.999999',
        'infinity',
        '-infinity',
        '12024-01-01 10:00:00.5',
      ),
      '0044-03-15 10:00:00.5 BC': '0044-03-15 (BC) 10:00:00.5',
      '294246-12-31 23:59:59.999999': '294246-12-31 23:59:59.999999',
    },
  },
  {
    type: 'timestamptz',
    column: { type: 'timestamp', origin: { kind: 'timestamptz' } },
    values: {
      '2024-07-01 12:00:00.123456+02': '2024-07-01 10:00:00.123456',
      '0001-01-01 00:00:00+02': '0001-12-31 (BC) 22:00:00',
      infinity: 'infinity',
      '-infinity': '-infinity',
    },
  },
  {
    type: 'interval',
    column: { type: 'text', origin: { kind: 'interval' } },
    values: same('1 year 2 mons -3 days +04:05:06.789', '-00:00:00.1'),
  },
  {
    type: 'integer[]',
    column: { type: 'text', origin: { kind: 'array' } },
    values: { '{1,NULL,3}': '[1,null,3]', '{}': '[]', '{{1,2},{3,4}}': '[[1,2],[3,4]]' },
  },
  {
    type: 'text[]',
    column: { type: 'text', origin: { kind: 'array' } },
    values: { '{"a,\\"b\\"",NULL,"NULL",""}': '["a,\\"b\\"",null,"NULL",""]' },
  },
  {
    type: 'numeric(5,2)[]',
    column: { type: 'text', origin: { kind: 'array' } },
    values: { '{1.5,NaN}': '[1.50,"NaN"]' },
  },
  { type: 'inet', column: { type: 'text', origin: { kind: 'other' } }, values: same('10.0.0.1/8', '::1') },
  { type: 'cidr', column: { type: 'text', origin: { kind: 'other' } }, values: same('10.0.0.0/8') },
  { type: 'macaddr', column: { type: 'text', origin: { kind: 'other' } }, values: same('08:00:2b:01:02:03') },
  { type: 'tsvector', column: { type: 'text', origin: { kind: 'other' } }, values: same("'a':1 'b''c':2") },
  { type: 'point', column: { type: 'text', origin: { kind: 'other' } }, values: same('(1.5,-2)') },
  {
    type: 'polygon',
    column: { type: 'text', origin: { kind: 'other' } },
    values: same('((0,0),(1,1),(1,0))'),
  },
  { type: 'int4range', column: { type: 'text', origin: { kind: 'other' } }, values: same('[1,5)', 'empty') },
  {
    type: 'int4multirange',
    column: { type: 'text', origin: { kind: 'other' } },
    values: same('{[1,5),[7,9)}'),
  },
  { type: 'pg_lsn', column: { type: 'text', origin: { kind: 'other' } }, values: same('16/B374D848') },
  { type: 'mood', column: { type: 'text', origin: { kind: 'enum' } }, values: same("so, 'so'") },
  { type: 'pair', column: { type: 'text', origin: { kind: 'other' } }, values: same('(1,"a ""b""")') },
  {
    type: 'hstore',
    column: { type: 'text', origin: { kind: 'other' } },
    values: same('"a"=>"1", "b"=>NULL'),
  },
  {
    type: 'price',
    column: { type: 'decimal', origin: { kind: 'decimal', precision: 9, scale: 2 } },
    values: same('9.90'),
  },
]

const made = `create type mood as enum ('so, ''so''', 'ok'); create type pair as (a int, b text);
  create domain amount as numeric(9,2) check (value >= 0); create domain price as amount not null;
  create extension if not exists hstore schema public`

describe('every type', () => {
  it.each(types)('$type comes out as it is', async ({ type, column, values }) => {
    await database.sql.unsafe(made)
    await database.sql.unsafe(`create table t (n int, v ${type})`)
    const literals = Object.keys(values)
    for (const [n, literal] of literals.entries())
      await database.sql.unsafe(`insert into t values (${n}, $1::text::${type})`, [literal])
    const nullable = type !== 'price'
    if (nullable) await database.sql.unsafe('insert into t values (-1, null)')
    const { columns, rows, csv } = await read(tableSpec('t'), { columns: ['v'] })
    expect(columns).toEqual([{ name: 'v', ...column }])
    expect(rows).toBe(literals.length + (nullable ? 1 : 0))
    expect(await landed(columns, csv)).toEqual([
      ...Object.values(values).map((value) => [value]),
      ...(nullable ? [[null]] : []),
    ])
  })

  it('of a SELECT are those of its tables, with their measures', async () => {
    await database.sql.unsafe(
      `create table t (id int, price numeric(7,2), code char(3)); insert into t values (1, 2.5, 'a')`,
    )
    const { columns, csv } = await read(
      querySpec(`select price, code, id + 1.5 as more, 'x' as word, now() - now() as gap from t`),
    )
    expect(columns).toEqual([
      { name: 'price', type: 'decimal', origin: { kind: 'decimal', precision: 7, scale: 2 } },
      { name: 'code', type: 'char', origin: { kind: 'char', length: 3 } },
      { name: 'more', type: 'decimal', origin: { kind: 'decimal' } },
      { name: 'word', type: 'text', origin: { kind: 'text' } },
      { name: 'gap', type: 'text', origin: { kind: 'interval' } },
    ])
    expect(csv).toBe('2.50,a,2.5,x,00:00:00\n')
  })
})
