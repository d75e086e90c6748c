import { Readable } from 'node:stream'
import { claimRun, finishRun } from '@anj/db'
import type { RejectsRequest } from '@anj/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, noPreviews, type Person, type TestApp } from '../testing.ts'
import type { RejectList, Run } from './schema.ts'
import { addRunnableWorkflow } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
const asked: RejectsRequest[] = []

beforeAll(async () => {
  app = await createTestApp({
    previews: {
      ...noPreviews,
      rejects: async (_key, request) => {
        asked.push(request)
        return { rejects: [], cut: [], found: 7, groups: [] }
      },
    },
  })
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const first = [
  { row: 2, column: 'id', value: 'Two', reason: 'is not a whole number', nodeId: 'types' },
  { row: 3, column: 'id', value: 'x'.repeat(1_200), reason: 'is not a whole number', nodeId: 'types' },
  { row: 12, column: 'day', value: '?', reason: 'is not a date', nodeId: 'types' },
]

/** Adds a failed run with rejects, and with the list of all rejects if `hasList` is true. */
async function addFailedRun(hasList: boolean): Promise<string> {
  const { id: workflowId, revision } = await addRunnableWorkflow(app, ann)
  const { id } = (await ann.call<Run>('POST', `/api/workflows/${workflowId}/runs`, { revision })).body.data
  const run = await claimRun(app.db, id)
  const key = `artifacts/${id}/rejects.parquet`
  await app.storage.put(key, Readable.from(['list']))
  const expiresAt = new Date(Date.now() + 60_000)
  await finishRun(
    app.db,
    { runId: id, claimId: run?.claimId ?? '' },
    {
      status: 'failed',
      lines: [],
      rejects: { first, count: 250 },
      artifacts: hasList
        ? [{ kind: 'rejectList', fileName: 'rejects.parquet', key, bytes: 4, expiresAt }]
        : [],
    },
  )
  return id
}

test("reads all rejects of a run from the run's list, which isn't offered as a download", async () => {
  const id = await addFailedRun(true)
  const query = '?column=id&reason=is%20not&find=two&order=desc&offset=100&limit=50&longestValue=9'
  const { status, body } = await ann.call<RejectList>('GET', `/api/runs/${id}/rejects${query}`)
  expect([status, body.data]).toMatchObject([200, { found: 7, offset: 100, isAll: true }])
  expect(asked.at(-1)).toMatchObject({
    offset: 100,
    limit: 50,
    longestValue: 9,
    column: 'id',
    reason: 'is not',
    find: 'two',
    isDescending: true,
  })
  expect((await ann.call<Run>('GET', `/api/runs/${id}`)).body.data.artifacts).toEqual([])
  const [file] = await app.database.sql`select id from artifacts where run_id = ${id}`
  expect((await ann.call('POST', `/api/artifacts/${file?.['id']}/link`)).status).toBe(404)
  expect((await bob.call('GET', `/api/runs/${id}/rejects`)).status).toBe(404)
})

test('filters and orders the first rejects when the list has expired', async () => {
  const id = await addFailedRun(false)
  const list = async (query: string) =>
    (await ann.call<RejectList>('GET', `/api/runs/${id}/rejects${query}`)).body.data
  const all = await list('')
  expect(all).toMatchObject({ found: 3, isAll: false, cut: [1] })
  expect(all.rejects.map(({ row, value }) => [row, value.length])).toEqual([
    [2, 3],
    [3, 1_000],
    [12, 1],
  ])
  expect(all.groups.map(({ column, count }) => [column, count])).toEqual([
    ['id', 2],
    ['day', 1],
  ])
  const rows = async (query: string) => (await list(query)).rejects.map(({ row }) => row)
  expect(await rows('?order=desc')).toEqual([12, 3, 2])
  expect(await rows('?column=day')).toEqual([12])
  expect(await rows('?find=TWO')).toEqual([2])
  expect(await rows('?find=3')).toEqual([3])
  expect(await rows('?offset=1&limit=1')).toEqual([3])
})
