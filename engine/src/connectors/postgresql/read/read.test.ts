import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import type { Column } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSession, type Session } from '../../../duckdb/session.ts'
import { constant, join as joined, name, sql } from '../../../duckdb/sql.ts'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { duckdbTypes } from '../../../steps/conversions/index.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import type { CopyOutOptions, SourceSpec } from '../../connector.ts'
import { openPostgresqlReading } from './read.ts'

let folder: string
let database: TargetDatabase
let session: Session
const never = new AbortController().signal
/** Settles after waiting ten seconds for a lock, while the other tests are running. */
let lockedOut: Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-read-'))
  database = await createTargetDatabase()
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
  lockedOut = readWhatIsLocked()
  lockedOut.catch(() => undefined)
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

async function readWhatIsLocked(): Promise<void> {
  await using held = await createTargetDatabase()
  await held.sql.unsafe('create table t as select 1 as n')
  const holder = await held.sql.reserve()
  await holder`begin`
  await holder`lock table t`
  try {
    await using reading = await openPostgresqlReading(held.connection, held.name, never)
    const columns = await reading.columnsOf(tableSpec('t'), never)
    await reading.copyOut(tableSpec('t'), columns, collector().sink, { signal: never })
  } finally {
    await holder`rollback`
    holder.release()
  }
}

interface ReadHere extends Partial<CopyOutOptions> {
  readonly as?: DatabaseConnection
  readonly columns?: readonly string[]
}

/** Reads a source completely. */
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

/** Reads the CSV in DuckDB with the types of the columns. */
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
  /** Literals mapped to the text of their values in DuckDB. */
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

/** Types that an origin's kind and measures describe completely. The others also carry the server's own type name. */
const told =
  `boolean smallint integer bigint real double precision text bytea uuid json xml date bit(n) char(n) varchar(n)
  numeric(n,n) interval time time(n) timetz timetz(n) timestamp timestamp(n) timestamptz timestamptz(n)`
    .split(/\s+/)
    .concat('double precision')

async function nativeOf(type: string) {
  if (told.includes(type.replaceAll(/\d+/g, 'n'))) return {}
  const [row] = await database.sql`
    select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 't'::regclass and attname = 'v'`
  return { native: { family: 'postgresql', type: row?.type } }
}

describe('every type', () => {
  it.each(types)('$type is read without change', async ({ type, column, values }) => {
    await database.sql.unsafe(made)
    await database.sql.unsafe(`create table t (n int, v ${type})`)
    const literals = Object.keys(values)
    for (const [n, literal] of literals.entries())
      await database.sql.unsafe(`insert into t values (${n}, $1::text::${type})`, [literal])
    const nullable = type !== 'price'
    if (nullable) await database.sql.unsafe('insert into t values (-1, null)')
    const { columns, rows, csv } = await read(tableSpec('t'), { columns: ['v'] })
    expect(columns).toEqual([
      { name: 'v', ...column, origin: { ...column.origin, ...(await nativeOf(type)) } },
    ])
    expect(rows).toBe(literals.length + (nullable ? 1 : 0))
    expect(await landed(columns, csv)).toEqual([
      ...Object.values(values).map((value) => [value]),
      ...(nullable ? [[null]] : []),
    ])
  })

  it('has the measures of its table column in a SELECT', async () => {
    await database.sql.unsafe(
      `create table t (id int, price numeric(7,2), code char(3)); insert into t values (1, 2.5, 'a')`,
    )
    const { columns, csv } = await read(
      querySpec(`select price, code, id + 1.5 as more, 'x' as word, now() - now() as gap from t`),
    )
    expect(columns).toEqual([
      { name: 'price', type: 'decimal', origin: { kind: 'decimal', precision: 7, scale: 2 } },
      { name: 'code', type: 'char', origin: { kind: 'char', length: 3 } },
      {
        name: 'more',
        type: 'decimal',
        origin: { kind: 'decimal', native: { family: 'postgresql', type: 'numeric' } },
      },
      { name: 'word', type: 'text', origin: { kind: 'text' } },
      { name: 'gap', type: 'text', origin: { kind: 'interval' } },
    ])
    expect(csv).toBe('2.50,a,2.5,x,00:00:00\n')
  })
})

