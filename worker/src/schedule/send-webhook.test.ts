import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encryptSecret } from '@anj/core'
import { fetchJobs, queues, runs } from '@anj/db'
import { limitOutgoing } from '@anj/engine'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { processJobs } from '../loop/job-loop.ts'
import { sendWebhook } from './send-webhook.ts'
import { createSchedulerFixture, type SchedulerFixture } from './testing.ts'

const secretKey = randomBytes(32)
let stage: SchedulerFixture
let server: Server
let host: string
let answer = 204
let got: { readonly url: string | undefined; readonly body: unknown }[] = []
beforeAll(async () => {
  stage = await createSchedulerFixture()
  server = createServer(async (request, response) => {
    got.push({ url: request.url, body: JSON.parse(await textOf(request)) })
    response.writeHead(answer, { location: `http://${host}/elsewhere` }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await stage.close()
})
beforeEach(async () => {
  await stage.clear()
  got = []
  answer = 204
  stage.at('2026-06-15T06:59:00Z')
})

afterEach(() => {
  limitOutgoing(noOutgoingRules)
  vi.restoreAllMocks()
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** Adds a failed task to a schedule with a webhook and returns the job that reports the failure. */
async function failedTask(problem = { code: 'targetTableMissing', sentence: 'No such table.' }) {
  const url = `http://${host}/hook?token=canary`
  await stage.make({ webhookUrl: encryptSecret(secretKey, url) })
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns({ status: 'failed', problem })
  await stage.tick('2026-06-15T07:00:05Z')
  const [job] = await fetchJobs(stage.db, queues.sendWebhook, 5)
  if (!job) throw new Error('no job')
  return job.payload
}

const work = (hosts: readonly string[] = [host]) => ({ db: stage.db, secretKey, hosts, log: stage.log })
const waiting = () =>
  stage.database.sql`select data, start_after > now() + interval '30 seconds' as later from pgboss.job
    where name = 'send-webhook' and state = 'created'`

test("a failure is reported to the schedule's webhook address with a readable message", async () => {
  await sendWebhook(work(), await failedTask())
  expect(got).toMatchObject([
    {
      url: '/hook?token=canary',
      body: {
        event: 'scheduleFailed',
        scheduleName: 'Nightly orders',
        status: 'Failed',
        outcome: 'failed',
        code: 'targetTableMissing',
        message: 'No such table.',
        executionDay: 'Monday',
        localDate: '2026-06-15',
        executionTime: '09:00 AM',
        timeZone: 'Europe/Berlin',
        schedulePaused: false,
      },
    },
  ])
  expect(await waiting()).toEqual([])
  expect(JSON.stringify(await stage.db.select().from(runs))).not.toContain('canary')
})

test("text that may contain data isn't sent", async () => {
  const code = 'valuesDoNotConvertFirst'
  await sendWebhook(work(), await failedTask({ code, sentence: 'First: row 7, 12.000 for Jane Doe' }))
  expect(got).toMatchObject([
    {
      body: {
        code,
        message:
          'The reason may contain data of the workflow. Only users with access to the workflow can see it.',
      },
    },
  ])
})

test('a host that is no longer listed receives nothing', async () => {
  const job = await failedTask()
  for (const hosts of [[], ['hooks.example'], ['127.0.0.1:1']]) await sendWebhook(work(hosts), job)
  expect(got).toEqual([])
})

test("a redirect isn't followed, and a refusal isn't retried", async () => {
  const job = await failedTask()
  for (const status of [302, 404]) {
    answer = status
    await sendWebhook(work(), job)
  }
  expect(got.map(({ url }) => url)).toEqual(['/hook?token=canary', '/hook?token=canary'])
  expect(await waiting()).toEqual([])
})

/** Makes every host name resolve to this address. */
function namesAre(address: string): void {
  const found = [{ address, family: 4 }]
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: unknown,
    give: (e: null, f: typeof found) => void,
  ) => process.nextTick(give, null, found)) as unknown as typeof dns.lookup)
}

test("a listed host at a blocked address receives nothing and isn't retried", async () => {
  const job = await failedTask()
  limitOutgoing({ allow: [], deny: ['127.0.0.1'] })
  await sendWebhook(work(), job)
  limitOutgoing({ allow: ['10.0.0.0/8'], deny: [] })
  await sendWebhook(work(), job)
  expect(got).toEqual([])
  expect(await waiting()).toEqual([])
})

test('a listed name that resolves to a metadata server receives nothing, unlike one at an allowed address', async () => {
  const port = (server.address() as AddressInfo).port
  host = `localhost:${port}`
  try {
    const job = await failedTask()
    namesAre('169.254.169.254')
    await sendWebhook(work(), job)
    expect(got).toEqual([])
    namesAre('127.0.0.1')
    await sendWebhook(work(), job)
    expect(got).toHaveLength(1)
  } finally {
    host = `127.0.0.1:${port}`
  }
})

test('a failing server is retried later, three more times', async () => {
  const job = await failedTask()
  answer = 503
  await sendWebhook(work(), job)
  expect(await waiting()).toEqual([{ data: { ...job, attempt: 2 }, later: true }])
  await stage.database.sql`delete from pgboss.job`
  await sendWebhook(work(), { ...job, attempt: 4 })
  expect(await waiting()).toEqual([])
})

test("a webhook whose worker couldn't continue is sent after the database recovers", async () => {
  const { db, database } = stage
  await failedTask()
  await database.sql`update pgboss.job set state = 'created', started_on = null where name = 'send-webhook'`
  const errors: unknown[] = []
  const loop = processJobs({
    db,
    queue: queues.sendWebhook,
    slots: 1,
    execute: async (job) => {
      if (errors.length === 0) throw new Error('the database is unreachable')
      await sendWebhook(work(), job)
    },
    onError: (error) => errors.push(error),
  })
  await expect.poll(() => errors.length).toBe(1)
  await expect
    .poll(() => database.sql`update pgboss.job set start_after = now() where state = 'retry' returning id`)
    .toHaveLength(1)
  await expect.poll(() => got.length).toBe(1)
  await loop.stopTaking()
  await loop.settled()
  expect(errors).toHaveLength(1)
})
