import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  claimRun,
  type DatasetVersion,
  finishRun,
  listArtifacts,
  markCommitting,
  type Run,
  type RunClaim,
} from '@anj/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { PendingWork } from '../loop/tasks.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import { outputKey } from '../runs/run-files.ts'
import {
  addColleague,
  contextOf,
  createTestWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'
import { recoverRuns } from './recover-runs.ts'

let product: TestProduct
let context: WorkerContext
let numbers: DatasetVersion
const active = new ActiveRuns()
const counts = { in: 10, droppedEmpty: 0, rejected: 0, written: 10, stored: 10, emptyCellsToNull: 0 }

beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product)
  numbers = await makeDataset(product, 'select i as id from range(1, 11) t(i)')
  await product.target.sql`create table marks (id integer)`
})
afterAll(() => product.close())

type Output = Parameters<typeof createTestWorkflow>[3]
const table: Output = { kind: 'postgresqlOutput', tableName: 'marks' }

/** Creates a run that a worker claimed and then abandoned. If a mark is given, the run has the status `committing`. */
async function abandon(output: Output, mark?: unknown): Promise<RunClaim> {
  const { db, sql } = product.database
  const run = await claimRun(
    db,
    (await startRun(product, createTestWorkflow(product, numbers, [], output), numbers)).id,
  )
  const claim = { runId: run?.id ?? '', claimId: run?.claimId ?? '' }
  if (mark) await markCommitting(db, claim, mark, counts)
  await sql`update runs set heartbeat_at = now() - interval '11 seconds' where id = ${claim.runId}`
  return claim
}

async function recover({ runId }: RunClaim, by = context): Promise<Run> {
  const tasks = new PendingWork()
  await recoverRuns(by, active, tasks)
  await tasks.settled()
  return waitForRun(product, runId)
}

/** Begins a transaction on the target, ends it as requested, and returns its commit mark. */
async function markOf(
  end: 'commit' | 'rollback' | 'stay',
): Promise<{ mark: unknown; end: () => Promise<void> }> {
  const session = await product.target.sql.reserve()
  await session`begin`
  await session`insert into marks values (1)`
  const [found] = await session`select pg_current_xact_id()::text as xid, pg_backend_pid() as pid,
    (select system_identifier::text from pg_control_system()) as server`
  const close = async (how: string) => {
    await session.unsafe(how)
    session.release()
  }
  if (end !== 'stay') await close(end)
  const mark = {
    kind: 'postgresql',
    transactionId: found?.xid,
    backendPid: found?.pid,
    serverId: found?.server,
    databaseName: product.target.name,
  }
  return { mark, end: () => close('commit') }
}

test('a run that was abandoned before its commit ends as failed and leaves no files', async () => {
  const claim = await abandon(table)
  mkdirSync(join(product.folder, `run-${claim.runId}`))
  const run = await recover(claim)
  expect(run).toMatchObject({ status: 'failed', outcomeUnknown: false, problem: { code: 'runInterrupted' } })
  expect(run.problem?.sentence).toContain('The target is unchanged')
  expect(readdirSync(product.folder).filter((name) => name.startsWith('run-'))).toEqual([])
})

test('an abandoned run whose target committed ends as succeeded', async () => {
  const run = await recover(await abandon(table, (await markOf('commit')).mark))
  expect(run).toMatchObject({ status: 'succeeded', reconciliation: counts, problem: null })
})

test('an abandoned run whose target rolled back ends as failed with an unchanged target', async () => {
  const run = await recover(await abandon(table, (await markOf('rollback')).mark))
  expect(run).toMatchObject({ status: 'failed', outcomeUnknown: false, problem: { code: 'runInterrupted' } })
})

test('while its target is still committing, an abandoned run waits and stays claimed by one worker', async () => {
  const { mark, end } = await markOf('stay')
  const claim = await abandon(table, mark)
  const recovering = recover(claim)
  await expect.poll(() => active.ids).toEqual([claim.runId])
  const second = new PendingWork()
  await recoverRuns(context, new ActiveRuns(), second)
  expect(second.size).toBe(0)
  await end()
  expect((await recovering).status).toBe('succeeded')
})

test('an abandoned run whose target committed ends as succeeded, even if its connection is no longer shared', async () => {
  const { sql } = product.database
  const { connectionId } = product.target
  const claim = await abandon(table, (await markOf('commit')).mark)
  const bob = await addColleague(product, 'bob')
  await sql`update connections set owner_id = ${bob.userId}, is_shared = false where id = ${connectionId}`
  const run = await recover(claim)
  await sql`update connections set owner_id = ${product.actor.userId} where id = ${connectionId}`
  expect(run).toMatchObject({ status: 'succeeded', outcomeUnknown: false })
})

test("an abandoned run ends with an unknown outcome if its target can't be queried", async () => {
  const { mark } = await markOf('commit')
  const run = await recover(await abandon({ ...table, connectionId: randomUUID() }, mark))
  expect(run).toMatchObject({
    status: 'failed',
    outcomeUnknown: true,
    problem: { code: 'runInterruptedUnknown' },
  })
})

test('an abandoned run with a file output ends as succeeded if the store has the file, otherwise as failed', async () => {
  const output = { kind: 'csvOutput' as const, fileName: 'marks.csv' }
  const done = await abandon(output)
  const undone = await abandon(output)
  for (const claim of [done, undone]) {
    const path = product.storage.path(outputKey(claim.runId))
    writeFileSync(claim === done ? path : `${path}.partial`, 'id\n1\n')
    await markCommitting(product.database.db, claim, { kind: 'file', path }, counts)
    await product.database
      .sql`update runs set heartbeat_at = now() - interval '11 seconds' where id = ${claim.runId}`
  }
  expect((await recover(done)).status).toBe('succeeded')
  expect((await waitForRun(product, undone.runId)).status).toBe('failed')
  const files = await listArtifacts(product.database.db, ownerOf(product.actor), [done.runId, undone.runId])
  expect(files).toMatchObject([{ runId: done.runId, fileName: 'marks.csv', bytes: 5 }])
  expect(readdirSync(join(product.storage.path(outputKey(undone.runId)), '..'))).toEqual([])
})

test('abandoned runs end even if the store is too full for their file', async () => {
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  const storage = { ...product.storage, draft: () => Promise.reject(full) }
  const output = { kind: 'csvOutput' as const, fileName: 'full.csv' }
  const undone = await abandon(output)
  const done = await abandon(output, { kind: 'file', path: '' })
  writeFileSync(product.storage.path(outputKey(done.runId)), 'id\n1\n')
  const claims = [undone, done, await abandon(table)]
  await recover(undone, { ...context, storage })
  const ended = await Promise.all(claims.map(({ runId }) => waitForRun(product, runId)))
  expect(ended.map(({ status, problem }) => [status, problem?.code])).toEqual([
    ['failed', 'runInterrupted'],
    ['succeeded', undefined],
    ['failed', 'runInterrupted'],
  ])
  expect(active.ids).toEqual([])
})

test('a worker that resumes after another worker has taken over its run can no longer update the run', async () => {
  const claim = await abandon(table)
  const run = await recover(claim)
  expect(await finishRun(product.database.db, claim, { status: 'failed', lines: [] })).toBe(false)
  expect(run.status).toBe('failed')
})
