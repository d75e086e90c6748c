import { newNode, type Reconciliation } from '@anj/workflow'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchJobs } from '../fetch-jobs.ts'
import { defaultLimits } from '../limits.ts'
import { queues } from '../queue.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import {
  consumeDownloadLink,
  createDownloadLink,
  findExpiredArtifacts,
  listArtifacts,
  removeArtifacts,
} from './artifacts.ts'
import type { Actor } from './audit.ts'
import { listRuns } from './list-runs.ts'
import { createFirstUser } from './people.testing.ts'
import { listRunEvents, runChannel } from './run-events.ts'
import {
  claimRun,
  finishRun,
  heartbeatRuns,
  markCommitting,
  type RunClaim,
  recordRunNews,
  requeueLostRuns,
  takeOverAbandonedRuns,
} from './run-work.ts'
import { cancelChannel, createRun, getRun, requestCancel } from './runs.ts'
import { createWorkflow } from './workflows.ts'

let database: TestDatabase
let owner: Actor & { ownerId: string }
let workflowId: string
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
  workflowId = (await createWorkflow(database.db, owner, 'Sales')).id
})
afterAll(() => database.drop())

const somebodyElse = '00000000-0000-4000-8000-000000000000'
const counts: Reconciliation = {
  in: 1,
  droppedEmpty: 0,
  rejected: 0,
  written: 1,
  stored: 1,
  emptyCellsToNull: 0,
}
const snapshot = { nodes: [], edges: [] }

const newRun = () =>
  createRun(database.db, owner, {
    workflowId,
    workflowName: 'Sales',
    revision: 1,
    snapshot,
    datasetVersions: {},
  })

async function claimed(): Promise<RunClaim> {
  const run = await claimRun(database.db, (await newRun()).id)
  if (!run?.claimId) throw new Error('not claimed')
  return { runId: run.id, claimId: run.claimId }
}

async function statusOf(runId: string): Promise<string | undefined> {
  return (await getRun(database.db, owner, runId))?.status
}

async function makeSilent(runId: string): Promise<void> {
  await database.sql`update runs set heartbeat_at = now() - interval '1 minute' where id = ${runId}`
}

test('a run, its audit entry and its job are created together or not at all', async () => {
  const { db, sql } = database
  const before = (await sql`select count(*)::int as n from runs`)[0]?.n
  const failing = db.transaction(async (tx) => {
    const { id } = await createRun(tx, owner, {
      workflowId,
      workflowName: 'Sales',
      revision: 1,
      snapshot,
      datasetVersions: {},
    })
    throw new Error(id)
  })
  const lost = await failing.catch((error: Error) => error.message)
  expect((await sql`select count(*)::int as n from runs`)[0]?.n).toBe(before)
  expect(await sql`select 1 from audit_log where resource_id = ${lost}`).toHaveLength(0)
  expect(await sql`select 1 from pgboss.job where data->>'runId' = ${lost}`).toHaveLength(0)
  const { id } = await newRun()
  expect(await sql`select action from audit_log where resource_id = ${id}`).toMatchObject([
    { action: 'run.started' },
  ])
  expect(await sql`select state from pgboss.job where data->>'runId' = ${id}`).toMatchObject([
    { state: 'created' },
  ])
})

test('the end of a run is audited in the same transaction, as an action of the user who started it', async () => {
  const claim = await claimed()
  await finishRun(database.db, claim, {
    status: 'failed',
    lines: [],
    problem: { code: 'tableEmpty', sentence: 'x' },
  })
  const rows = await database.sql`select action, user_id, after from audit_log
    where resource_id = ${claim.runId} order by id`
  expect(rows.map(({ action }) => action)).toEqual(['run.started', 'run.ended'])
  expect(rows[1]).toMatchObject({
    user_id: owner.userId,
    after: { status: 'failed', problem: 'tableEmpty', outcomeUnknown: false, workflowName: 'Sales' },
  })
})

test('if two workers start the same run, only one of them claims it', async () => {
  const { db } = database
  const { id } = await newRun()
  const claims = await Promise.all([claimRun(db, id), claimRun(db, id)])
  expect(claims.filter((run) => run !== null)).toHaveLength(1)
  expect(await claimRun(db, id)).toBeNull()
})

