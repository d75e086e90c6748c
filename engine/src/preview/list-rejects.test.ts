import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compute } from './compute.ts'
import type { RejectPage, RejectsRequest } from './protocol.ts'

let folder: string
let path: string
const { signal } = new AbortController()
const long = 'x'.repeat(5_000)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-reject-list-'))
  path = join(folder, 'rejects.parquet')
  const rows = Array.from({ length: 3_000 }, (_, i) => [
    i % 3 === 0 ? `No ${i + 1}` : `${i}`,
    i === 4 ? '1.5' : i === 7 ? long : '1',
    i === 2_998 ? '2024-02-30' : '2024-02-28',
  ])
  const source = await writeTable(join(folder, 'source.parquet'), ['id', 'amount', 'day'], rows)
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput'),
      nodeOf('numbers', 'changeDataType', {
        columnDataTypes: [change('id', 'int'), change('amount', 'int')],
        onReject: 'setNull',
      }),
      nodeOf('days', 'changeDataType', { columnDataTypes: [change('day', 'date')], onReject: 'setNull' }),
      nodeOf('out', 'csvOutput'),
    ],
    'file>numbers',
    'numbers>days',
    'days>out',
  )
  await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: { file: source },
    target: { kind: 'file', path: join(folder, 'out.csv') },
    limits: limitsIn(folder),
    rejectListPath: path,
  })
})
afterAll(() => rm(folder, { recursive: true }))

const list = async (request: Partial<RejectsRequest> = {}) =>
  (await compute(
    { type: 'rejects', request: { path, offset: 0, limit: 3, longestValue: 1_000, ...request } },
    limitsIn(folder),
    signal,
  )) as RejectPage
const rowsIn = ({ rejects }: RejectPage) => rejects.map(({ row, column }) => `${row} ${column}`)

test('counts all rejects by node, column and reason, the most frequent first', async () => {
  const { found, groups } = await list()
  expect(found).toBe(1_003)
  expect(groups.map(({ nodeId, column, count }) => [nodeId, column, count])).toEqual([
    ['numbers', 'id', 1_000],
    ['numbers', 'amount', 1],
    ['numbers', 'amount', 1],
    ['days', 'day', 1],
  ])
})

test('lists a page by row in both directions', async () => {
  expect(rowsIn(await list())).toEqual(['1 id', '4 id', '5 amount'])
  expect(rowsIn(await list({ offset: 3 }))).toEqual(['7 id', '8 amount', '10 id'])
  expect(rowsIn(await list({ isDescending: true }))).toEqual(['2999 day', '2998 id', '2995 id'])
  expect(rowsIn(await list({ offset: 1_003 }))).toEqual([])
})

test('filters by node, column and reason, and searches values and row numbers', async () => {
  const { groups } = await list()
  const reason = groups.find(({ reason }) => reason.includes('fraction'))?.reason ?? ''
  const fraction = await list({ column: 'amount', reason })
  expect([fraction.found, rowsIn(fraction)]).toEqual([1, ['5 amount']])
  expect(rowsIn(await list({ nodeId: 'days' }))).toEqual(['2999 day'])
  expect(rowsIn(await list({ find: 'nO 29', limit: 2, isDescending: true }))).toEqual(['2998 id', '2995 id'])
  expect(rowsIn(await list({ find: '8' }))).toContain('8 amount')
  expect(await list({ find: "'; drop" })).toMatchObject({ found: 0, rejects: [] })
})

test('truncates long values, and returns them whole on request', async () => {
  const cut = await list({ column: 'amount' })
  expect(cut.rejects.map(({ value }) => value.length)).toEqual([3, 1_000])
  expect(cut.cut).toEqual([1])
  const whole = await list({ column: 'amount', offset: 1, limit: 1, longestValue: 10_000 })
  expect([whole.rejects[0]?.value, whole.cut]).toEqual([long, []])
})
