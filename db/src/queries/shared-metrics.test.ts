import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue, queues } from '../queue.ts'
import { mails } from '../schema/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { readSharedMetrics } from './shared-metrics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const none = { count: 0, oldestSeconds: 0 }

test('an empty installation reports every shared metric as 0', async () => {
  const figures = await readSharedMetrics(database.db)
  expect(figures.queues).toEqual({
    'execute-run': none,
    'extract-source': none,
    'ingest-dataset': none,
    'send-webhook': none,
  })
  expect(figures.runs).toEqual({ queued: 0, running: 0, committing: 0 })
  expect(figures).toMatchObject({ leftBehind: 0, overdueTasks: none, waitingMails: none, mailsGivenUp: 0 })
  expect(Object.values(figures.endedTasks)).toEqual([0, 0, 0, 0, 0, 0])
})

test("waiting work is counted with its age, and work that may not begin yet isn't counted", async () => {
  const { db } = database
  const webhook = () => ({ taskId: crypto.randomUUID(), attempt: 1 })
  await enqueue(db, queues.sendWebhook, webhook())
  await enqueue(db, queues.sendWebhook, webhook())
  await enqueue(db, queues.sendWebhook, webhook(), 3600)
  await db.execute(sql`update pgboss.job set created_on = now() - interval '90 seconds',
    start_after = now() - interval '90 seconds' where start_after <= now()`)
  await db.insert(mails).values([
    { kind: 'invitation', recipient: 'a@example.com' },
    { kind: 'invitation', recipient: 'b@example.com', sentAt: new Date() },
    { kind: 'invitation', recipient: 'c@example.com', failedAt: new Date() },
  ])
  const figures = await readSharedMetrics(db)
  expect(figures.queues['send-webhook']?.count).toBe(2)
  expect(figures.queues['send-webhook']?.oldestSeconds).toBeCloseTo(90, -1)
  expect(figures.waitingMails.count).toBe(1)
  expect(figures.mailsGivenUp).toBe(1)
})
