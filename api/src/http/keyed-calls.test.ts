import { lockKey } from '@anj/db'
import { rowsAsCsvOptions } from '@anj/engine'
import { newNode } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import { unreachedTarget } from '../etl/testing.ts'
import { type Description, isReference, nameOf, operationsOf } from '../openapi/description.ts'
import { addFinishedRun, addRunnableWorkflow, addSftpPlace } from '../runs/testing.ts'
import { atNine, createScheduleFixture, schedule } from '../schedules/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

interface Call {
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Pair {
  readonly call: Call
  readonly other: Call
  /** The prefix that separates the call's keys from the user's own; none by default. */
  readonly within?: string
  /** The table in which the call creates a row. */
  readonly makes: 'runs' | 'datasets' | 'dataset_versions' | 'deliveries' | 'extracts' | 'schedules' | 'tasks'
}

const table = { ...unreachedTarget, modifiedTableData: [['id'], [1]] }

/** Every operation that accepts an `Idempotency-Key`. */
const pairs: Readonly<Record<string, () => Promise<Pair>>> = {
  startRun: async () => {
    const { id, revision } = await addRunnableWorkflow(app, ann)
    const call = { url: `/api/workflows/${id}/runs`, body: { revision } }
    return { call, other: { ...call, body: { revision, firstRows: 5 } }, makes: 'runs' }
  },
  runAgain: async () => {
    const again = await Promise.all(
      [1, 2].map(async () => {
        const { id, revision } = await addRunnableWorkflow(app, ann)
        const { body } = await ann.call<Made>('POST', `/api/workflows/${id}/runs`, { revision })
        return { url: `/api/runs/${body.data.id}/again` }
      }),
    )
    return { ...two(again), makes: 'runs' }
  },
  deliverRunFile: async () => {
    const run = await addFinishedRun(app, ann)
    const placeId = await addSftpPlace(ann)
    const artifactId = run.artifacts.find(({ kind }) => kind === 'output')?.id
    const request = (name: string) => ({
      url: `/api/runs/${run.id}/deliveries`,
      body: { artifactId, placeId, folder: '', name, existing: 'number' },
    })
    return { call: request('orders.csv'), other: request('others.csv'), makes: 'deliveries' }
  },
  runEtl: async () => {
    const call = {
      url: '/api/etl/postgresql',
      body: table,
      headers: { prefer: 'respond-async' },
    }
    return { call, other: { ...call, body: { ...table, tableName: 'others' } }, makes: 'datasets' }
  },
  startExtract: async () => {
    const { id } = await addRunnableWorkflow(app, ann)
    const { connectionId } = await createScheduleFixture(app, ann)
    const request = (tableName: string) => {
      const { config } = newNode('postgresqlInput', 'in', { x: 0, y: 0 }).data
      const asked = { ...config, connectionId, databaseName: 'shop', tableName }
      return {
        url: `/api/workflows/${id}/extracts`,
        body: { nodeId: 'in', kind: 'postgresqlInput', config: asked },
      }
    }
    return { call: request('orders'), other: request('people'), makes: 'extracts' }
  },
  readDatasetAgain: async () => {
    const { id } = await addReadyDataset(app, ann)
    const call = { url: `/api/datasets/${id}/read-again`, body: { options: rowsAsCsvOptions } }
    const options = { ...rowsAsCsvOptions, delimiter: ';' }
    return { call, other: { ...call, body: { options } }, makes: 'dataset_versions' }
  },
  createSchedule: async () => {
    const { file } = await createScheduleFixture(app, ann)
    const request = (scheduleName: string) => ({
      url: '/api/schedules',
      body: { ...atNine, scheduleName, workflow: file },
    })
    return { call: request('Nightly orders'), other: request('Nightly people'), makes: 'schedules' }
  },
  runSchedule: async () => {
    const runs = await Promise.all(
      [1, 2].map(async () => {
        const { body } = await schedule(ann, (await createScheduleFixture(app, ann)).file)
        return { url: `/api/schedules/${body.data._id}/run` }
      }),
    )
    return { ...two(runs), makes: 'tasks' }
  },
  triggerSchedule: async () => {
    const { file } = await createScheduleFixture(app, ann)
    const { body } = await schedule(ann, file, { startsByCall: true, dailyExecutionTimes: [] })
    const path = `/api/schedules/${body.data._id}`
    const made = await ann.call<{ token: string }>('POST', `${path}/trigger-token`)
    const headers = { authorization: `Bearer ${made.body.data.token}` }
    const call = { url: `${path}/trigger`, headers }
    return {
      call,
      other: { ...call, body: { parameters: {} } },
      within: `schedule ${body.data._id} `,
      makes: 'tasks',
    }
  },
}
type Made = { readonly id: string }

function two([call, other]: readonly Call[]): Pick<Pair, 'call' | 'other'> {
  if (!call || !other) throw new Error('The operation needs two different calls.')
  return { call, other }
}

const send = ({ url, body, headers }: Call, key: string) =>
  ann.call('POST', url, body, { ...headers, 'idempotency-key': key })

async function count(table: Pair['makes']): Promise<number> {
  const [row] = await app.database.sql<{ rows: number }[]>`
    select count(*)::int as rows from ${app.database.sql(table)}`
  return row?.rows ?? 0
}

test('lists all operations that accept a key', () => {
  const description = JSON.parse(JSON.stringify(app.app.swagger())) as Description
  const keyed = operationsOf(description).filter(({ parameters = [] }) =>
    parameters.some((one) => {
      const parameter = isReference(one) ? description.components.parameters?.[nameOf(one)] : one
      return parameter?.name === 'idempotency-key'
    }),
  )
  expect(keyed.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(pairs).toSorted())
})

describe.each(Object.entries(pairs))('%s', (operation, prepare) => {
  let pair: Pair
  beforeEach(async () => {
    pair = await prepare()
  })

  test('asks the caller to retry while the same call is in progress, then performs the call once and repeats the response', async () => {
    const { call, makes, within = '' } = pair
    const key = `key-of-${operation}`
    const before = await count(makes)
    const busy = await app.db.transaction(async (tx) => {
      await lockKey(tx, { userId: ann.id, key: `${within}${key}`, fingerprint: 'any' })
      return send(call, key)
    })
    expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([
      409,
      'idempotencyKeyBusy',
      '1',
    ])
    expect(await count(makes)).toBe(before)

    const first = await send(call, key)
    const there = await count(makes)
    expect([first.status < 300, there > before]).toEqual([true, true])
    const again = await send(call, key)
    expect([
      again.status,
      again.text,
      again.headers['location'],
      again.headers['idempotency-replayed'],
    ]).toEqual([first.status, first.text, first.headers['location'], 'true'])
    expect(await count(makes)).toBe(there)
  })

  test('refuses another request with the same key, and accepts that request with a new key', async () => {
    const { call, other, makes } = pair
    const key = `other-key-of-${operation}`
    await send(call, key)
    const there = await count(makes)
    const refused = await send(other, key)
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotencyKeyReused'])
    expect(await count(makes)).toBe(there)
    await app.database.sql`update runs set status = 'succeeded'`
    expect((await send(other, `${key}-2`)).status).toBeLessThan(300)
  })
})