test("events update the run's row, are logged in order, and notify readers", async () => {
  const { db, url } = database
  const listener = postgres(url, { max: 1 })
  const heard: string[] = []
  await listener.listen(runChannel, (payload) => heard.push(payload))
  const claim = await claimed()
  const progress = { sourceRows: 10, targetRows: 5, bytes: 100, percent: 50 }
  expect(await recordRunNews(db, claim, { lines: [{ line: 'CSV Completed', nodeId: 'a' }], progress })).toBe(
    true,
  )
  const events = await listRunEvents(db, owner, claim.runId, 0)
  expect(events.map(({ kind, data }) => [kind, data])).toEqual([
    ['status', { status: 'queued' }],
    ['status', { status: 'running' }],
    ['log', { line: 'CSV Completed', nodeId: 'a' }],
    ['progress', progress],
  ])
  expect(await listRunEvents(db, owner, claim.runId, events[2]?.id ?? 0)).toHaveLength(1)
  expect(await listRunEvents(db, { ...owner, ownerId: somebodyElse }, claim.runId, 0)).toEqual([])
  expect((await getRun(db, owner, claim.runId))?.progress).toEqual(progress)
  await listener.notify(runChannel, 'last')
  await expect.poll(() => heard).toContain('last')
  await listener.end()
  expect(heard.filter((payload) => payload === claim.runId)).toHaveLength(3)
})

test("a run can't be updated without its claim", async () => {
  const { db } = database
  const { runId } = await claimed()
  const stranger = { runId, claimId: somebodyElse }
  expect(await recordRunNews(db, stranger, { lines: [] })).toBe(false)
  expect(await markCommitting(db, stranger, {}, counts)).toBe(false)
  expect(await finishRun(db, stranger, { status: 'failed', lines: [] })).toBe(false)
  expect(await heartbeatRuns(db, [stranger])).toEqual(new Map())
  expect(await statusOf(runId)).toBe('running')
})

test('a run succeeds only after committing, and is then final', async () => {
  const { db } = database
  const claim = await claimed()
  expect(await finishRun(db, claim, { status: 'succeeded', lines: [] })).toBe(false)
  const mark = { kind: 'file', path: 'x' }
  expect([
    await markCommitting(db, claim, mark, counts),
    await markCommitting(db, claim, mark, counts),
  ]).toEqual([true, true])
  expect(await finishRun(db, claim, { status: 'cancelled', lines: [] })).toBe(false)
  expect(await finishRun(db, claim, { status: 'succeeded', lines: [] })).toBe(true)
  expect(await finishRun(db, claim, { status: 'failed', lines: [] })).toBe(false)
  expect(await getRun(db, owner, claim.runId)).toMatchObject({
    status: 'succeeded',
    reconciliation: counts,
  })
})

test('cancelling ends a queued run immediately', async () => {
  const { db } = database
  const { id } = await newRun()
  expect(await requestCancel(db, { ...owner, userId: somebodyElse }, id)).toBe('notFound')
  expect(await requestCancel(db, owner, id)).toBe('cancelled')
  expect(await claimRun(db, id)).toBeNull()
  expect(await requestCancel(db, owner, id)).toBe('over')
})

test("a worker learns by notification and heartbeat that its run was cancelled, and doesn't commit", async () => {
  const { db, url } = database
  const listener = postgres(url, { max: 1 })
  const heard: string[] = []
  await listener.listen(cancelChannel, (payload) => heard.push(payload))
  const claim = await claimed()
  expect((await heartbeatRuns(db, [claim])).get(claim.runId)).toEqual({ cancelRequested: false })
  expect(await requestCancel(db, owner, claim.runId)).toBe('requested')
  await expect.poll(() => heard).toEqual([claim.runId])
  await listener.end()
  expect((await heartbeatRuns(db, [claim])).get(claim.runId)).toEqual({ cancelRequested: true })
  expect(await markCommitting(db, claim, {}, counts)).toBe(false)
  expect(await finishRun(db, claim, { status: 'cancelled', lines: [] })).toBe(true)
})

test('a committing run can no longer be cancelled', async () => {
  const { db } = database
  const claim = await claimed()
  await markCommitting(db, claim, {}, counts)
  expect(await requestCancel(db, owner, claim.runId)).toBe('tooLate')
})

test("a silent worker's runs are taken over only once, whatever their status, and the old claims become invalid", async () => {
  const { db } = database
  const running = await claimed()
  const committing = await claimed()
  await markCommitting(db, committing, { kind: 'file', path: 'x' }, counts)
  const lively = await claimed()
  const over = await claimed()
  await finishRun(db, over, { status: 'failed', lines: [] })
  for (const { runId } of [running, committing, over]) await makeSilent(runId)
  expect(await takeOverAbandonedRuns(db, 10, [running.runId, committing.runId])).toEqual([])
  const taken = (await Promise.all([1, 2, 3].map(() => takeOverAbandonedRuns(db, 10)))).flat()
  expect(taken.map(({ id }) => id).sort()).toEqual([running.runId, committing.runId].sort())
  expect(await finishRun(db, committing, { status: 'succeeded', lines: [] })).toBe(false)
  expect(await markCommitting(db, running, {}, counts)).toBe(false)
  expect((await heartbeatRuns(db, [lively])).size).toBe(1)
  for (const { id, claimId } of taken) {
    expect(await finishRun(db, { runId: id, claimId: claimId ?? '' }, { status: 'failed', lines: [] })).toBe(
      true,
    )
  }
})

