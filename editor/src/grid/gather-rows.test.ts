import { expect, test, vi } from 'vitest'
import { gatherRows, loadedRows } from './gather-rows.ts'
import { addPage, noPages, PAGE, type Row, type TablePages } from './table-pages.ts'

const ROWS = 3 * PAGE + 7
const long = 'x'.repeat(5000)
const stored: Row[] = Array.from({ length: ROWS }, (_, at) => [`${at}`, at === 405 ? long : null])
const signal = new AbortController().signal

/** Imitates the server: it truncates cells above 1,000 characters unless whole cells are requested. */
const readPage = vi.fn(
  async ({ offset, limit, whole = false }: { offset: number; limit: number; whole?: boolean }) => {
    const rows = stored.slice(offset, offset + limit)
    const isCut = (cell: string | null) => !whole && (cell?.length ?? 0) > 1000
    const cut = rows.flatMap((row, at) => row.flatMap((cell, index) => (isCut(cell) ? [[at, index]] : [])))
    return {
      rows: rows.map((row) => row.map((cell) => (isCut(cell) ? `${cell?.slice(0, 1000)}…` : cell))),
      cut,
    }
  },
)

async function tableWith(...pages: number[]): Promise<TablePages> {
  let table = noPages
  for (const number of pages) {
    const page = await readPage({ offset: number * PAGE, limit: PAGE })
    table = addPage(table, number, { ...page, columns: [], rejects: [], numbers: null, isSample: false })
  }
  readPage.mockClear()
  return table
}

test('copies loaded cells immediately', async () => {
  const table = await tableWith(0)
  const range = { top: 3, bottom: 4, left: 0, right: 0 }
  expect(loadedRows({ table, range, toEnd: false, columns: [0] })).toEqual([['3'], ['4']])
  expect(loadedRows({ table, range: { ...range, bottom: PAGE }, toEnd: false, columns: [0] })).toBeNull()
})

test('fetches a column to its end, except for the pages that are already loaded', async () => {
  const table = await tableWith(0, 2)
  const range = { top: 0, bottom: 3 * PAGE, left: 0, right: 0 }
  const gathered = await gatherRows({ table, range, toEnd: true, columns: [0] }, readPage, signal)
  expect(gathered?.rows.map(([cell]) => cell)).toEqual(stored.map(([cell]) => cell))
  expect(readPage).toHaveBeenCalledTimes(2)
})

test('fetches truncated cells in full before copying', async () => {
  const table = await tableWith(2)
  const range = { top: 404, bottom: 406, left: 0, right: 1 }
  expect(loadedRows({ table, range, toEnd: false, columns: [0, 1] })).toBeNull()
  const gathered = await gatherRows({ table, range, toEnd: false, columns: [1, 0] }, readPage, signal)
  expect(gathered).toEqual({
    rows: [
      [null, '404'],
      [long, '405'],
      [null, '406'],
    ],
    cut: 0,
  })
})

test('refuses to fetch more cells than the clipboard limit', async () => {
  const table = { ...(await tableWith(0)), total: 50_000_000 }
  const range = { top: 0, bottom: 50_000_000 - 1, left: 0, right: 0 }
  expect(await gatherRows({ table, range, toEnd: true, columns: [0] }, readPage, signal)).toBeNull()
  expect(readPage).not.toHaveBeenCalled()
})

test('reads rows one by one when their cells are too long for one response', async () => {
  const narrow = vi.fn(async (page: { offset: number; limit: number; whole?: boolean }) =>
    readPage({ ...page, whole: page.limit === 1 }),
  )
  const range = { top: 400, bottom: 410, left: 1, right: 1 }
  const gathered = await gatherRows({ table: noPages, range, toEnd: false, columns: [1] }, narrow, signal)
  expect(gathered?.rows[5]).toEqual([long])
  expect(narrow.mock.calls.map(([{ limit }]) => limit)).toEqual([PAGE, 1])
})

test('copies and counts a cell that the server truncates even when the whole cell is requested', async () => {
  const never = vi.fn(async ({ offset, limit }: { offset: number; limit: number }) =>
    readPage({ offset, limit }),
  )
  const range = { top: 400, bottom: 410, left: 0, right: 1 }
  const wanted = { table: noPages, range, toEnd: false }
  expect((await gatherRows({ ...wanted, columns: [0, 1] }, never, signal))?.cut).toBe(1)
  expect((await gatherRows({ ...wanted, columns: [0] }, never, signal))?.cut).toBe(0)
})
