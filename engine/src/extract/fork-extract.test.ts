import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseInputConfig } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { compilePlan } from '../plan/compile-plan.ts'
import { openTestSession } from '../testing/convert-texts.ts'
import { tableConfig } from '../testing/fake-reading.ts'
import { roundsOf } from '../testing/rounds.ts'
import { limitsIn, MEGABYTE } from '../testing/run-here.ts'
import { graphOf, nodeOf } from '../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { extractChildren, forkExtract } from './fork-extract.ts'

let folder: string
let database: TargetDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-extract-'))
  database = await createTargetDatabase()
  await database.sql.unsafe(
    "create table t (id int, note text); insert into t select i, 'note ' || i from generate_series(1, 20000) i",
  )
})
afterEach(() => extractChildren.killIdle())
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
const columnarPath = () => join(folder, 'store', 'extract.parquet')
beforeEach(() => rm(columnarPath(), { force: true }))

const take = (
  config: Partial<DatabaseInputConfig>,
  most = { rows: 100_000, bytes: 100_000_000 },
  signal = new AbortController().signal,
  progress: (rows: number) => void = () => undefined,
  owner?: string,
) =>
  forkExtract(
    {
      source: {
        kind: 'database',
        connection: database.connection,
        config: tableConfig('t', [], { databaseName: database.name, ...config }),
      },
      columnarPath: columnarPath(),
      limits: { ...limitsIn(folder), temporaryDirectory: join(folder, 'work') },
      most,
    },
    { progress },
    { signal, owner },
  )

async function nothingIsLeft(files: readonly string[]) {
  expect(existsSync(join(folder, 'store')) ? readdirSync(join(folder, 'store')) : []).toEqual(files)
  expect(readdirSync(join(folder, 'work'))).toEqual([])
  await expect.poll(() => database.backends()).toBe(0)
}

test('a small source is read completely with its columns, and a plan can use the extract', async () => {
  const told: number[] = []
  const { columns, rows, isSample, bytes, ...empty } = await take({}, undefined, undefined, (n) =>
    told.push(n),
  )
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['id', 'int'],
    ['note', 'text'],
  ])
  expect([rows, isSample, empty]).toEqual([20_000, false, { emptyRows: 0, emptyCells: 0 }])
  expect(bytes).toBeGreaterThan(1_000)
  expect(told.at(-1)).toBe(20_000)
  const source = { kind: 'landed', path: columnarPath(), columns, rows, isSample, ...empty } as const
  const plan = compilePlan(graphOf([nodeOf('in', 'postgresqlInput')]), { in: source }, 'in')
  await using session = await openTestSession({ directories: [folder] })
  expect((await session.rows(plan.rows)).slice(0, 1)).toEqual([['1', 'note 1']])
  await nothingIsLeft(['extract.parquet'])
})

test('stops reading at either limit and reports that the extract is a sample', async () => {
  expect(await take({}, { rows: 100, bytes: 1e9 })).toMatchObject({ rows: 100, isSample: true })
  expect(await take({}, { rows: 20_000, bytes: 1e9 })).toMatchObject({ rows: 20_000, isSample: false })
  const few = await take({}, { rows: 1e9, bytes: 1_000 })
  expect(few.isSample).toBe(true)
  expect(few.rows).toBeLessThan(100)
  await nothingIsLeft(['extract.parquet'])
})

test('the query ends on the server at the limit, even if its result is large', async () => {
  const query = "select generate_series(1, 100000000) as i, repeat('x', 1000) as text"
  expect(await take({ mode: 'query', query }, { rows: 100_000, bytes: 2_000_000 })).toMatchObject({
    isSample: true,
  })
  await nothingIsLeft(['extract.parquet'])
})

const CELL = roundsOf({ short: 4_000_000, long: 10_000_000 })
test(`reading stops after ten cells of ${CELL / MEGABYTE} MB`, async () => {
  const query = `select i, repeat('x', ${CELL}) as text from generate_series(1, 20) i`
  expect(await take({ mode: 'query', query }, { rows: 100_000, bytes: 10 * CELL })).toMatchObject({
    rows: 10,
    isSample: true,
  })
  await nothingIsLeft(['extract.parquet'])
})

test('a failing source leaves no files', async () => {
  await expect(
    take({ mode: 'query', query: 'select 1 / (50000 - i) from generate_series(1, 60000) i' }),
  ).rejects.toThrow(/zero/)
  await expect(take({ tableName: 'gone' })).rejects.toThrow('gone')
  await nothingIsLeft([])
})

test('a cancelled extract ends its query on the server', async () => {
  const cancel = new AbortController()
  const taking = take({ mode: 'query', query: 'select pg_sleep(60)::text as t' }, undefined, cancel.signal)
  const sleeping = () =>
    database.sql`select pid from pg_stat_activity where datname = ${database.name} and wait_event = 'PgSleep'`
  await expect.poll(async () => (await sleeping()).length).toBe(1)
  cancel.abort(new Error('gone'))
  await expect(taking).rejects.toThrow('gone')
  await nothingIsLeft([])
})

/** Takes an extract for an owner and returns the idle child's process ID. */
async function takeAndRest(owner: string, most?: Parameters<typeof take>[1]): Promise<number> {
  await take({}, most, undefined, undefined, owner)
  await expect.poll(() => extractChildren.restingPids()).toHaveLength(1)
  return extractChildren.restingPids()[0] ?? 0
}

test("an owner's extracts share a child, also after an extract that ended at its limit", async () => {
  const pid = await takeAndRest('anna', { rows: 10, bytes: 100_000_000 })
  const { rows } = await take({}, undefined, undefined, undefined, 'anna')
  expect(rows).toBe(20_000)
  await expect.poll(() => extractChildren.restingPids()).toEqual([pid])
  await nothingIsLeft(['extract.parquet'])
})

test("another owner's extract gets another child", async () => {
  const pid = await takeAndRest('anna')
  await take({}, undefined, undefined, undefined, 'ben')
  await expect.poll(() => extractChildren.restingPids()).toHaveLength(2)
  expect(extractChildren.restingPids()).toContain(pid)
})

test('a child whose extract fails takes no other one', async () => {
  await takeAndRest('anna')
  await expect(take({ tableName: 'missing' }, undefined, undefined, undefined, 'anna')).rejects.toThrow()
  expect(extractChildren.restingPids()).toEqual([])
})

test('an extract whose idle child has just crashed is taken by another child', async () => {
  process.kill(await takeAndRest('anna'), 'SIGKILL')
  expect(await take({}, undefined, undefined, undefined, 'anna')).toMatchObject({ rows: 20_000 })
})
