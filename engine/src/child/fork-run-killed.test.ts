import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { everyNth } from '../testing/rounds.ts'
import { requestFor } from '../testing/run-here.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { workflowOf } from '../testing/workflow-of.ts'
import { forkRun, type RunOutcome } from './fork-run.ts'

const ROWS = 300_000

let folder: string
let database: TargetDatabase
let source: DatasetSource

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-killed-'))
  database = await createTargetDatabase()
  source = await makeDataset(
    join(folder, 'rows.parquet'),
    `select i as id, 'row ' || i as name from range(${ROWS}) t(i)`,
  )
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.sql.unsafe(
    'drop table if exists loaded; create table loaded (id int, name text); insert into loaded values (-1, $$old$$)',
  )
})

/** The moment at which the child is killed: some time after its start, or at a step of its commit. */
type Moment =
  | { readonly afterStart: number }
  | { readonly beforeCommit: true }
  | { readonly afterCommitSent: number }

async function runAndKill(moment: Moment, dropTableThenCreate: boolean): Promise<RunOutcome> {
  const workflow = workflowOf({
    source,
    changes: { columnDataTypes: [{ columnName: 'id', fromType: 'text', toType: 'int' }] },
    output: {
      kind: 'postgresqlOutput',
      databaseName: database.name,
      tableName: 'loaded',
      dropTableThenCreate,
    },
  })
  const request = requestFor(
    workflow,
    source,
    { kind: 'database', databaseName: database.name, connection: database.connection },
    folder,
  )
  let kill: () => void = () => undefined
  return await forkRun(
    request,
    {
      log: () => undefined,
      progress: () => undefined,
      rejects: () => undefined,
      prepared: async () => {
        if ('beforeCommit' in moment) kill()
        if ('afterCommitSent' in moment) setTimeout(kill, moment.afterCommitSent)
        return true
      },
    },
    {
      signal: new AbortController().signal,
      onChild: ({ pid }) => {
        kill = () => void (pid && killIfThere(pid))
        if ('afterStart' in moment) setTimeout(() => pid && killIfThere(pid), moment.afterStart)
      },
    },
  )
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The child ended before it could be killed; the outcome shows this.
  }
}

const moments: readonly Moment[] = [
  ...[0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 700, 800].map((afterStart) => ({ afterStart })),
  { beforeCommit: true },
  ...[0, 1, 2, 3, 5, 8, 13].map((afterCommitSent) => ({ afterCommitSent })),
]

it.each(everyNth(moments, 3, 1).map((moment, i) => ({ moment, dropTableThenCreate: i % 2 === 0 })))(
  'leaves the target either unchanged or complete when the child is killed, and reports the outcome: %o',
  async ({ moment, dropTableThenCreate }) => {
    const outcome = await runAndKill(moment, dropTableThenCreate)
    const [found] =
      await database.sql`select count(*)::int as rows, count(*) filter (where name = 'old')::int as old from loaded`
    if (outcome.status === 'succeeded') expect(found).toEqual({ rows: ROWS, old: 0 })
    else {
      expect(outcome).toMatchObject({
        status: 'failed',
        problem: { code: 'childDied' },
        outcomeUnknown: false,
      })
      expect(found).toEqual({ rows: 1, old: 1 })
    }
    expect((await readdir(folder)).filter((file) => file !== 'rows.parquet')).toEqual([])
    await expect.poll(() => database.backends()).toBe(0)
    const tables =
      await database.sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    expect(tables.map(({ relname }) => relname)).toEqual(['loaded'])
  },
)
