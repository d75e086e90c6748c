import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Column, ConfigOf, DatabaseInputConfig, NodeKind, WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReading } from '../connectors/databases.ts'
import { constant, sql } from '../duckdb/sql.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { DatabaseSource } from '../model/source.ts'
import { tableConfig } from '../testing/fake-reading.ts'
import { createMssqlDatabase } from '../testing/mssql-database.ts'
import { createMysqlDatabase } from '../testing/mysql-database.ts'
import { limitsIn } from '../testing/run-here.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { change, graphOf, nodeOf } from '../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { compilePlan } from './compile-plan.ts'
import { runPlan } from './run-plan.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-write-text-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Place {
  readonly kind: Extract<NodeKind, `${string}Input`>
  readonly connection: DatabaseConnection
  readonly name: string
  readonly schemaName: string
}

async function sourceOf(
  { connection, name, schemaName }: Place,
  more: Partial<DatabaseInputConfig>,
): Promise<DatabaseSource> {
  const { signal } = new AbortController()
  await using reading = await openReading(connection, name, signal)
  const asked = tableConfig('t', [], { databaseName: name, schemaName, ...more })
  const columns: readonly Column[] = await reading.columnsOf(asked, signal)
  return { kind: 'database', connection, config: { ...asked, columns: [...columns] } }
}

interface Asked {
  readonly source: DatabaseSource
  readonly kind: Place['kind']
  readonly output?: WorkflowNode
  readonly steps?: readonly WorkflowNode[]
  readonly more?: Partial<RunRequest>
  readonly signal?: AbortSignal
  readonly path?: string
}

/** Runs a workflow into a file, and returns the file, the phases of the run, its counts and the bytes it reported. */
async function run({
  source,
  kind,
  output,
  steps = [],
  more,
  signal,
  path = join(folder, 'out.csv'),
}: Asked) {
  const nodes = [nodeOf('in', kind, source.config), ...steps, output ?? nodeOf('out', 'csvOutput')]
  const edges = nodes.slice(1).map(({ id }, i) => `${nodes[i]?.id}>${id}`)
  const request: RunRequest = {
    runId: crypto.randomUUID(),
    workflow: graphOf(nodes, ...edges),
    sources: { in: source },
    target: { kind: 'file', path },
    limits: limitsIn(folder),
    ...more,
  }
  const phases: string[] = []
  const lines: string[] = []
  let counts: unknown
  let writtenBytes = 0
  await runPlan(
    request,
    compilePlan,
    {
      log: (line) => void lines.push(line),
      progress: ({ bytes }) => {
        writtenBytes = bytes
      },
      rejects: () => undefined,
      entered: async () => {},
      prepared: async (_mark, reconciliation) => {
        counts = reconciliation
      },
      phase: (name, what) => void (what === 'began' && phases.push(name)),
    },
    signal ?? new AbortController().signal,
  )
  return { bytes: await readFile(path), phases, lines, counts, writtenBytes }
}

/** Makes a run land its rows: a dry run does, and this one has no limit that matters. */
const landing: Partial<RunRequest> = { firstRows: 1_000_000_000 }

/** Runs a workflow in both ways and expects the same bytes and counts. */
async function bothWays(asked: Asked) {
  const flowing = await run(asked)
  const landed = await run({ ...asked, more: { ...asked.more, ...landing } })
  expect(flowing.phases).not.toContain('land')
  expect(landed.phases).toContain('land')
  expect(flowing.bytes.toString()).toBe(landed.bytes.toString())
  expect(flowing.counts).toEqual(landed.counts)
  return flowing
}

const texts = [
  '',
  'a,b',
  'say "hi"',
  'two\nlines',
  'x\r\ny',
  '#1',
  ' a ',
  'é€😀',
  '\uFEFFx',
  'a;b',
  'NULL',
  '\\.',
  "it's",
]
const csv = (config: Partial<ConfigOf<'csvOutput'>>) => nodeOf('out', 'csvOutput', config)

