import { afterEach, expect, test, vi } from 'vitest'
import { addPage, noPages, PAGE, type TablePage } from './table-pages.ts'
import { noTable, openTable, type TableSource, type TableState } from './table-session.ts'

const pageOf = (rows: number): TablePage => ({
  columns: [{ name: 'a', type: 'text' }],
  rows: Array.from({ length: rows }, (_, at) => [`${at}`]),
  rejects: [],
  numbers: null,
  isSample: false,
  cut: [],
})

/** A server that doesn't answer until the test tells it to. */
function slowServer(more: Partial<TableSource> = {}) {
  const waiting: {
    readonly page: number
    answer: (page: TablePage) => void
    fail: (error: Error) => void
  }[] = []
  const asked: number[] = []
  const source: TableSource = {
    of: 'rows',
    readPage: ({ offset }) =>
      new Promise((answer, fail) => {
        asked.push(offset / PAGE)
        waiting.push({ page: offset / PAGE, answer, fail })
      }),
    ...more,
  }
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve()
  }
  return {
    source,
    asked,
    async answer(rows = PAGE) {
      waiting.shift()?.answer(pageOf(rows))
      await settle()
    },
    async fail(error: Error) {
      waiting.shift()?.fail(error)
      await settle()
    },
  }
}

function opened(source: TableSource, before: TableState = noTable) {
  const seen: { state: TableState } = { state: before }
  const session = openTable(source, before, (state) => {
    seen.state = state
  })
  return { seen, session }
}

afterEach(() => vi.useRealTimers())

test('reads a page only once if it is requested again while it is loading', async () => {
  const server = slowServer()
  const { session } = opened(server.source)
  await server.answer()
  session.look(PAGE, PAGE + 10)
  session.look(PAGE + 5, 2 * PAGE + 10)
  await server.answer()
  await server.answer()
  session.look(PAGE, 2 * PAGE + 10)
  expect(server.asked).toEqual([0, 1, 2])
})

test('skips pages that are no longer visible when their turn comes', async () => {
  const server = slowServer()
  const { session } = opened(server.source)
  await server.answer()
  session.look(PAGE, PAGE + 1)
  session.look(5 * PAGE, 5 * PAGE + 1)
  session.look(9 * PAGE, 9 * PAGE + 1)
  await server.answer()
  expect(server.asked).toEqual([0, 1, 9])
})

test('reads a dropped page again when the user returns to it', async () => {
  const server = slowServer()
  const { seen, session } = opened(server.source)
  await server.answer()
  for (let page = 1; page <= 60; page += 1) {
    session.look(page * PAGE, page * PAGE)
    await server.answer()
  }
  expect(seen.state.table.pages.has(0)).toBe(false)
  session.look(0, 0)
  expect(server.asked.at(-1)).toBe(0)
})

test('keeps the previous rows until the new rows arrive', async () => {
  const old: TableState = {
    ...noTable,
    source: { of: 'old', readPage: () => Promise.reject() },
    table: addPage(noPages, 0, pageOf(3)),
  }
  const server = slowServer()
  const { seen } = opened(server.source, old)
  expect(seen.state.table.pages.get(0)?.rows).toHaveLength(3)
  expect(seen.state.isLoading).toBe(true)
  await server.answer(5)
  expect(seen.state.table.pages.get(0)?.rows).toHaveLength(5)
  expect(seen.state).toMatchObject({ source: server.source, isLoading: false })
})

test('ignores an answer that arrives after the table was closed', async () => {
  const server = slowServer()
  const { seen, session } = opened(server.source)
  session.close()
  await server.answer()
  expect(seen.state.table).toBe(noPages)
})

test('retries a failed page first, then reads the other visible pages', async () => {
  const server = slowServer()
  const { seen, session } = opened(server.source)
  await server.fail(new Error('no'))
  expect(seen.state.problem).not.toBeNull()
  session.tryAgain()
  expect(seen.state).toMatchObject({ problem: null, isLoading: true })
  await server.answer()
  expect(server.asked).toEqual([0, 0])
  expect(seen.state.table.pages.has(0)).toBe(true)
})

test('counts the rows once, after the first page arrives', async () => {
  let counted = 0
  const server = slowServer({
    countRows: () => {
      counted += 1
      return Promise.resolve(1234)
    },
  })
  const { seen, session } = opened(server.source)
  expect(counted).toBe(0)
  await server.answer()
  session.look(PAGE, PAGE)
  await server.answer()
  expect(counted).toBe(1)
  expect(seen.state.table.total).toBe(1234)
})
