import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RunRequest } from '../model/run-request.ts'
import type { DatasetSource } from '../model/source.ts'
import { residentSize } from '../process/watch.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { requestFor } from '../testing/run-here.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { workflowOf } from '../testing/workflow-of.ts'
import { forkRun } from './fork-run.ts'
import { runChildren } from './run-children.ts'

const ROWS = 10

let folder: string
let database: TargetDatabase
let source: DatasetSource

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-run-children-'))
  database = await createTargetDatabase()
  source = await makeDataset(join(folder, 'rows.parquet'), `select i as id from range(${ROWS}) t(i)`)
})
afterEach(() => runChildren.killIdle())
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

function request(changes: Partial<RunRequest> = {}): RunRequest {
  const workflow = workflowOf({
    source,
    changes: { columnDataTypes: [{ columnName: 'id', fromType: 'text', toType: 'int' }] },
    output: {
      kind: 'postgresqlOutput',
      databaseName: database.name,
      tableName: 'loaded',
      dropTableThenCreate: true,
    },
  })
  const target = { kind: 'database', databaseName: database.name, connection: database.connection } as const
  return { ...requestFor(workflow, source, target, folder), ...changes }
}

/** Executes a run and returns its status and its child's process ID. */
async function runOf(
  owner: string,
  asked: RunRequest = request(),
  prepared: (pid: number) => boolean = () => true,
): Promise<{ readonly status: string; readonly pid: number }> {
  let pid = 0
  const { status } = await forkRun(
    asked,
    {
      log: () => undefined,
      progress: () => undefined,
      rejects: () => undefined,
      prepared: async () => prepared(pid),
    },
    { signal: new AbortController().signal, owner, onChild: (child) => void (pid = child.pid ?? 0) },
  )
  return { status, pid }
}

/** Executes a run, waits until its child is idle, and returns the child's process ID. */
async function runAndRest(owner: string): Promise<number> {
  const { status, pid } = await runOf(owner)
  expect(status).toBe('succeeded')
  await expect.poll(() => runChildren.restingPids()).toContain(pid)
  return pid
}

const stored = async () => Number((await database.sql`select count(*) as n from loaded`)[0]?.n)

test("an owner's small runs share a child, and each of them loads its own rows", async () => {
  const pid = await runAndRest('anna')
  await database.sql`delete from loaded`
  expect(await runAndRest('anna')).toBe(pid)
  expect(await stored()).toBe(ROWS)
  expect((await readdir(folder)).filter((file) => file !== 'rows.parquet')).toEqual([])
  await expect.poll(() => database.backends()).toBe(0)
})

test("another owner's run gets another child", async () => {
  const pid = await runAndRest('anna')
  expect((await runOf('ben')).pid).not.toBe(pid)
})

test('a large run gets a child of its own, which executes no other run', async () => {
  const pid = await runAndRest('anna')
  const { limits, sources } = request()
  const large = request({
    limits,
    sources: { ...sources, source: { ...source, rows: 1_000_001 } },
  })
  const { pid: its } = await runOf('anna', large)
  expect(its).not.toBe(pid)
  expect(residentSize(its)).toBeNull()
})

test('a child whose run fails or is refused executes no other run', async () => {
  const pid = await runAndRest('anna')
  const refused = await runOf('anna', request(), () => false)
  expect(refused).toEqual({ status: 'cancelled', pid })
  expect(residentSize(pid)).toBeNull()
  expect((await runOf('anna')).pid).not.toBe(pid)
})

test('a child that is killed in a later run fails only this run and leaves the table as it was', async () => {
  const pid = await runAndRest('anna')
  const killed = await runOf('anna', request(), (its) => process.kill(its, 'SIGKILL'))
  expect(killed).toEqual({ status: 'failed', pid })
  expect(await stored()).toBe(ROWS)
  expect((await runOf('anna')).status).toBe('succeeded')
})

test('the time limit of a commit ends with its run and does not kill the child in a later run', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { pid } = await runOf('anna')
    while (!runChildren.restingPids().includes(pid)) await new Promise((resolve) => setImmediate(resolve))
    const later = await runOf('anna', request(), () => {
      vi.advanceTimersByTime(10 * 60_000)
      return true
    })
    expect(later).toEqual({ status: 'succeeded', pid })
  } finally {
    vi.useRealTimers()
  }
})

test('a run whose idle child has just crashed is executed by another child', async () => {
  const pid = await runAndRest('anna')
  process.kill(pid, 'SIGKILL')
  const { status, pid: its } = await runOf('anna')
  expect([status, its === pid]).toEqual(['succeeded', false])
})

test('idle children are killed also while they close what their run opened', async () => {
  let { pid } = await runOf('anna')
  // On a busy machine, a child may have closed everything before this process sees the end of the run.
  while (runChildren.restingPids().length > 0) ({ pid } = await runOf('anna'))
  await runChildren.killIdle()
  expect(residentSize(pid)).toBeNull()
  expect((await runOf('anna')).pid).not.toBe(pid)
})
