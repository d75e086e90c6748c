import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { limitsIn } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compute } from './compute.ts'
import type { CountRequest, PreviewPage, PreviewRequest } from './protocol.ts'

let folder: string
let orders: DatasetSource
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-view-'))
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['id', 'amount', 'who'],
    [
      ['1', '10.5', 'Émile'],
      ['2', '9', 'bob'],
      [null, null, null],
      ['4', null, 'Ada'],
      ['5', '1,5', 'ada 50%'],
      ['6', '-3', 'Bob_x'],
    ],
  )
})
afterAll(() => rm(folder, { recursive: true }))

const typed = {
  columnDataTypes: [change('id', 'int'), change('amount', 'decimal')],
  onReject: 'setNull' as const,
}
const workflow = graphOf(
  [
    nodeOf('file', 'csvInput'),
    nodeOf('select', 'columnSelection'),
    nodeOf('change', 'changeDataType', typed),
    nodeOf('union', 'unionTable'),
    nodeOf('beside', 'columnSelection'),
  ],
  'file>select',
  'select>change',
  'select>union',
  'file>union',
  'union>beside',
  'change>beside',
)
const look = (nodeId: string, view: Partial<PreviewRequest> = {}): PreviewRequest => ({
  workflow,
  nodeId,
  sources: { file: orders },
  offset: 0,
  limit: 100,
  ...view,
})
const page = async (nodeId: string, view: Partial<PreviewRequest>) =>
  (await compute({ type: 'preview', request: look(nodeId, view) }, limitsIn(folder), signal)) as PreviewPage
const column = async (nodeId: string, index: number, view: Partial<PreviewRequest>) =>
  (await page(nodeId, view)).rows.map((row) => row[index])
const by = (name: string, descending = false) => ({ sort: [{ column: name, descending }] })

describe('sorted rows', () => {
  test('numeric texts are sorted as numbers before other texts, and nulls come last in both directions', async () => {
    expect(await column('file', 1, by('amount'))).toEqual(['-3', '9', '10.5', '1,5', null])
    expect(await column('file', 1, by('amount', true))).toEqual(['10.5', '9', '-3', '1,5', null])
  })

  test('decimals are sorted by value, not by text', async () => {
    expect(await column('change', 1, by('amount'))).toEqual(['-3', '9', '10.5', null, null])
  })

  test('texts are sorted case-insensitively', async () => {
    expect(await column('file', 2, by('who'))).toEqual(['Ada', 'ada 50%', 'bob', 'Bob_x', 'Émile'])
  })

  test('ties are broken by the second column and then by the source order', async () => {
    const sort = [
      { column: 'amount', descending: false },
      { column: 'id', descending: true },
    ]
    expect(await column('change', 0, { sort })).toEqual(['6', '2', '1', '5', '4'])
    expect(await column('change', 0, by('amount'))).toEqual(['6', '2', '1', '4', '5'])
  })

  test('pages are consecutive, and each row keeps its source number', async () => {
    const first = await page('file', { ...by('who'), limit: 2 })
    const second = await page('file', { ...by('who'), limit: 2, offset: 2 })
    expect([first.numbers, second.numbers]).toEqual([
      [4, 5],
      [2, 6],
    ])
  })

  test('rejects stay with their row after sorting', async () => {
    const { numbers, rejects } = await page('change', { ...by('id', true), limit: 2 })
    expect(numbers).toEqual([6, 5])
    expect(rejects).toMatchObject([{ row: 5, column: 'amount', value: '1,5' }])
    expect((await page('change', { ...by('id'), limit: 2 })).rejects).toEqual([])
  })

  test('rows of a combination are sorted too', async () => {
    const ids = await column('union', 0, by('id', true))
    expect(ids).toEqual(['6', '6', '5', '5', '4', '4', '2', '2', '1', '1'])
  })

  test('rows beside a union stay aligned under any sort order', async () => {
    const rows = async (view: Partial<PreviewRequest>) =>
      (await page('beside', view)).rows.map((row) => row.join())
    const plain = await rows({})
    expect(plain.length).toBeGreaterThan(9)
    expect((await rows(by('who', true))).sort()).toEqual(plain.sort())
    expect(await rows({ ...by('who', true), limit: 1 })).toEqual((await rows(by('who', true))).slice(0, 1))
  })

  test('a missing sort column is refused by name', async () => {
    await expect(page('file', by('gone'))).rejects.toThrow(
      'The column gone, used for sorting, does not exist.',
    )
  })
})

describe('rows that contain a text', () => {
  test.each([
    ['ADA', ['4', '5']],
    ['bob', ['2', '6']],
    ['é', ['1']],
    ['50%', ['5']],
    ['b_', ['6']],
    ["x'; drop table t", []],
    ['1', ['1', '5']],
  ])('%j is found literally, ignoring case', async (find, ids) => {
    expect(await column('file', 0, { find })).toEqual(ids)
  })

  test('matches are counted, sorted and paged', async () => {
    const request: CountRequest = { ...look('file'), find: 'ada' }
    expect(await compute({ type: 'count', request }, limitsIn(folder), signal)).toBe(2)
    expect(await column('file', 0, { find: 'ada', ...by('id', true), limit: 1 })).toEqual(['5'])
    expect(await column('file', 0, { find: 'ada', offset: 1 })).toEqual(['5'])
    expect(await column('file', 0, { find: 'ada', offset: 2 })).toEqual([])
  })

  test('converted values are found by their displayed text', async () => {
    expect(await column('change', 0, { find: '10.5' })).toEqual(['1'])
    expect(await column('change', 0, { find: '1,5' })).toEqual([])
  })
})

test('truncated cells are listed', async () => {
  const { rows, cut } = await page('file', { longestCell: 3 })
  expect(rows[4]).toEqual(['6', '-3', 'Bob…'])
  expect(cut).toEqual([
    [0, 1],
    [0, 2],
    [3, 2],
    [4, 2],
  ])
})
