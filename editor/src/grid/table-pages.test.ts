import { expect, test } from 'vitest'
import { rejectsByCell } from './rejects-by-cell.ts'
import {
  addPage,
  missingPages,
  noPages,
  numberOf,
  PAGE,
  rowAt,
  setTotal,
  type TablePage,
} from './table-pages.ts'

const page = (rows: number, more: Partial<TablePage> = {}): TablePage => ({
  columns: [{ name: 'a', type: 'int' }],
  rows: Array.from({ length: rows }, (_, at) => [`${at}`]),
  rejects: [],
  numbers: null,
  isSample: false,
  cut: [],
  ...more,
})

test('treats a page that is not full as the end of the table', () => {
  expect(addPage(noPages, 0, page(PAGE)).total).toBeNull()
  expect(addPage(addPage(noPages, 0, page(PAGE)), 1, page(3)).total).toBe(PAGE + 3)
  expect(addPage(noPages, 0, page(0)).total).toBe(0)
})

test('finds a row on its page', () => {
  const table = addPage(noPages, 2, page(PAGE))
  expect(rowAt(table, 2 * PAGE + 5)).toEqual(['5'])
  expect(rowAt(table, 5)).toBeUndefined()
})

test('requests only visible pages that are not loaded, and none past the end', () => {
  const table = setTotal(addPage(noPages, 0, page(PAGE)), 2 * PAGE + 1)
  expect(missingPages(table, 0, 10)).toEqual([])
  expect(missingPages(table, PAGE - 1, 10 * PAGE)).toEqual([1, 2])
})

test('drops the farthest page when there are many', () => {
  let table = noPages
  for (let number = 0; number < 100; number += 1) table = addPage(table, number, page(PAGE))
  expect(table.pages.size).toBe(60)
  expect(table.pages.has(0)).toBe(false)
  expect(table.pages.has(99)).toBe(true)
})

test('marks a rejected cell in the right row even when earlier rows are skipped', () => {
  const reject = { row: 3, column: 'a', value: 'x', reason: 'not a number' }
  const rows = [['1'], [null], [null]]
  const marked = (numbers: number[] | null) => [
    ...rejectsByCell(addPage(noPages, 1, page(0, { rows, rejects: [reject], numbers }))).keys(),
  ]
  expect(marked([1, 2, 3])).toEqual([`${PAGE + 2} a`])
  expect(marked([2, 3, 7])).toEqual([`${PAGE + 1} a`])
  expect(marked([4, 5, 6])).toEqual([])
  expect(marked(null)).toEqual([])
})

test("shows a row's number in the source, or its position where it has none", () => {
  const table = addPage(noPages, 1, page(2, { numbers: [205, 209] }))
  expect([PAGE, PAGE + 1, 5].map((at) => numberOf(table, at))).toEqual([205, 209, 6])
  expect(numberOf(addPage(noPages, 0, page(1)), 0)).toBe(1)
})