describe('the rows of a database pass into a file with the same bytes as if they were landed', () => {
  test('PostgreSQL', async () => {
    await using database = await createTargetDatabase()
    await database.sql.unsafe(`create type mood as enum ('ok', 'so, so');
      create table t (b bool, i2 smallint, i8 bigint, n numeric, m money, f4 real, f8 double precision, c char(9), v text,
        by bytea, j jsonb, a int[], d date, ti time, ts timestamp, tz timestamptz, iv interval, u uuid, e mood)`)
    for (const [i, text] of texts.entries())
      await database.sql.unsafe(
        `insert into t select ${i} % 2 = 0, ${i}, 9223372036854775807 - ${i}, 1.50 * ${i}, 12.5, 0.1 * ${i}, 1e${i + 5}, $1::text, $1::text,
           '\\x00ff', to_jsonb($1::text), array[1, ${i}], date '2024-02-29' + ${i}, '10:00:00.${i}', timestamp '2024-01-01 00:00:00.${i}00',
           '2024-01-01 00:00:00+0${i % 9}', '1 day', '00000000-0000-0000-0000-00000000000${i % 10}', 'so, so'`,
        [text],
      )
    await database.sql.unsafe(`insert into t (f4, f8, d, ts, tz, ti) values
      ('NaN', '-Infinity', 'infinity', '-infinity', 'infinity', '24:00'), (1e20, 5e-324, '0044-03-15 BC', '0044-03-15 10:00 BC', '20000-01-01', '00:00'),
      (-0.0, 123456789012345678, '20000-01-01', '20000-01-01 00:00:00.000001', '0001-01-01', '23:59:59.999999');
      insert into t default values`)
    const place = { ...database, kind: 'postgresqlInput', schemaName: 'public' } as const
    const source = await sourceOf(place, {})
    const asked = { source, kind: place.kind }
    const { bytes, phases, counts } = await bothWays(asked)
    expect(phases).toEqual(['open', 'enter', 'write', 'reconcile', 'commit'])
    expect(counts).toMatchObject({
      in: texts.length + 4,
      written: texts.length + 4,
      stored: texts.length + 4,
    })
    expect(bytes.toString()).toContain('\r\nfalse,1,9223372036854775806,1.50,')
    const configs: readonly Partial<ConfigOf<'csvOutput'>>[] = [
      { delimiter: ';', header: false },
      { delimiter: '\t', byteOrderMark: true },
      { delimiter: '|' },
    ]
    for (const config of configs) await bothWays({ ...asked, output: csv(config) })
    await bothWays({ ...asked, output: nodeOf('out', 'txtOutput', { delimiter: '||', quoting: true }) })
    const calendar = {
      mode: 'query',
      query: `select b, i2, n, f8, v, j, d, ti, ts, tz from t where isfinite(d) and d between '0001-01-01' and '9999-12-31'
      and isfinite(ts) and abs(f8) < 'infinity'`,
    } as const
    const dated = { ...asked, source: await sourceOf(place, calendar) }
    for (const layout of ['array', 'lines'] as const)
      await bothWays({
        ...dated,
        output: nodeOf('out', 'jsonOutput', { layout, omitNulls: layout === 'lines' }),
      })
    const packed = await run({ ...asked, output: csv({ gzip: true }) })
    expect(gunzipSync(packed.bytes).equals(bytes)).toBe(true)
    const chosen = nodeOf('choose', 'columnSelection', {
      selectedColumns: [
        { column: 'v', name: 'a;b' },
        { column: 'b', name: '#b' },
        { column: 'v', name: 'again' },
      ],
    })
    await bothWays({
      ...asked,
      steps: [chosen, nodeOf('table', 'dataTable')],
      output: csv({ delimiter: ';' }),
    })
    for (const config of configs)
      await bothWays({ ...asked, steps: [chosen, upperCase('a;b')], output: csv(config) })
    expect((await bothWays({ ...asked, steps: [upperCase('v')] })).bytes.toString()).toContain('SAY ""HI""')
    for (const column of ['v', 'f8', 'b']) {
      const one = nodeOf('one', 'columnSelection', { selectedColumns: [{ column, name: column }] })
      await bothWays({ ...asked, steps: [one] })
    }
    const query = {
      mode: 'query',
      query: 'select i as id, null::text as x from generate_series(1, 30000) i',
    } as const
    const many = await bothWays({ ...asked, source: await sourceOf(place, query) })
    expect(many.counts).toMatchObject({ in: 30_000, stored: 30_000 })
  })

  test.skipIf(!process.env.MYSQL_TEST_URL)('MySQL', async () => {
    await using database = await createMysqlDatabase()
    await database.query(`create table t (b tinyint(1), z int(6) zerofill, i8 bigint, u8 bigint unsigned, n decimal(12,3), f float, d double,
      v varchar(40), bi varbinary(9), bt bit(5), da date, ti time(4), dt datetime(6), ts timestamp(3) null, y year, j json)
      character set utf8mb4`)
    for (const [i, text] of texts.entries())
      await database.query(`insert into t values (${i % 2}, ${i}, -${i}, 18446744073709551615 - ${i}, ${i}.5, 0.1 * ${i}, 1e${i + 5},
        ${quoted(text)}, x'00ff', b'10101', date '2024-02-28' + interval ${i} day, '10:00:0${i % 10}.5', '2024-01-01 00:00:00.${i}', '2024-06-01 10:00:00.100',
        2024, '{"a": ${i}}')`)
    await database.query(
      'insert into t values (null, null, null, null, null, -0e0, 5e-324, null, null, null, null, null, null, null, null, null)',
    )
    const place = { ...database, kind: 'mysqlInput', schemaName: '' } as const
    const asked = { source: await sourceOf(place, {}), kind: place.kind }
    await bothWays(asked)
    await bothWays({ ...asked, output: csv({ delimiter: ';' }) })
  })

  test('SQL Server', async () => {
    await using database = await createMssqlDatabase()
    await database.run(`create table t (b bit, i int, n decimal(20,4), m money, f float, r real, v nvarchar(40), c nchar(9), bi varbinary(9),
      d date, ti time(5), dt datetime, d2 datetime2(6), dz datetimeoffset(3), g uniqueidentifier)`)
    for (const [i, text] of texts.entries())
      await database.run(`insert into t values (${i % 2}, -${i}, ${i}.5, ${i}.25, 1e${i + 5}, 0.1, N'${text.replaceAll("'", "''")}', N'é', 0x00ff,
        '2024-02-${10 + i}', '10:00:00.${i}', '2024-01-01 10:00:00.${i}', '2024-01-01 00:00:00.${i}', '2024-03-01 01:30:00.5 +05:30',
        'f47ac10b-58cc-4372-a567-0e02b2c3d479')`)
    await database.run('insert into t (i) values (null)')
    const place = { ...database, kind: 'mssqlInput', schemaName: 'dbo' } as const
    const asked = { source: await sourceOf(place, {}), kind: place.kind }
    await bothWays(asked)
    await bothWays({ ...asked, output: csv({ delimiter: '|', byteOrderMark: true }) })
  })
})