describe('the error about a refused value names the column and the reason', () => {
  it.each([
    ['numeric(9,2)', 'NaN', 'Column v contains NaN, which cannot be read: it is not a finite number.'],
    ['numeric', 'NaN', 'Column v contains NaN, which cannot be read: it is not a finite number.'],
    ['numeric', '-Infinity', 'Column v contains -Infinity, which cannot be read: it is not a finite number.'],
    [
      'timestamp',
      '294276-12-31 23:59:59',
      'Column v contains 294276-12-31 23:59:59, which cannot be read: it is later than the year 294246.',
    ],
    [
      'int[]',
      '[2:3]={1,2}',
      'Column v contains [2:3]={1,2}, which cannot be read: the array does not start at 1.',
    ],
  ])('%s %s', async (type, value, message) => {
    await database.sql.unsafe(`create table t (n int, v ${type}); insert into t values (1, '${value}')`)
    await expect(read(tableSpec('t'))).rejects.toThrow(message)
    await expect(read(querySpec('select n, v from t'))).rejects.toThrow(message)
    expect((await read(tableSpec('t'), { columns: ['n'] })).csv).toBe('1\n')
  })
})

describe('a source', () => {
  it('can be a table, view, materialized view or partitioned table with any name', async () => {
    const odd = 'Weird "select" — 表; drop table t'
    await database.sql.unsafe(`create schema "the ""order"""; create table "the ""order"""."${odd.replaceAll('"', '""')}" ("from" int, "é""x" text);
      insert into "the ""order"""."${odd.replaceAll('"', '""')}" values (1, 'a');
      create view v as select 1 as a; create materialized view m as select 2 as a;
      create table p (a int) partition by list (a); create table p1 partition of p for values in (3); insert into p values (3)`)
    expect(await read(tableSpec(odd, { schemaName: 'the "order"' }))).toMatchObject({
      columns: [{ name: 'from' }, { name: 'é"x' }],
      csv: '1,a\n',
      rows: 1,
    })
    for (const [table, csv] of [
      ['v', '1\n'],
      ['m', '2\n'],
      ['p', '3\n'],
    ] as const)
      expect((await read(tableSpec(table))).csv).toBe(csv)
  })

  it('is never confused with another table whose name starts with the same 63 bytes', async () => {
    const long = 'x'.repeat(63)
    await database.sql.unsafe(`create table ${long} (a int); insert into ${long} values (1)`)
    expect((await read(tableSpec(long))).csv).toBe('1\n')
    await expect(read(tableSpec(`${long}y`))).rejects.toThrow(
      `The database ${database.name} has no table or view named ${long}y.`,
    )
    await expect(read(tableSpec('X'.repeat(63)))).rejects.toThrow('has no table or view named')
  })

  it('has unique column names even if the server returns duplicates', async () => {
    const { columns, csv } = await read(querySpec(`select 1 as id, 2 as id, 3 as "ID", 'x'`))
    expect(columns.map(({ name }) => name)).toEqual(['id', 'id (2)', 'ID (3)', '?column?'])
    expect(csv).toBe('1,2,3,x\n')
    expect((await read(querySpec('select 1 as id, 2 as id'), { columns: ['id (2)', 'id'] })).csv).toBe(
      '2,1\n',
    )
  })

  it('respects the filter and the row limit', async () => {
    await database.sql.unsafe('create table t as select generate_series(1, 9) as n')
    expect((await read(tableSpec('t', { filter: 't.n > 7 -- the last' }))).csv).toBe('8\n9\n')
    expect(await read(tableSpec('t'), { rows: 2 })).toMatchObject({ csv: '1\n2\n', rows: 2 })
    expect((await read(querySpec('select n * 2 as m from t order by n;', 'm > 10'), { rows: 1 })).csv).toBe(
      '12\n',
    )
    expect(await read(tableSpec('t'), { rows: 0 })).toMatchObject({ csv: '', rows: 0 })
  })

  it('can be a query that begins with WITH, VALUES or TABLE or ends with a comment', async () => {
    await database.sql.unsafe('create table t as select 5 as n')
    for (const [query, csv] of [
      ['with w as (select 1 as a) select * from w', '1\n'],
      ["values (1, 'a'), (2, 'b') ; ", '1,a\n2,b\n'],
      ['table t', '5\n'],
      ['select n from t -- all of it', '5\n'],
      ['select n /* ) */ from t', '5\n'],
    ] as const)
      expect((await read(querySpec(query))).csv).toBe(csv)
  })

  it('returns large cells and many rows completely and counts the rows', async () => {
    await database.sql.unsafe(
      `create table t as select n, repeat('x', n % 50) as v from generate_series(1, 300000) n;
       insert into t values (0, repeat('é', 5000000))`,
    )
    const seen: number[] = []
    const { csv, rows } = await read(tableSpec('t'), { onRows: (so) => void seen.push(so) })
    expect(rows).toBe(300_001)
    expect(seen.at(-1)).toBe(300_001)
    const lines = csv.split('\n')
    expect(lines).toHaveLength(300_002)
    for (const at of [0, 1, 49, 150_000, 299_999]) {
      const n = at + 1
      const text = 'x'.repeat(n % 50)
      expect(lines[at]).toBe(`${n},${text === '' ? '""' : text}`)
    }
    expect(lines[300_000]).toBe(`0,${'é'.repeat(5_000_000)}`)
  })
})

