import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Column,
  DatabaseInputConfig,
  DatabaseOutputConfig,
  WorkflowGraph,
  WorkflowNode,
} from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openReading } from '../connectors/databases.ts'
import type { RunRequest, Target } from '../model/run-request.ts'
import type { DatabaseSource } from '../model/source.ts'
import { tableConfig } from '../testing/fake-reading.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf } from '../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'

let folder: string
let database: TargetDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-database-source-'))
  database = await createTargetDatabase()
})
afterEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** A table of the test's database as a source, with its current columns. */
async function sourceOf(tableName: string, more: Partial<DatabaseInputConfig> = {}): Promise<DatabaseSource> {
  const signal = new AbortController().signal
  await using reading = await openReading(database.connection, database.name, signal)
  const asked = tableConfig(tableName, [], { databaseName: database.name, ...more })
  const columns: readonly Column[] = await reading.columnsOf(asked, signal)
  return { kind: 'database', connection: database.connection, config: { ...asked, columns: [...columns] } }
}

const intoTable = (tableName: string): [Target, Partial<DatabaseOutputConfig>] => [
  { kind: 'database', connection: database.connection, databaseName: database.name },
  { databaseName: database.name, tableName },
]

/** A request for sources, steps and a target. */
function request(
  sources: Readonly<Record<string, DatabaseSource>>,
  workflow: WorkflowGraph,
  target: Target,
): RunRequest {
  return { runId: crypto.randomUUID(), workflow, sources, target, limits: limitsIn(folder) }
}

async function nothingIsLeft() {
  expect((await readdir(folder)).filter((name) => name.startsWith('run-'))).toEqual([])
  await expect.poll(() => database.backends()).toBe(0)
}

test('copies a table with its types', async () => {
  await database.sql.unsafe(`create table a (id int, amount numeric(10,2), note text, "on" date, flag boolean);
    insert into a values (1, 1.50, 'x', '2024-02-29', true), (2, null, '', null, false), (null, null, null, null, null)`)
  const source = await sourceOf('a')
  const [target, config] = intoTable('b')
  const graph = graphOf(
    [
      nodeOf('in', 'postgresqlInput', source.config),
      nodeOf('table', 'dataTable'),
      nodeOf('out', 'postgresqlOutput', config),
    ],
    'in>table',
    'table>out',
  )
  const heard = await runHere(request({ in: source }, graph, target))
  expect(heard.reconciliation).toMatchObject({ in: 3, droppedEmpty: 0, rejected: 0, written: 3, stored: 3 })
  expect(await database.sql`select * from b order by id`).toEqual(
    await database.sql`select * from a order by id`,
  )
  expect(heard.lines.at(-1)).toBe('PostgreSQL Completed (3 rows)')
  await nothingIsLeft()
})

test('writes the converted rows of a SELECT to a file in their order', async () => {
  await database.sql.unsafe(
    "create table a (id int, day text); insert into a select i, '2024-01-0' || i from generate_series(1, 9) i",
  )
  const source = await sourceOf('', { mode: 'query', query: 'select * from a order by id desc' })
  const path = join(folder, 'out.csv')
  const graph = graphOf(
    [
      nodeOf('in', 'postgresqlInput', source.config),
      nodeOf('change', 'changeDataType', { columnDataTypes: [change('day', 'date')] }),
      nodeOf('out', 'csvOutput'),
    ],
    'in>change',
    'change>out',
  )
  await runHere(request({ in: source }, graph, { kind: 'file', path }))
  const lines = (await readFile(path, 'utf8')).split('\r\n')
  expect(lines.slice(0, 3)).toEqual(['id,day', '9,2024-01-09', '8,2024-01-08'])
  await rm(path)
  await nothingIsLeft()
})

test.each(['csvOutput', 'txtOutput', 'excelOutput'] as const)(
  'logs that timestamps with a time zone are written to a %s file as UTC',
  async (kind) => {
    await database.sql.unsafe("create table a as select timestamptz '2024-01-01 12:00+02' as at, 1 as n")
    const source = await sourceOf('a')
    const path = join(folder, 'out')
    const graph = graphOf([nodeOf('in', 'postgresqlInput', source.config), nodeOf('out', kind)], 'in>out')
    const { lines } = await runHere(request({ in: source }, graph, { kind: 'file', path }))
    expect(lines).toContain('Timestamps with a time zone are written as UTC, without the zone, in: at.')
    await rm(path)
  },
)

