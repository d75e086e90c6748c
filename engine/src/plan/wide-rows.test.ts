import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReading } from '../connectors/databases.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { ChildLimits } from '../model/run-request.ts'
import type { DatabaseSource } from '../model/source.ts'
import { tableConfig } from '../testing/fake-reading.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../testing/mysql-database.ts'
import { roundsOf } from '../testing/rounds.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { graphOf, nodeOf } from '../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { landSource } from './land-source.ts'

/** The number of rows, which together are larger than DuckDB's memory limit. */
const ROWS = 30
const BYTES = roundsOf({ short: 5_000_000, long: 10_000_000 })
const MEMORY = 0.85 * ROWS * BYTES
const limitsOf = (folder: string): ChildLimits => ({ ...limitsIn(folder), memoryBytes: MEMORY })

let folder: string
let postgresql: TargetDatabase
let mysql: MysqlDatabase
beforeAll(async () => {
  postgresql = await createTargetDatabase()
  mysql = await createMysqlDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-wide-'))
  return () => rm(folder, { recursive: true })
})
afterAll(async () => {
  await postgresql[Symbol.asyncDispose]()
  await mysql[Symbol.asyncDispose]()
})

const signal = new AbortController().signal
const places = {
  postgresql: () => ({
    ...postgresql,
    query: `select i, repeat('x', ${BYTES}) as t from generate_series(1, ${ROWS}) i`,
  }),
  mysql: () => ({
    ...mysql,
    query: `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROWS})
      select i, repeat('x', ${BYTES}) as t from n`,
  }),
}

interface Place {
  readonly connection: DatabaseConnection
  readonly name: string
  readonly query: string
}

async function sourceOf({ connection, name, query }: Place): Promise<DatabaseSource> {
  await using reading = await openReading(connection, name, signal)
  const config = tableConfig('', [], { mode: 'query', query, databaseName: name })
  const columns = await reading.columnsOf(config, signal)
  return { kind: 'database', connection, config: { ...config, columns: [...columns] } }
}

test('lands PostgreSQL rows of several megabytes in the same transaction if they exceed the memory', async () => {
  const place = places.postgresql()
  const { connection, config } = await sourceOf(place)
  await using reading = await openReading(connection, place.name, signal)
  const landed = await landSource({
    reading,
    config,
    title: 'PostgreSQL',
    columns: config.columns,
    path: join(folder, 'source.parquet'),
    workFolder: folder,
    limits: limitsOf(folder),
    onRows: () => undefined,
    signal,
  })
  expect(landed.rows).toBe(ROWS)
  expect(await reading.columnsOf(config, signal)).toHaveLength(2)
})

test("lands MySQL rows of several megabytes if they can't be streamed into PostgreSQL", async () => {
  const source = await sourceOf(places.mysql())
  const { connection, name } = postgresql
  const heard = await runHere({
    runId: crypto.randomUUID(),
    workflow: graphOf(
      [
        nodeOf('in', 'mysqlInput', source.config),
        nodeOf('out', 'postgresqlOutput', { databaseName: name, tableName: 'wide' }),
      ],
      'in>out',
    ),
    sources: { in: source },
    target: { kind: 'database', connection, databaseName: name },
    limits: limitsOf(folder),
  })
  expect(heard.reconciliation).toMatchObject({ written: ROWS, stored: ROWS })
  const [found] = await postgresql.sql.unsafe(
    'select count(*)::int as rows, sum(length(t))::text as length from wide',
  )
  expect(found).toEqual({ rows: ROWS, length: String(ROWS * BYTES) })
  expect(await readdir(folder)).toEqual([])
})