test('a queued run is enqueued again if its worker crashed before the claim, but not if it is still waiting', async () => {
  const { db, sql } = database
  await sql`delete from pgboss.job`
  const lost = await newRun()
  await fetchJobs(db, queues.executeRun, 100)
  const waiting = await newRun()
  await sql`update runs set created_at = now() - interval '1 minute' where id in (${lost.id}, ${waiting.id})`
  expect(await requeueLostRuns(db, 10)).not.toContain(lost.id)
  await sql`update pgboss.job set started_on = now() - interval '1 minute' where state = 'active'`
  const requeued = await requeueLostRuns(db, 10)
  expect(requeued).toContain(lost.id)
  expect(requeued).not.toContain(waiting.id)
  expect(await requeueLostRuns(db, 10)).toEqual([])
})

test("a user's runs are listed newest first, page by page, without other users' runs", async () => {
  const { db } = database
  const other = (await createWorkflow(db, owner, 'Pages')).id
  const ids: string[] = []
  for (const revision of [1, 2, 3]) {
    ids.unshift(
      (
        await createRun(db, owner, {
          workflowId: other,
          workflowName: 'Pages',
          revision,
          snapshot,
          datasetVersions: {},
        })
      ).id,
    )
  }
  const first = await listRuns(db, owner, other, { limit: 2 })
  expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const second = await listRuns(db, owner, other, { limit: 2, before: first[1]?.id })
  expect(second.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(await listRuns(db, { ...owner, ownerId: somebodyElse }, other, { limit: 2 })).toEqual([])
})

test("a list contains only the output nodes and the parameters of a run's graph", async () => {
  const { db } = database
  const drawn = (['csvInput', 'dataDictionary', 'columnSelection', 'aiAdvisor'] as const).map((kind, at) =>
    newNode(kind, `n${at}`, { x: at, y: 0 }),
  )
  const edges = [{ id: 'e', source: 'n0', target: 'n2' }]
  const parameters = [
    { id: 'p', name: 'month', type: 'text', default: '2026-03', description: '', settable: false },
  ] as const
  const whole = { nodes: drawn, edges, parameters }
  const ends = (await createWorkflow(db, owner, 'Ends')).id
  const run = { workflowId: ends, workflowName: 'Ends', revision: 1, datasetVersions: {} }
  const made = await createRun(db, owner, { ...run, snapshot: whole })
  expect(made.snapshot).toEqual(whole)
  await createRun(db, owner, { ...run, snapshot })
  const listed = await listRuns(db, owner, ends, { limit: 2 })
  expect(listed.map((one) => one.snapshot)).toEqual([
    snapshot,
    { nodes: [drawn[1], drawn[3]], edges: [], parameters },
  ])
  expect((await getRun(db, owner, made.id))?.snapshot).toEqual(whole)
})

test("a file appears when its run succeeds, and the owner's link to it works once within a minute", async () => {
  const { db, sql } = database
  const claim = await claimed()
  await markCommitting(db, claim, {}, counts)
  const file = {
    kind: 'output' as const,
    fileName: 'result.csv',
    key: 'k',
    bytes: 3,
    expiresAt: new Date(Date.now() + 60_000),
  }
  await finishRun(db, claim, { status: 'succeeded', lines: [], artifacts: [file] })
  const [artifact] = await listArtifacts(db, owner, [claim.runId])
  expect(
    await createDownloadLink(db, { ...owner, ownerId: somebodyElse }, artifact?.id ?? ''),
  ).toBeUndefined()
  const link = await createDownloadLink(db, owner, artifact?.id ?? '')
  const spent = await Promise.all([1, 2, 3].map(() => consumeDownloadLink(db, link?.secret ?? '')))
  expect(spent.filter((found) => found?.id === artifact?.id)).toHaveLength(1)
  const late = await createDownloadLink(db, owner, artifact?.id ?? '')
  await sql`update download_links set expires_at = now() where used_at is null`
  expect(await consumeDownloadLink(db, late?.secret ?? '')).toBeUndefined()
  await sql`update artifacts set expires_at = now() where id = ${artifact?.id ?? ''}`
  const expired = await findExpiredArtifacts(db, defaultLimits)
  expect(expired.map(({ key }) => key)).toEqual(['k'])
  expect(await listArtifacts(db, owner, [claim.runId])).toEqual([])
  await removeArtifacts(db, [artifact?.id ?? ''])
  expect(await findExpiredArtifacts(db, defaultLimits)).toEqual([])
})