describe('text that is not a SELECT or condition', () => {
  const neighbour = async () => (await database.sql`select count(*)::int as n from neighbour`)[0]?.n
  const outside = () => join(folder, 'written-by-the-server')

  it.each([
    'drop table neighbour',
    'delete from neighbour returning *',
    'select 1; drop table neighbour',
    'select 1) to stdout; drop table neighbour; --',
    'with gone as (delete from neighbour returning *) select * from gone',
    'select * into other from neighbour',
    'create table other as select 1',
    'explain select 1',
    'copy neighbour to stdout',
    'call something()',
    'begin',
    'rollback',
    '',
    'select 1 /*',
    "select 'open",
    'select (1',
    'select 1)',
  ])('is refused as a SELECT: %s', async (query) => {
    await database.sql.unsafe('create table neighbour as select 1 as n')
    await expect(read(querySpec(query))).rejects.toMatchObject({
      code: expect.stringMatching(/^query(NotSelect|Refused)$/),
    })
    expect(await neighbour()).toBe(1)
  })

  it.each([
    'true); drop table neighbour; --',
    'true)) to stdout; drop table neighbour; --',
    'true) union all select n from neighbour where (true',
    'true] or array[true',
    'true /*',
    'n = 1; drop table neighbour',
    "n = 'open",
    'order by n',
    '(n = 1',
    'delete from neighbour',
  ])('is refused as a filter: %s', async (filter) => {
    await database.sql.unsafe('create table neighbour as select 1 as n')
    for (const spec of [tableSpec('neighbour', { filter }), querySpec('select * from neighbour', filter)])
      await expect(read(spec)).rejects.toMatchObject({ code: 'filterRefused' })
    expect(await neighbour()).toBe(1)
  })

  it('never makes the server write a file or run a program', async () => {
    await database.sql.unsafe('create table t as select 1 as n')
    for (const ending of [`to program 'touch ${outside()}'`, `to '${outside()}'`]) {
      await expect(read(querySpec(`select 1) ${ending} --`))).rejects.toThrow(
        'The server rejected the SELECT',
      )
      await expect(read(tableSpec('t', { filter: `true)) ${ending} --` }))).rejects.toThrow(
        'The server rejected the row filter',
      )
    }
    expect(existsSync(outside())).toBe(false)
  })

  it('changes nothing even if its functions try to', async () => {
    await database.sql.unsafe(`create table neighbour as select 1 as n; create sequence s;
      create function wipe() returns int language plpgsql as 'begin delete from neighbour; return 1; end'`)
    for (const query of [
      'select wipe()',
      `select nextval('s')`,
      `select set_config('transaction_read_only', 'off', false), wipe()`,
      'select n from neighbour for update',
    ])
      await expect(read(querySpec(query))).rejects.toThrow()
    expect(await neighbour()).toBe(1)
  })

  it('gets a specific error if it writes or locks, rather than one about a read-only database', async () => {
    await database.sql.unsafe('create table t as select 1 as n; create sequence s')
    const said = (what: string) =>
      `Anj only reads, but the SELECT or row filter writes or locks data: cannot execute ${what} in a read-only transaction.`
    await expect(read(querySpec('select n from t for update'))).rejects.toThrow(said('SELECT FOR UPDATE'))
    await expect(read(querySpec('select n from t for share'))).rejects.toThrow(said('SELECT FOR SHARE'))
    await expect(read(querySpec("select nextval('s')"))).rejects.toThrow(said('nextval()'))
    await expect(read(tableSpec('t', { filter: "nextval('s') > 0" }))).rejects.toThrow(said('nextval()'))
  })

  it("gets the server's message, including the position", async () => {
    await database.sql.unsafe('create table t as select 1 as n')
    await expect(read(querySpec('select n,\n  nope from t'))).rejects.toThrow(
      'The server rejected the SELECT: column "nope" does not exist (line 2, character 3).',
    )
    await expect(read(tableSpec('t', { filter: 'n >' }))).rejects.toThrow(
      'The server rejected the row filter: it is incomplete.',
    )
    await expect(read(tableSpec('t', { filter: 'nope = 1' }))).rejects.toThrow(
      'The server rejected the row filter: column "nope" does not exist (line 1, character 1).',
    )
    await expect(read(tableSpec('t', { filter: 'n' }))).rejects.toThrow(
      'The server rejected the row filter: argument of WHERE must be type boolean, not type integer.',
    )
    await expect(read(querySpec('select 1 / (n - 1) from t'))).rejects.toThrow(
      'The database rejected the operation: division by zero.',
    )
    await expect(read(querySpec('select from t'))).rejects.toThrow('The SELECT returns no columns.')
  })
})