test('turns empty strings into null, drops empty rows and counts both, as it does for a file', async () => {
  await database.sql.unsafe(
    "create table a (id int, note text); insert into a values (1, ''), (null, ''), (null, null), (2, 'x')",
  )
  const source = await sourceOf('a', { treatAsFile: true })
  const [target, config] = intoTable('b')
  const graph = graphOf(
    [
      nodeOf('in', 'postgresqlInput', source.config),
      nodeOf('table', 'dataTable'),
      nodeOf('out', 'postgresqlOutput', config),
    ],
    'in>table',
    'table>out',
  )
  const { reconciliation } = await runHere(request({ in: source }, graph, target))
  expect(reconciliation).toMatchObject({ in: 4, droppedEmpty: 2, written: 2, stored: 2, emptyCellsToNull: 2 })
  expect(await database.sql`select note from b order by id`).toEqual([{ note: null }, { note: 'x' }])
})

describe('between two databases', () => {
  /** Creates a second database on the same server, which counts as a different server. */
  const elsewhere = async (work: (other: TargetDatabase) => Promise<void>) => {
    await using other = await createTargetDatabase()
    await work(other)
    await expect.poll(() => other.backends()).toBe(0)
  }
  const chain = (source: DatabaseSource, step: WorkflowNode, into: Partial<DatabaseOutputConfig>) =>
    graphOf(
      [nodeOf('in', 'postgresqlInput', source.config), step, nodeOf('out', 'postgresqlOutput', into)],
      `in>${step.id}`,
      `${step.id}>out`,
    )
  const choose = nodeOf('choose', 'columnSelection', {
    selectedColumns: [
      { column: 'note', name: 'text' },
      { column: 'id', name: 'id' },
    ],
  })

  test("selected and renamed columns are copied directly, and both servers' counts agree", async () => {
    await database.sql.unsafe(
      "create table a (id int, more int, note varchar(9)); insert into a select i, i, 'n' || i from generate_series(1, 20000) i",
    )
    const source = await sourceOf('a')
    await elsewhere(async (other) => {
      const target = { kind: 'database', connection: other.connection, databaseName: other.name } as const
      const into = { databaseName: other.name, tableName: 'b' }
      const heard = await runHere(request({ in: source }, chain(source, choose, into), target))
      expect(heard.reconciliation).toEqual({
        in: 20_000,
        droppedEmpty: 0,
        rejected: 0,
        written: 20_000,
        stored: 20_000,
        emptyCellsToNull: 0,
      })
      expect(heard.lines).toContain('PostgreSQL Completed (20,000 rows)')
      expect(await other.sql`select count(*)::int, sum(id)::int, max(text) from b`).toEqual([
        { count: 20_000, sum: 200_010_000, max: 'n9999' },
      ])
    })
    await nothingIsLeft()
  })

  test('rows are streamed if the plan reads each row once, and landed if it converts values', async () => {
    await database.sql.unsafe(
      'create table a (id int, note varchar(9)); insert into a select i, i from generate_series(1, 90000) i',
    )
    const source = await sourceOf('a')
    await elsewhere(async (other) => {
      const target = { kind: 'database', connection: other.connection, databaseName: other.name } as const
      const into = { databaseName: other.name, tableName: 'b' }
      // The column types differ, so the servers can't exchange rows in their binary format.
      await other.sql.unsafe('create table b (id int, note text)')
      const streams = nodeOf('table', 'dataTable')
      const lands = nodeOf('change', 'changeDataType', { columnDataTypes: [change('note', 'int')] })
      const read = async (step: WorkflowNode, more: Partial<DatabaseOutputConfig>) => {
        const heard = await runHere(
          request({ in: source }, chain(source, step, { ...into, ...more }), target),
        )
        expect(heard.reconciliation).toMatchObject({ in: 90_000, written: 90_000, stored: 90_000 })
        expect(heard.progress.at(-1)).toMatchObject({ sourceRows: 90_000, targetRows: 90_000, percent: 100 })
      }
      await read(streams, {})
      expect(await other.sql`select count(distinct note)::int from b`).toEqual([{ count: 90_000 }])
      await read(lands, { dropTableThenCreate: true })
      expect(await other.sql`select sum(note::bigint)::text from b`).toEqual([{ sum: '4050045000' }])
    })
    await nothingIsLeft()
  })

  test('a source that fails midway leaves the other database unchanged', async () => {
    const source = await sourceOf('', {
      mode: 'query',
      query: 'select 100 / (500000 - i) as id, 1 as note from generate_series(1, 1000000) i',
    })
    await elsewhere(async (other) => {
      await other.sql.unsafe('create table b (id int, text int); insert into b values (7, 7)')
      const target = { kind: 'database', connection: other.connection, databaseName: other.name } as const
      const into = { databaseName: other.name, tableName: 'b' }
      for (const dropTableThenCreate of [true, false]) {
        const graph = chain(source, choose, {
          ...into,
          dropTableThenCreate,
          deleteExistingData: !dropTableThenCreate,
        })
        await expect(runHere(request({ in: source }, graph, target))).rejects.toThrow(/zero/)
      }
      expect(await other.sql`select * from b`).toEqual([{ id: 7, text: 7 }])
    })
    await nothingIsLeft()
  })
})

