import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CommitMark } from '../model/commit-mark.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { DatasetSource } from '../model/source.ts'
import { residentSize } from '../process/watch.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { everyNth } from '../testing/rounds.ts'
import { requestFor } from '../testing/run-here.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { workflowOf } from '../testing/workflow-of.ts'
import { resolveCommitMark } from './read-commit-mark.ts'

const ROWS = 300_000

let shared: string
let folder: string
let database: TargetDatabase
let source: DatasetSource

beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'anj-orphans-'))
  database = await createTargetDatabase()
  source = await makeDataset(
    join(shared, 'rows.parquet'),
    `select i as id, 'row ' || i as name from range(${ROWS}) t(i)`,
  )
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(shared, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-orphan-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const bundles = process.env.ANJ_TEST_BUNDLES

/** The source of a program that stands in for a worker: it starts one run and prints each event as a line of JSON. */
const worker = (request: RunRequest, holdBack: boolean) => `
  import { forkRun } from ${module('./fork-run.ts')}
  import { runChildrenFrom } from ${module('../process/entry.ts')}
  ${bundles ? `runChildrenFrom(new URL(${JSON.stringify(pathToFileURL(`${bundles}/`).href)}))` : ''}
  const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n')
  const outcome = await forkRun(${JSON.stringify(request)}, {
      log: () => undefined, progress: () => undefined, rejects: () => undefined,
      prepared: (mark) => { say({ mark }); return ${holdBack} ? new Promise(() => undefined) : Promise.resolve(true) },
    }, { signal: new AbortController().signal, onChild: ({ pid }) => say({ pid }) })
  say({ outcome })`

type Moment =
  | { readonly afterStart: number }
  | { readonly whenPrepared: true }
  | { readonly afterCommit: number }

const moments: readonly Moment[] = [
  ...[0, 150, 300, 450, 600, 800].map((afterStart) => ({ afterStart })),
  { whenPrepared: true },
  ...[0, 2, 5, 10].map((afterCommit) => ({ afterCommit })),
]

it.each(everyNth(moments, 3))(
  'leaves the target either unchanged or complete when the worker is killed: %o',
  async (moment) => {
    await database.sql.unsafe(
      'drop table if exists loaded; create table loaded (id int, name text); insert into loaded values (-1, $$old$$)',
    )
    const workflow = workflowOf({
      source,
      changes: { columnDataTypes: [{ columnName: 'id', fromType: 'text', toType: 'int' }] },
      output: { kind: 'postgresqlOutput', databaseName: database.name, tableName: 'loaded' },
    })
    const request = requestFor(
      workflow,
      source,
      { kind: 'database', databaseName: database.name, connection: database.connection },
      folder,
    )
    await writeFile(join(folder, 'worker.mjs'), worker(request, 'whenPrepared' in moment))
    const parent = spawn(process.execPath, [join(folder, 'worker.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(parent, 'exit')
    const kill = () => parent.kill('SIGKILL')
    let child = 0
    let mark: CommitMark | undefined
    for await (const line of createInterface({ input: parent.stdout })) {
      const said = JSON.parse(line) as { pid?: number; mark?: CommitMark; outcome?: unknown }
      if (said.pid) child = said.pid
      if (said.pid && 'afterStart' in moment) setTimeout(kill, moment.afterStart)
      if (said.mark) mark = said.mark
      if (said.mark && 'whenPrepared' in moment) kill()
      if (said.mark && 'afterCommit' in moment) setTimeout(kill, moment.afterCommit)
      if (said.outcome) kill()
    }
    await exited
    await expect.poll(() => residentSize(child)?.now ?? 0, { interval: 10 }).toBe(0)

    const state = mark ? await resolveCommitMark(mark, request.target) : 'aborted'
    const [found] =
      await database.sql`select count(*)::int as rows, count(*) filter (where name = 'old')::int as old from loaded`
    expect(found).toEqual(state === 'committed' ? { rows: ROWS, old: 0 } : { rows: 1, old: 1 })
    expect(state).not.toBe('unknown')
    await expect.poll(() => database.backends()).toBe(0)
    expect(await readdir(folder)).toEqual(['worker.mjs'])
  },
)
