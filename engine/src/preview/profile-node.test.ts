import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { limitsIn } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compute } from './compute.ts'
import { histogramBars } from './histogram.ts'
import type { NodeProfile } from './protocol.ts'

let folder: string
let source: DatasetSource
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-profile-'))
  source = await writeTable(
    join(folder, 't.parquet'),
    ['n', 'amount', 'day', 'word'],
    [
      ['1', '0.10', '2026-01-01', 'a'],
      ['2', '10', '2026-01-02', 'b'],
      ['2', '9.5', '2026-01-02', 'b'],
      [null, null, null, null],
      ['40', '-100', '2026-02-01', 'b'],
      ['3', null, null, 'c'],
    ],
  )
})
afterAll(() => rm(folder, { recursive: true }))

const types = {
  columnDataTypes: [change('n', 'int'), change('amount', 'decimal'), change('day', 'date')],
  onReject: 'setNull' as const,
}
const workflow = graphOf(
  [
    nodeOf('file', 'csvInput'),
    nodeOf('select', 'columnSelection'),
    nodeOf('change', 'changeDataType', types),
    nodeOf('union', 'unionTable'),
  ],
  'file>select',
  'select>change',
  'change>union',
  'file>union',
)
async function profile(nodeId: string): Promise<NodeProfile> {
  const request = { workflow, nodeId, sources: { file: source } }
  return (await compute({ type: 'profile', request }, limitsIn(folder), signal)) as NodeProfile
}
const factsOf = async (nodeId: string, name: string) =>
  (await profile(nodeId)).columns.find((column) => column.name === name)

describe('column facts', () => {
  test('of whole numbers include the nulls, distinct values, minimum, maximum, mean and top values', async () => {
    expect(await factsOf('change', 'n')).toMatchObject({
      type: 'int',
      nulls: 0,
      distinct: 4,
      distinctIsExact: true,
      min: '1',
      max: '40',
      mean: 9.6,
      top: [{ value: '2', count: 2 }, expect.anything(), expect.anything(), expect.anything()],
    })
  })

  test('of decimals include the minimum and maximum by value, not by text', async () => {
    expect(await factsOf('change', 'amount')).toMatchObject({ nulls: 1, min: '-100', max: '10' })
  })

  test('of texts include no mean and no bars', async () => {
    expect(await factsOf('file', 'word')).toMatchObject({
      distinct: 3,
      min: 'a',
      max: 'c',
      mean: null,
      top: [
        { value: 'b', count: 3 },
        { value: expect.any(String), count: 1 },
        { value: expect.any(String), count: 1 },
      ],
      histogram: [],
    })
  })

  test('bars count every value once', async () => {
    for (const name of ['n', 'amount', 'day']) {
      const facts = await factsOf('change', name)
      const sum = facts?.histogram.reduce((total, { count }) => total + count, 0)
      expect([name, sum]).toEqual([name, 5 - (facts?.nulls ?? 0)])
      expect(facts?.histogram.length).toBeLessThanOrEqual(20)
    }
    const amounts = (await factsOf('change', 'amount'))?.histogram
    expect(amounts?.[0]).toMatchObject({ from: '-100', count: 1 })
    expect(amounts?.at(-1)).toMatchObject({ to: '10', count: 2 })
  })

  test('rows that the plan drops are not profiled', async () => {
    expect(await profile('file')).toMatchObject({ rows: 5, isAll: true })
  })

  test('rows after a combination are profiled', async () => {
    const found = await profile('union')
    expect(found).toMatchObject({ rows: 10, isAll: true })
    expect(found.columns.find(({ name }) => name === 'word')).toMatchObject({ distinct: 3, nulls: 0 })
  })
})

describe('bars', () => {
  test('a few whole numbers or days have one bar each', () => {
    const numbers = histogramBars('int', '-1', '2')
    expect(numbers).toMatchObject({ count: 4, low: -1, width: 1 })
    expect(numbers?.ends(3)).toEqual({ from: '2', to: '2' })
    const days = histogramBars('date', '2026-02-27', '2026-03-01')
    expect([days?.count, days?.ends(1)]).toEqual([3, { from: '2026-02-28', to: '2026-02-28' }])
  })

  test.each([
    ['float', '0', '1', { from: '0.95', to: '1' }],
    [
      'datetime',
      '2026-01-01 00:00:00',
      '2026-01-01 10:00:00',
      { from: '2026-01-01 09:30:00', to: '2026-01-01 10:00:00' },
    ],
    ['time', '08:00:00', '18:00:00', { from: '17:30:00', to: '18:00:00' }],
  ] as const)('the range of a %s is divided into twenty bars', (type, min, max, last) => {
    const bars = histogramBars(type, min, max)
    expect([bars?.count, bars?.ends(19)]).toEqual([20, last])
  })

  test.each([
    ['float', 'nan', 'inf'],
    ['int', null, null],
    ['date', '10000-01-01 (BC)', '2026-01-01'],
  ] as const)('a %s range from %s to %s has no bars', (type, min, max) => {
    expect(histogramBars(type, min, max)).toBeNull()
  })

  test('a single value has one bar', () => {
    expect(histogramBars('decimal', '5.5', '5.5')).toMatchObject({ count: 1, low: 5.5 })
  })
})