describe('one table as source and target', () => {
  test('is replaced by the rows that were read from it', async () => {
    await database.sql.unsafe('create table a (id int); insert into a select generate_series(1, 1000)')
    const source = await sourceOf('a')
    const [target, config] = intoTable('a')
    for (const flags of [
      { deleteExistingData: true },
      { deleteExistingData: false, dropTableThenCreate: true },
    ]) {
      const graph = graphOf(
        [
          nodeOf('in', 'postgresqlInput', source.config),
          nodeOf('table', 'dataTable'),
          nodeOf('out', 'postgresqlOutput', { ...config, ...flags }),
        ],
        'in>table',
        'table>out',
      )
      await runHere(request({ in: source }, graph, target))
      expect(await database.sql`select count(*)::int, sum(id)::int from a`).toEqual([
        { count: 1000, sum: 500500 },
      ])
    }
    await nothingIsLeft()
  })
})

describe('an unfinished run leaves the target unchanged and no traces behind', () => {
  const graph = (source: DatabaseSource, config: Partial<DatabaseOutputConfig>) =>
    graphOf(
      [
        nodeOf('in', 'postgresqlInput', source.config),
        nodeOf('table', 'dataTable'),
        nodeOf('out', 'postgresqlOutput', config),
      ],
      'in>table',
      'table>out',
    )

  test('when the source fails midway', async () => {
    await database.sql.unsafe('create table b (n int); insert into b values (7)')
    const source = await sourceOf('', {
      mode: 'query',
      query: 'select 100 / (500000 - i) as n from generate_series(1, 1000000) i',
    })
    const [target, config] = intoTable('b')
    await expect(runHere(request({ in: source }, graph(source, config), target))).rejects.toThrow(/zero/)
    expect(await database.sql`select * from b`).toEqual([{ n: 7 }])
    await nothingIsLeft()
  })

  test('when the run is cancelled or loses its connection while reading the source', async () => {
    await database.sql.unsafe('create table b (n int); insert into b values (7)')
    const source = await sourceOf('', {
      mode: 'query',
      query:
        'select case when i > 200000 then length(pg_sleep(30)::text) else i end as n from generate_series(1, 300000) i',
    })
    const [target, config] = intoTable('b')
    const sleeping = () =>
      database.sql`select pid from pg_stat_activity where datname = ${database.name} and wait_event = 'PgSleep'`
    const cancel = new AbortController()
    const cancelled = runHere(request({ in: source }, graph(source, config), target), cancel.signal)
    await expect.poll(async () => (await sleeping()).length).toBe(1)
    cancel.abort(new Error('cancelled'))
    await expect(cancelled).rejects.toThrow('cancelled')
    await expect.poll(async () => (await sleeping()).length).toBe(0)
    await nothingIsLeft()

    const ended = runHere(request({ in: source }, graph(source, config), target))
    await expect.poll(async () => (await sleeping()).length).toBe(1)
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and wait_event = 'PgSleep'`
    await expect(ended).rejects.toMatchObject({ code: 'databaseConnectionLost' })
    expect(await database.sql`select * from b`).toEqual([{ n: 7 }])
    await nothingIsLeft()
  })

  test('when the target refuses the run before a source row is read', async () => {
    const source = await sourceOf('', { mode: 'query', query: 'select pg_sleep(60)::text as t' })
    const [target, config] = intoTable('b')
    const refused = { ...config, schemaName: 'nowhere' }
    await expect(runHere(request({ in: source }, graph(source, refused), target))).rejects.toMatchObject({
      code: 'schemaMissing',
    })
    await nothingIsLeft()
  })

  test('when the source columns have changed', async () => {
    await database.sql.unsafe('create table a (id int, note text)')
    const source = await sourceOf('a')
    await database.sql.unsafe('alter table a drop column note')
    const path = join(folder, 'never.csv')
    const file = graphOf(
      [
        nodeOf('in', 'postgresqlInput', source.config),
        nodeOf('table', 'dataTable'),
        nodeOf('out', 'csvOutput'),
      ],
      'in>table',
      'table>out',
    )
    await expect(runHere(request({ in: source }, file, { kind: 'file', path }))).rejects.toMatchObject({
      code: 'sourceColumnsChanged',
      nodeId: 'in',
    })
    expect(existsSync(path)).toBe(false)
    await nothingIsLeft()
  })
})
