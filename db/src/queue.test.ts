import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchJobs } from './fetch-jobs.ts'
import { completeJob, enqueue, failJob, heartbeatJobs, jobChannel, queues, superviseQueues } from './queue.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const runId = '0d4f2cba-5d56-4b7c-9c3f-0c8f0c2d8f11'

test('a job exists only once its transaction commits, and then wakes workers', async () => {
  const { db, url } = database
  const listener = postgres(url, { max: 1 })
  const heard: string[] = []
  let hear = (): void => {}
  const woken = new Promise<void>((resolve) => {
    hear = resolve
  })
  await listener.listen(jobChannel, (payload) => {
    heard.push(payload)
    hear()
  })
  const rolledBack = db.transaction(async (tx) => {
    await enqueue(tx, queues.ingestDataset, { versionId: runId })
    throw new Error('on second thoughts')
  })
  await expect(rolledBack).rejects.toThrow('on second thoughts')
  expect(await fetchJobs(db, queues.ingestDataset, 10)).toEqual([])
  await db.transaction((tx) => enqueue(tx, queues.executeRun, { runId }))
  await woken
  await listener.end()
  expect(heard).toEqual(['execute-run'])
  const jobs = await fetchJobs(db, queues.executeRun, 10)
  expect(jobs.map(({ payload }) => payload)).toEqual([{ runId }])
})

test('only one of several workers takes a job, and the job is completed only once', async () => {
  const { db, sql } = database
  await enqueue(db, queues.executeRun, { runId })
  const taken = (await Promise.all([1, 2, 3, 4].map(() => fetchJobs(db, queues.executeRun, 5)))).flat()
  expect(taken).toHaveLength(1)
  const [job] = taken
  if (!job) throw new Error('no job')
  await heartbeatJobs(db, queues.executeRun, [job])
  await completeJob(db, queues.executeRun, job)
  const [row] = await sql`select state, retry_limit, expire_seconds from pgboss.job where id = ${job.id}`
  expect(row).toEqual({ state: 'completed', retry_limit: 0, expire_seconds: 84_600 })
})

test("if a worker crashes or can't continue, another worker sends its webhook again but doesn't repeat its run", async () => {
  const { db, sql, url } = database
  await enqueue(db, queues.sendWebhook, { taskId: runId, attempt: 1 })
  await enqueue(db, queues.executeRun, { runId })
  await fetchJobs(db, queues.executeRun, 5)
  const [job] = await fetchJobs(db, queues.sendWebhook, 5)
  if (!job) throw new Error('no job')
  await failJob(db, queues.sendWebhook, job)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`
  expect(await fetchJobs(db, queues.sendWebhook, 5)).toMatchObject([{ id: job.id, retryCount: 1 }])
  await sql`update pgboss.job set heartbeat_on = now() - interval '2 minutes' where state = 'active'`
  const supervisor = await superviseQueues(url, () => {})
  await supervisor.look()
  await supervisor.stop()
  await sql`update pgboss.job set start_after = now() where state = 'retry'`
  const [again] = await fetchJobs(db, queues.sendWebhook, 5)
  expect(again?.payload).toEqual({ taskId: runId, attempt: 1 })
  await completeJob(db, queues.sendWebhook, again ?? job)
  expect(await fetchJobs(db, queues.executeRun, 5)).toEqual([])
})

test('refuses a payload that contains more than IDs', async () => {
  await expect(enqueue(database.db, queues.executeRun, { runId: 'short' })).rejects.toThrow()
})

test('the supervisor starts and stops while the queue is in use', async () => {
  const errors: Error[] = []
  const supervisor = await superviseQueues(database.url, (error) => errors.push(error))
  await supervisor.stop()
  expect(errors).toEqual([])
})
