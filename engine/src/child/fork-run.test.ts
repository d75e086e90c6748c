import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newNode } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RunRequest } from '../model/run-request.ts'
import type { DatasetSource } from '../model/source.ts'
import { residentSize } from '../process/watch.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { MEGABYTE, type RunOutput, requestFor } from '../testing/run-here.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { workflowOf } from '../testing/workflow-of.ts'
import { type ForkRunOptions, forkRun, type RunOutcome } from './fork-run.ts'
import { runChildren } from './run-children.ts'

const ROWS = 300_000

let folder: string
let database: TargetDatabase
let source: DatasetSource

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-fork-run-'))
  database = await createTargetDatabase()
  source = await makeDataset(
    join(folder, 'rows.parquet'),
    `select i as id, 'row ' || i as name from range(${ROWS}) t(i)`,
  )
})
afterAll(async () => {
  await runChildren.killIdle()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})

function request(changes: Partial<RunRequest> = {}): RunRequest {
  const workflow = workflowOf({
    source,
    changes: { columnDataTypes: [{ columnName: 'id', fromType: 'text', toType: 'int' }] },
    output: { kind: 'postgresqlOutput', databaseName: database.name, tableName: 'loaded' },
  })
  return {
    ...requestFor(
      workflow,
      source,
      { kind: 'database', databaseName: database.name, connection: database.connection },
      folder,
    ),
    ...changes,
  }
}

interface Steering {
  readonly owner?: string
  readonly signal?: AbortSignal
  readonly prepared?: (pid: number) => boolean | Promise<boolean>
  readonly onChild?: (pid: number) => void
}

async function run(
  asked: RunRequest,
  { signal = new AbortController().signal, prepared, onChild, owner }: Steering = {},
) {
  const heard: RunOutput = { lines: [], progress: [], phases: [], rejects: [], rejectCount: 0, rules: [] }
  let pid = 0
  const options: ForkRunOptions = {
    signal,
    ...(owner === undefined ? {} : { owner }),
    onChild: (child) => {
      pid = child.pid ?? 0
      onChild?.(pid)
    },
  }
  const outcome = await forkRun(
    asked,
    {
      log: (line) => void heard.lines.push(line),
      progress: (progress) => void heard.progress.push(progress),
      rejects: (rejects, count) => void Object.assign(heard, { rejects, rejectCount: count }),
      prepared: async () => (await prepared?.(pid)) ?? true,
    },
    options,
  )
  if (owner === undefined) expect(residentSize(pid)).toBeNull()
  return { outcome, heard, pid }
}

const stored = async () =>
  Number(
    (
      await database.sql`select case when to_regclass('public.loaded') is null then -1 else (xpath('/row/c/text()', query_to_xml('select count(*) as c from loaded', false, true, '')))[1]::text::int end as n`
    )[0]?.n,
  )

async function nothingIsLeft(): Promise<void> {
  expect((await readdir(folder)).filter((file) => file !== 'rows.parquet')).toEqual([])
  await expect.poll(() => database.backends()).toBe(0)
}

it('loads a file into a table and reports the counts', async () => {
  const { outcome, heard } = await run(request())
  expect(outcome).toEqual<RunOutcome>({
    status: 'succeeded',
    reconciliation: {
      in: ROWS,
      droppedEmpty: 0,
      rejected: 0,
      written: ROWS,
      stored: ROWS,
      emptyCellsToNull: 0,
    },
  })
  expect(await stored()).toBe(ROWS)
  expect(heard.lines.at(-1)).toBe(`PostgreSQL Completed (${ROWS.toLocaleString('en')} rows)`)
  await nothingIsLeft()
})

it('writes a file with the selected header, byte order mark and delimiter, and leaves no other file', async () => {
  const small = await makeDataset(
    join(folder, 'small.parquet'),
    `select * from (values ('1', 'a;"b'), ('2', null)) t(id, "náme")`,
  )
  const workflow = workflowOf({
    source: small,
    output: { kind: 'csvOutput', delimiter: ';', byteOrderMark: true },
  })
  const path = join(folder, 'out.csv')
  const { outcome } = await run(requestFor(workflow, small, { kind: 'file', path }, folder))
  expect(outcome.status).toBe('succeeded')
  expect(await readFile(path, 'utf8')).toBe('\uFEFFid;náme\r\n1;"a;""b"\r\n2;\r\n')
  await rm(path)
  await rm(small.path)
  await nothingIsLeft()
})

it('logs the nodes that it skips', async () => {
  const asked = request()
  const stray = newNode('dataTable', 'stray', { x: 0, y: 0 })
  const workflow = { ...asked.workflow, nodes: [...asked.workflow.nodes, stray] }
  const { heard } = await run({ ...asked, workflow })
  expect(heard.lines[0]).toBe('Not run, because they do not lead to the output: Data Table')
})

it('fails with a message that names the node and hides the password', async () => {
  const wrong = { ...database.connection, password: 'not the pass word' }
  const { outcome } = await run(
    request({
      target: { kind: 'database', databaseName: database.name, connection: { ...wrong, userId: 'nobody' } },
    }),
  )
  expect(outcome).toMatchObject({ status: 'failed', outcomeUnknown: false, problem: { nodeId: 'output' } })
  expect(JSON.stringify(outcome)).not.toContain('pass word')
  await nothingIsLeft()
})

it("rolls back when the run isn't allowed to commit", async () => {
  const { outcome } = await run(request(), { prepared: () => false })
  expect(outcome).toEqual({ status: 'cancelled' })
  expect(await stored()).toBe(-1)
  await nothingIsLeft()
})

