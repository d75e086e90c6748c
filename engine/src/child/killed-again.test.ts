import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { roundsOf } from '../testing/rounds.ts'
import { requestFor } from '../testing/run-here.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { workflowOf } from '../testing/workflow-of.ts'
import { forkRun, type RunOutcome } from './fork-run.ts'
import { runChildren } from './run-children.ts'

const KILLS = roundsOf({ short: 2, long: 300 })
const [FEW, MANY] = [10, 20_000]
/** The runs of one child before the run in which it is killed. */
const MOST_BEFORE = 3

let folder: string
let database: TargetDatabase
let few: DatasetSource
let many: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-killed-again-'))
  database = await createTargetDatabase()
  const rows = (count: number) =>
    makeDataset(join(folder, `${count}.parquet`), `select i::varchar as id from range(${count}) t(i)`)
  few = await rows(FEW)
  many = await rows(MANY)
})
afterAll(async () => {
  await runChildren.killIdle()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Replaces the table with the rows of a source. `begun` is called when the child has the run. */
async function replaceWith(
  source: DatasetSource,
  begun: (pid: number) => void = () => undefined,
): Promise<{ readonly outcome: RunOutcome; readonly pid: number }> {
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
  let pid = 0
  const outcome = await forkRun(
    requestFor(workflow, source, target, folder),
    {
      log: () => undefined,
      progress: () => undefined,
      rejects: () => undefined,
      prepared: async () => true,
    },
    {
      signal: new AbortController().signal,
      owner: 'anna',
      onChild: (child) => {
        // A run whose child is killed before it has received the run is executed by another child.
        if (pid !== 0) return
        pid = child.pid ?? 0
        begun(pid)
      },
    },
  )
  return { outcome, pid }
}

const stored = async () => Number((await database.sql`select count(*) as n from loaded`)[0]?.n)

const tables = async () =>
  (
    await database.sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  ).map(({ relname }) => relname)

/** Executes runs that share a child, waits until it is idle, and returns its process ID. */
async function useChild(runs: number): Promise<number> {
  const pids = new Set<number>()
  for (let n = 0; n < runs; n += 1) {
    const { outcome, pid } = await replaceWith(few)
    expect(outcome.status).toBe('succeeded')
    await expect.poll(() => runChildren.restingPids()).toContain(pid)
    pids.add(pid)
  }
  expect(pids.size).toBe(1)
  return [...pids][0] ?? 0
}

test(
  'a child that is killed at any moment of a later run leaves the table old or new, as the outcome says',
  async () => {
    await useChild(1)
    const began = performance.now()
    expect((await replaceWith(many)).outcome.status).toBe('succeeded')
    const duration = performance.now() - began
    const seen = { old: 0, new: 0, ended: 0 }
    for (let n = 1; seen.old + seen.new < KILLS; n += 1) {
      const used = await useChild(1 + (n % MOST_BEFORE))
      // The moments are spread evenly over the duration of an undisturbed run.
      const wait = ((n * 0.618) % 1) * duration
      const over = new AbortController()
      let isKilled = false
      const { outcome, pid } = await replaceWith(many, (its) => {
        const killed = pause(wait, null, { signal: over.signal }).then(() => {
          isKilled = process.kill(its, 'SIGKILL')
        })
        killed.catch(() => undefined)
      })
      over.abort()
      expect(pid).toBe(used)
      const state = (await stored()) === FEW ? 'old' : 'new'
      expect([outcome.status, state]).toEqual(state === 'new' ? ['succeeded', 'new'] : ['failed', 'old'])
      expect(outcome).not.toMatchObject({ outcomeUnknown: true })
      expect(await stored()).toBe(state === 'new' ? MANY : FEW)
      expect((await readdir(folder)).filter((file) => !file.endsWith('.parquet'))).toEqual([])
      await expect.poll(tables).toEqual(['loaded'])
      seen[isKilled ? state : 'ended'] += 1
    }
    console.info(`killed: ${seen.old} old tables, ${seen.new} new ones; ended before: ${seen.ended}`)
  },
  KILLS * 30_000,
)
