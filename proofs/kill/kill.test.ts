import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetVersion, Run } from '@anj/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyNth, roundsOf } from '../../engine/src/testing/rounds.ts'
import { startWorker, type Worker } from '../../worker/src/start-worker.ts'
import {
  countTargetConnections,
  type KillMoment,
  killMoments,
  until,
} from '../../worker/src/testing/moments.ts'
import { isRunChild, runChildrenOf } from '../../worker/src/testing/processes.ts'
import {
  createTestWorkflow,
  makeDataset,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from '../../worker/src/testing/product.ts'
import { startWorkerProgram, type WorkerProgram } from '../../worker/src/testing/worker-program.ts'

const rows = roundsOf({ short: 150_000, long: 300_000 })
/** Timeout in milliseconds for ten runs in a row on a machine that is busy with other tests. */
const timeout = 90_000
let product: TestProduct
let many: DatasetVersion
let few: DatasetVersion

beforeAll(async () => {
  product = await setUpProduct()
  many = await makeDataset(product, `select ${columns} from range(1, ${rows + 1}) t(i)`)
  few = await makeDataset(product, `select ${columns} from range(1, 11) t(i)`)
})
afterAll(() => product.close())

const columns =
  "i as id, 'customer ' || i as customer, (i * 7 % 100000) / 100.0 as amount, repeat('x', 60) as note"
const changes = [
  { columnName: 'id', fromType: 'text' as const, toType: 'int' as const },
  { columnName: 'amount', fromType: 'text' as const, toType: 'decimal' as const },
]

describe('when a run’s child is killed', () => {
  let worker: Worker
  beforeAll(async () => {
    worker = await startWorker(product.settings, product.silent)
  })
  afterAll(() => worker.stop(0))

  test.each(everyNth(killMoments, 3))(
    '$name: target and status agree, and the next run works',
    async (moment) => {
      await prepareTarget(moment)
      const run = await startLoad(moment)
      const release = await moment.reach({ product, run, rows })
      const children = runChildrenOf(process.pid)
      for (const pid of children) process.kill(pid, 'SIGKILL')
      await release()
      await expectAgreement(moment, await waitForRun(product, run.id))
      await expectNothingLeft(children)
      await expectNextRunWorks()
    },
    timeout,
  )
})

describe('when the worker is killed', () => {
  let worker: WorkerProgram
  beforeAll(async () => {
    worker = await startWorkerProgram(product)
  })
  afterAll(() => worker.kill())

  test.each(everyNth(killMoments, 3, 1))(
    '$name: target and status agree, and the next run works',
    async (moment) => {
      await prepareTarget(moment)
      const run = await startLoad(moment)
      const release = await moment.reach({ product, run, rows })
      const children = runChildrenOf(worker.pid)
      await worker.kill()
      await release()
      // Simulates ten seconds without a heartbeat.
      await product.database
        .sql`update runs set heartbeat_at = now() - interval '11 seconds' where id = ${run.id}`
      worker = await startWorkerProgram(product)
      await expectAgreement(moment, await waitForRun(product, run.id))
      await expectNothingLeft(children)
      await expectNextRunWorks()
    },
    timeout,
  )
})

/** Creates a table with three old rows. */
async function prepareTarget({ slowCommit }: KillMoment): Promise<void> {
  const { sql } = product.target
  await sql`drop table if exists sales`
  await sql`create table sales (id integer, customer text, amount numeric(12, 2), note text)`
  await sql`insert into sales select i, 'old', 0, 'old' from generate_series(1, 3) t(i)`
  if (slowCommit) await sql.unsafe(commitSlowly)
}

/**
 * SQL that makes a commit slow. When the first deferred constraint is checked early, it defers a second one, which then
 * waits during the commit.
 */
const commitSlowly = `
  create schema if not exists slow;
  create table if not exists slow.late (x integer);
  create or replace function slow.wait() returns trigger language plpgsql as
    'begin perform pg_sleep(0.7); return null; end';
  create or replace function slow.defer() returns trigger language plpgsql as
    'begin set constraints slow.at_commit deferred; insert into slow.late values (1); return null; end';
  drop trigger if exists at_commit on slow.late;
  create constraint trigger at_commit after insert on slow.late deferrable initially deferred
    for each row execute function slow.wait();
  create constraint trigger early after insert on sales deferrable initially deferred
    for each row when (new.id = 1) execute function slow.defer();`

function startLoad({ recreates }: KillMoment): Promise<Run> {
  const flags = { dropTableThenCreate: recreates, deleteExistingData: true }
  const workflow = createTestWorkflow(product, many, changes, {
    kind: 'postgresqlOutput',
    tableName: 'sales',
    ...flags,
  })
  return startRun(product, workflow, many)
}

/** Checks that the target is entirely old or entirely new, according to the run's status. */
async function expectAgreement({ commits, name }: KillMoment, run: Run): Promise<void> {
  const [found] = await product.target
    .sql`select count(*)::int as n, count(*) filter (where note = 'old')::int as old from sales`
  const state =
    found?.n === rows && found.old === 0
      ? 'new'
      : found?.n === 3 && found.old === 3
        ? 'old'
        : JSON.stringify(found)
  const succeeds = commits ?? run.status === 'succeeded'
  expect({ name, status: run.status, state, outcomeUnknown: run.outcomeUnknown }).toEqual({
    name,
    status: succeeds ? 'succeeded' : 'failed',
    state: succeeds ? 'new' : 'old',
    outcomeUnknown: false,
  })
}

async function expectNothingLeft(children: readonly number[]): Promise<void> {
  await until(async () => (await countTargetConnections(product)) === 0)
  await until(() => !children.some(isRunChild))
  const tables = await product.target
    .sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  expect(tables.map(({ relname }) => relname)).toEqual(['sales'])
  expect(readdirSync(join(product.folder, 'tmp'))).toEqual([])
}

async function expectNextRunWorks(): Promise<void> {
  const { sql } = product.target
  const workflow = createTestWorkflow(product, few, changes, { kind: 'postgresqlOutput', tableName: 'sales' })
  const run = await waitForRun(product, (await startRun(product, workflow, few)).id)
  expect(run).toMatchObject({ status: 'succeeded', problem: null })
  expect(await sql`select count(*)::int as n, sum(id)::int as sum from sales`).toEqual([{ n: 10, sum: 55 }])
}