it.each([0, 50, 150, 300, 450, 600])(
  'keeps the target unchanged when the run is cancelled %i ms after its start',
  async (delay) => {
    const cancel = new AbortController()
    let over = false
    const timer = setTimeout(() => cancel.abort(), delay)
    const { outcome } = await run(request(), {
      signal: cancel.signal,
      prepared: () => {
        over = !cancel.signal.aborted
        return true
      },
    })
    clearTimeout(timer)
    expect(outcome.status).toBe(over ? 'succeeded' : 'cancelled')
    expect(await stored()).toBe(over ? ROWS : -1)
    await nothingIsLeft()
  },
)

it('rolls back when the run is cancelled between the write and the commit', async () => {
  const cancel = new AbortController()
  const { outcome } = await run(request(), {
    signal: cancel.signal,
    prepared: () => {
      cancel.abort()
      return true
    },
  })
  expect(outcome).toEqual({ status: 'cancelled' })
  expect(await stored()).toBe(-1)
  await nothingIsLeft()
})

it('cancels the query on the server while a trigger sleeps', async () => {
  await database.sql.unsafe(`create table loaded (id int, name text);
    create function doze() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
    create trigger doze before insert on loaded for each row execute function doze()`)
  const cancel = new AbortController()
  const running = run(request(), { signal: cancel.signal })
  const waits = () =>
    database.sql`select wait_event from pg_stat_activity where datname = ${database.name} and wait_event = 'PgSleep'`
  await expect.poll(async () => (await waits()).length).toBe(1)
  cancel.abort()
  expect((await running).outcome).toEqual({ status: 'cancelled' })
  expect(await waits()).toHaveLength(0)
  await nothingIsLeft()
})

it('fails with a retryable problem when the connection is lost', async () => {
  await database.sql.unsafe(`create table loaded (id int, name text);
    create function doze() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
    create trigger doze before insert on loaded for each row execute function doze()`)
  const running = run(request())
  const sleeping = () =>
    database.sql`select pid from pg_stat_activity where datname = ${database.name} and wait_event = 'PgSleep'`
  await expect.poll(async () => (await sleeping()).length).toBe(1)
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and wait_event = 'PgSleep'`
  expect((await running).outcome).toMatchObject({
    status: 'failed',
    problem: { code: 'databaseConnectionLost', retry: true },
    outcomeUnknown: false,
  })
  expect(await stored()).toBe(0)
  await nothingIsLeft()
})

it('fails with a specific problem when the child exceeds its memory limit', async () => {
  const { limits } = request()
  const { outcome } = await run(request({ limits: { ...limits, residentBytes: 60 * MEGABYTE } }), {
    prepared: (pid) =>
      new Promise((resolve) => setInterval(() => residentSize(pid) || resolve(true), 20).unref()),
  })
  expect(outcome).toMatchObject({
    status: 'failed',
    problem: { code: 'childOutOfMemory' },
    outcomeUnknown: false,
  })
  expect(await stored()).toBe(-1)
  await nothingIsLeft()
})

it('uses a spare child once, and starts a new child after the spare one has crashed', async () => {
  const pids: number[] = []
  const remember = (pid: number) => void pids.push(pid)
  runChildren.forkSpare(500 * MEGABYTE)
  expect((await run(request(), { onChild: remember })).outcome.status).toBe('succeeded')
  expect((await run(request(), { onChild: remember })).outcome.status).toBe('succeeded')
  expect(new Set(pids).size).toBe(2)
  runChildren.forkSpare(500 * MEGABYTE)
  await runChildren.killIdle()
  expect((await run(request(), { onChild: remember })).outcome.status).toBe('succeeded')
  await nothingIsLeft()
})

it('succeeds even if the spare child has just crashed', async () => {
  runChildren.forkSpare(500 * MEGABYTE)
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const spare = Number(children.find((pid) => /run-child/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))))
  process.kill(spare, 'SIGKILL')
  const pids: number[] = []
  const { outcome } = await run(request(), { onChild: (pid) => void pids.push(pid) })
  expect(outcome.status).toBe('succeeded')
  expect([pids[0], pids.length]).toEqual([spare, 2])
  await nothingIsLeft()
})

it("keeps the target unchanged when the worker can't record the commit", async () => {
  const refused = run(request(), { prepared: () => Promise.reject(new Error('our database is unreachable')) })
  await expect(refused).rejects.toThrow('our database is unreachable')
  expect(await stored()).toBe(-1)
  await nothingIsLeft()
})

it('leaves no unfinished file at the target path', async () => {
  const path = join(folder, 'unfinished.csv')
  const workflow = workflowOf({ source, output: { kind: 'csvOutput' } })
  const asked = requestFor(workflow, source, { kind: 'file', path }, folder)
  const killed = await run(asked, {
    prepared: (pid) => {
      process.kill(pid, 'SIGKILL')
      return new Promise(() => undefined)
    },
  })
  expect(killed.outcome).toMatchObject({ status: 'failed', problem: { code: 'childDied' } })
  expect(existsSync(path)).toBe(false)
  await nothingIsLeft()
})

it('keeps an older file when the child is killed between the commit message and the commit', async () => {
  const path = join(folder, 'older.csv')
  await writeFile(path, 'what was there')
  const workflow = workflowOf({ source, output: { kind: 'csvOutput' } })
  const { outcome } = await run(requestFor(workflow, source, { kind: 'file', path }, folder), {
    prepared: (pid) => {
      process.kill(pid, 'SIGKILL')
      return true
    },
  })
  expect(outcome).toMatchObject({ status: 'failed', outcomeUnknown: false })
  expect(await readFile(path, 'utf8')).toBe('what was there')
  await rm(path)
  await nothingIsLeft()
})