describe('permissions', () => {
  it('limit the columns to those that the user may read, with an error if there are none', async () => {
    await database.sql.unsafe('create table t as select 1 as open, 2 as secret; create table u (a int)')
    const role = await database.createRole()
    await expect(read(tableSpec('t'), { as: role })).rejects.toThrow('The user cannot read the table t.')
    await database.sql.unsafe(`grant select (open) on t to "${role.userId}"`)
    expect(await read(tableSpec('t'), { as: role })).toMatchObject({
      columns: [{ name: 'open' }],
      csv: '1\n',
    })
    await expect(read(querySpec('select secret from t'), { as: role })).rejects.toThrow(
      `The user ${role.userId} lacks a permission in the database: permission denied for table t.`,
    )
    await database.sql.unsafe(`drop owned by "${role.userId}"`)
  })
})

describe('one reading', () => {
  it('sees one consistent snapshot', async () => {
    await database.sql.unsafe('create table a as select 1 as n; create table b as select 1 as n')
    await using reading = await open()
    const one = collector()
    await reading.copyOut(tableSpec('a'), await reading.columnsOf(tableSpec('a'), never), one.sink, {
      signal: never,
    })
    await database.sql.unsafe('update b set n = 2; insert into a values (3)')
    const two = collector()
    await reading.copyOut(tableSpec('b'), await reading.columnsOf(tableSpec('b'), never), two.sink, {
      signal: never,
    })
    const again = collector()
    await reading.copyOut(tableSpec('a'), await reading.columnsOf(tableSpec('a'), never), again.sink, {
      signal: never,
    })
    expect([one.text(), two.text(), again.text()]).toEqual(['1\n', '1\n', '1\n'])
  })

  it('fails, instead of returning no rows, if a table was truncated after its snapshot', async () => {
    await database.sql.unsafe(
      `create table a as select 1 as n; create table b as select 1 as n;
       create table p (n int) partition by list (n); create table p1 partition of p for values in (1); insert into p values (1)`,
    )
    for (const table of ['b', 'p']) {
      await using reading = await open()
      const columns = await reading.columnsOf(tableSpec(table), never)
      await reading.copyOut(tableSpec('a'), columns, collector().sink, { signal: never })
      await database.sql.unsafe(`truncate ${table}`)
      await expect(
        reading.copyOut(tableSpec(table), columns, collector().sink, { signal: never }),
      ).rejects.toThrow(
        `The table ${table} was changed by another session while it was being read. Please run again.`,
      )
    }
  })

  it('can continue after refusing a source', async () => {
    await database.sql.unsafe('create table t as select 1 as n')
    await using reading = await open()
    await expect(reading.columnsOf(querySpec('nonsense'), never)).rejects.toThrow('The server rejected')
    await expect(reading.columnsOf(tableSpec('gone'), never)).rejects.toThrow('has no table')
    const { sink, text } = collector()
    await reading.copyOut(tableSpec('t'), await reading.columnsOf(tableSpec('t'), never), sink, {
      signal: never,
    })
    expect(text()).toBe('1\n')
    expect(sink.writableEnded).toBe(false)
  })

  it('names missing columns', async () => {
    await database.sql.unsafe('create table t as select 1 as n')
    await using reading = await open()
    await expect(
      reading.copyOut(tableSpec('t'), [{ name: 'm', type: 'int' }], collector().sink, { signal: never }),
    ).rejects.toThrow('These columns no longer exist: m. Press Refresh and review the workflow.')
  })

  it('gives up on a lock after ten seconds', async () => {
    await expect(lockedOut).rejects.toThrow('Another session holds a lock on the table')
  })

  const endless = querySpec(`select generate_series(1, 1000000000) as n, repeat('x', 100) as v`)
  const gone = async () => await expect.poll(() => database.backends(), { interval: 20 }).toBe(0)

  it.each(['while rows flow', 'while the sink takes nothing', 'while the server thinks'])(
    'stops on the server when aborted %s',
    async (when) => {
      const giveUp = new AbortController()
      const reading = await open()
      const spec = when === 'while the server thinks' ? querySpec('select pg_sleep(100)') : endless
      const columns = await reading.columnsOf(spec, never)
      const sink = new PassThrough({ highWaterMark: 1_000_000 })
      if (when === 'while rows flow') sink.resume()
      const reason = new Error('given up')
      const begun = when === 'while the server thinks' ? sleeping() : flowing(sink)
      const copying = reading.copyOut(spec, columns, sink, { signal: giveUp.signal })
      await begun
      giveUp.abort(reason)
      await expect(copying).rejects.toBe(reason)
      await reading[Symbol.asyncDispose]()
      await gone()
    },
  )

  const sleeping = async () =>
    await expect
      .poll(
        async () =>
          (
            await database.sql`select query from pg_stat_activity where datname = ${database.name} and state = 'active' and application_name = 'anj reading'`
          ).length,
        { interval: 20 },
      )
      .toBe(1)
  const flowing = async (sink: PassThrough) =>
    await expect.poll(() => sink.writableNeedDrain || sink.readableFlowing, { interval: 20 }).toBe(true)

  it('applies backpressure when its sink is full', async () => {
    const reading = await open()
    const columns = await reading.columnsOf(endless, never)
    const sink = new PassThrough({ highWaterMark: 1_000 })
    let rows = 0
    const giveUp = new AbortController()
    const copying = reading.copyOut(endless, columns, sink, {
      signal: giveUp.signal,
      onRows: (so) => {
        rows = so
      },
    })
    copying.catch(() => undefined)
    await expect.poll(() => sink.writableNeedDrain, { interval: 10 }).toBe(true)
    const before = rows
    await database.sql`select pg_sleep(0.3)`
    expect(rows - before).toBeLessThan(2_000)
    giveUp.abort(new Error('enough'))
    await expect(copying).rejects.toThrow('enough')
    await reading[Symbol.asyncDispose]()
  })

  it('fails with the error of its sink and stops on the server', async () => {
    const reading = await open()
    const columns = await reading.columnsOf(endless, never)
    const sink = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no room')) })
    await expect(reading.copyOut(endless, columns, sink, { signal: never })).rejects.toThrow('no room')
    await reading[Symbol.asyncDispose]()
    await gone()
  })

  it('reports a lost connection when the server closes it', async () => {
    const reading = await open()
    const columns = await reading.columnsOf(endless, never)
    const sink = new PassThrough().resume()
    const copying = reading.copyOut(endless, columns, sink, { signal: never })
    copying.catch(() => undefined)
    await sleeping()
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and application_name = 'anj reading'`
    await expect(copying).rejects.toThrow('The connection to 127.0.0.1, port')
    await reading[Symbol.asyncDispose]()
  })
})
