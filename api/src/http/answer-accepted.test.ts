import { createDataset } from '@anj/db'
import { newNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestWaiting } from '../datasets/testing.ts'
import type { Run } from '../runs/schema.ts'
import { addWorkflow } from '../runs/testing.ts'
import type { Task } from '../schedules/tasks/schema.ts'
import { createScheduleFixture, fileOf, schedule } from '../schedules/testing.ts'
import { createTestApp, type Person, type TestApp, writeText } from '../testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

const waiting = { prefer: 'wait=300' }

/** Adds a workflow whose newly uploaded file hasn't been ingested yet. */
async function addUnreadWorkflow() {
  const originalKey = `originals/${crypto.randomUUID()}`
  const content = 'id,name\n1,a\n'
  await writeText(app, originalKey, content)
  const owner = { ownerId: ann.id, organizationId: ann.organizationId }
  const file = { fileName: 'orders.csv', bytes: content.length, originalKey }
  const dataset = await createDataset(app.db, owner, file)
  return addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 2, y: 0 }))
}

/** Polls until `look` returns a value, and returns that value. Returns null if the call is answered first. */
async function until<T>(answer: Promise<unknown>, look: () => Promise<T | undefined>): Promise<T | null> {
  let isAnswered = false
  const note = () => {
    isAnswered = true
  }
  answer.then(note, note)
  while (!isAnswered) {
    const found = await look()
    if (found) return found
  }
  return null
}

test("waits for a new file's ingest in a call that waits for its run", async () => {
  const { id, revision } = await addUnreadWorkflow()
  const url = `/api/workflows/${id}/runs`
  const refused = await ann.call('POST', url, { revision })
  expect([refused.status, refused.body.code]).toEqual([409, 'datasetNotReady'])
  const answer = ann.call<Run>('POST', url, { revision }, { ...waiting, 'idempotency-key': 'just-arrived' })
  await ingestWaiting(app)
  const runId = await until(answer, async () => (await ann.call<Run[]>('GET', url)).body.data[0]?.id)
  await ann.call('POST', `/api/runs/${runId}/cancel`)
  const { status, headers, body } = await answer
  expect([status, headers['preference-applied'], body.data.id]).toEqual([200, 'wait=300', runId])
  const again = await ann.call<Run>(
    'POST',
    url,
    { revision },
    { ...waiting, 'idempotency-key': 'just-arrived' },
  )
  expect([again.headers['idempotency-replayed'], again.body.data.id]).toEqual(['true', runId])
})

test("waits for a file's ingest when a schedule is run immediately after its creation", async () => {
  const { workflow } = await createScheduleFixture(app, ann, 'bb')
  // The content is new, so the rows are stored as another file.
  const made = await schedule(ann, fileOf(workflow, 'cc'))
  expect(made.status).toBe(201)
  const scheduleId = made.body.data._id
  const answer = ann.call<Task>('POST', `/api/schedules/${scheduleId}/run`, undefined, waiting)
  await ingestWaiting(app)
  // No worker runs in this test, so the test itself ends the task.
  await until(answer, async () => {
    const ended = await app.database
      .sql`update tasks set state = 'ended', outcome = 'succeeded', ended_at = now()
      where schedule_id = ${scheduleId} and kind = 'now' returning id`
    return ended[0]
  })
  const { status, body } = await answer
  expect([status, body.data?.status, body.data?.kind]).toEqual([200, 'Success', 'now'])
})

test('reports a file that is not ingested within the waiting time', async () => {
  const { id, revision } = await addUnreadWorkflow()
  const url = `/api/workflows/${id}/runs`
  const { status, body, headers } = await ann.call('POST', url, { revision }, { prefer: 'wait=1' })
  expect([status, body.code, headers['preference-applied']]).toEqual([409, 'datasetNotReady', 'wait=1'])
})