/** A step that acts on each row, so its rows stream through DuckDB. */
function upperCase(column: string): WorkflowNode {
  return nodeOf('clean', 'cleanText', { columns: [column], invisible: false, letterCase: 'upper' })
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

describe('rows that a file cannot take as they come', () => {
  test.skipIf(!process.env.MYSQL_TEST_URL)(
    'are landed, and the refusal names their row and column',
    async () => {
      await using database = await createMysqlDatabase()
      await database.query('create table t (id int, note varchar(9)); ')
      await database.query("insert into t values (1, 'a'), (2, concat('b', char(0))), (3, 'c')")
      const place = { ...database, kind: 'mysqlInput', schemaName: '' } as const
      const path = join(folder, 'refused.csv')
      await writeFile(path, 'old')
      for (const steps of [[], [upperCase('note')]])
        await expect(
          run({ source: await sourceOf(place, {}), kind: place.kind, steps, path }),
        ).rejects.toMatchObject({
          code: 'valuesDoNotFit',
          nodeId: 'out',
          message: expect.stringContaining('row 2'),
        })
      expect(await readFile(path, 'utf8')).toBe('old')
      expect(await readdir(folder)).not.toContain('refused.csv.partial')
    },
  )
})

describe('on PostgreSQL', () => {
  let database: TargetDatabase
  let place: Place
  beforeAll(async () => {
    database = await createTargetDatabase()
    place = { ...database, kind: 'postgresqlInput', schemaName: 'public' }
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test('the first rows that are stored are those of the file', async () => {
    const query = "select i as id, 'n' || i as note, i % 2 = 0 as even from generate_series(1, 5000) i"
    const source = await sourceOf(place, { mode: 'query', query })
    const resultPath = join(folder, 'result.parquet')
    const rename = nodeOf('choose', 'columnSelection', {
      selectedColumns: [
        { column: 'even', name: 'e' },
        { column: 'id', name: 'n' },
      ],
    })
    const read = async () => {
      using session = await sharedSession()
      return await session.rows(sql`select * from read_parquet(${constant(resultPath)})`)
    }
    for (const steps of [[rename], [upperCase('note'), rename], [upperCase('note')]]) {
      const asked = { source, kind: place.kind, steps }
      await run({ ...asked, more: { resultPath } })
      const first = await read()
      expect(first).toHaveLength(1000)
      await run({ ...asked, more: { resultPath, ...landing } })
      expect(first).toEqual(await read())
    }
  })

  test('a source that fails midway, and a cancelled run, leave the old file and nothing else', async () => {
    const path = join(folder, 'kept.csv')
    await writeFile(path, 'old')
    const failing = await sourceOf(place, {
      mode: 'query',
      query: 'select 100 / (500000 - i) as id, 1 as note from generate_series(1, 1000000) i',
    })
    await expect(run({ source: failing, kind: place.kind, path })).rejects.toMatchObject({
      nodeId: 'in',
      message: expect.stringContaining('zero'),
    })
    const slow = await sourceOf(place, {
      mode: 'query',
      query:
        'select case when i > 200000 then length(pg_sleep(30)::text) else i end as n, 1 as x from generate_series(1, 300000) i',
    })
    const sleeping = () =>
      database.sql`select pid from pg_stat_activity where datname = ${database.name} and wait_event = 'PgSleep'`
    const cancel = new AbortController()
    const cancelled = run({ source: slow, kind: place.kind, path, signal: cancel.signal })
    await expect.poll(async () => (await sleeping()).length).toBe(1)
    expect(existsSync(`${path}.partial`)).toBe(true)
    cancel.abort(new Error('cancelled'))
    await expect(cancelled).rejects.toThrow('cancelled')
    await expect.poll(async () => (await sleeping()).length).toBe(0)
    const lost = run({ source: slow, kind: place.kind, path })
    await expect.poll(async () => (await sleeping()).length).toBe(1)
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and wait_event = 'PgSleep'`
    await expect(lost).rejects.toMatchObject({ code: 'databaseConnectionLost', nodeId: 'in' })
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(
      (await readdir(folder)).filter((name) => name.includes('partial') || name.startsWith('run-')),
    ).toEqual([])
    await expect.poll(() => database.backends()).toBe(0)
  })

  test('an empty source and a file without a folder fail as before', async () => {
    const none = await sourceOf(place, { mode: 'query', query: 'select 1 as a, 2 as b where false' })
    await expect(run({ source: none, kind: place.kind })).rejects.toMatchObject({ code: 'tableEmpty' })
    const one = await sourceOf(place, { mode: 'query', query: 'select 1 as a, 2 as b' })
    const path = join(folder, 'missing', 'out.csv')
    await expect(run({ source: one, kind: place.kind, path })).rejects.toThrow('ENOENT')
  })

  test('a row that is too long is refused by its size', async () => {
    const query = "select 1 as a, repeat('x', 33000000) as b"
    const source = await sourceOf(place, { mode: 'query', query })
    await expect(run({ source, kind: place.kind })).rejects.toMatchObject({ code: 'sourceRowTooLong' })
  })

  test('texts that are not UTF-8 take the other way', async () => {
    await database.sql.unsafe(
      `create database ${database.name}_ascii encoding 'SQL_ASCII' locale 'C' template template0`,
    )
    try {
      const ascii = { ...place, name: `${database.name}_ascii` }
      const source = await sourceOf(ascii, { mode: 'query', query: "select 1 as a, E'\\xc3'::text as b" })
      await expect(run({ source, kind: place.kind })).rejects.toThrow(/unicode|utf-?8/i)
    } finally {
      await database.sql.unsafe(`drop database ${database.name}_ascii with (force)`)
    }
  })

  test('values that JSON cannot hold are refused with their row', async () => {
    const source = await sourceOf(place, { mode: 'query', query: "select 1 as a, 'infinity'::date as d" })
    await expect(
      run({ source, kind: place.kind, output: nodeOf('out', 'jsonOutput') }),
    ).rejects.toMatchObject({
      code: 'valuesDoNotFit',
      nodeId: 'out',
      message: expect.stringContaining('row 1'),
    })
  })

  test('bytes that are thrown away, because DuckDB must write a row, are not counted', async () => {
    const query = `select i as id, case when i = 30000 then chr(1) else repeat('x', 100) end as note
      from generate_series(1, 30000) i`
    const source = await sourceOf(place, { mode: 'query', query })
    const asked = { source, kind: place.kind, output: nodeOf('out', 'jsonOutput') }
    const twice = await run(asked)
    expect(twice.phases.filter((phase) => phase === 'write')).toHaveLength(2)
    const landed = await run({ ...asked, more: landing })
    expect(twice.bytes.equals(landed.bytes)).toBe(true)
    expect(twice.writtenBytes).toBe(landed.writtenBytes)
  })

  test('a step that changes values lands the rows', async () => {
    const source = await sourceOf(place, { mode: 'query', query: "select '1' as a, '2' as b" })
    const steps = [nodeOf('change', 'changeDataType', { columnDataTypes: [change('a', 'int')] })]
    expect((await run({ source, kind: place.kind, steps })).phases).toContain('land')
  })
})
