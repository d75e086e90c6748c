import { sentenceOf } from '../server/call-failed.ts'
import { retryPause } from './retry-pause.ts'
import {
  addPage,
  missingPages,
  noPages,
  PAGE,
  setTotal,
  type TablePage,
  type TablePages,
  withoutRows,
} from './table-pages.ts'

type ReadPage = (
  page: { readonly offset: number; readonly limit: number; readonly whole?: boolean },
  signal: AbortSignal,
) => Promise<TablePage>

/** The source of a table's rows. A different object means a different table. */
export interface TableSource {
  /** Identifies the table. It stays the same when the rows are sorted or filtered. */
  readonly of: unknown
  /** Reads only the rows that contain this text. */
  readonly find?: string
  readonly readPage: ReadPage
  readonly countRows?: (signal: AbortSignal) => Promise<number>
}

/** The loaded rows with their source, and the state of pending requests. */
export interface TableState {
  readonly source: TableSource | null
  readonly table: TablePages
  readonly isLoading: boolean
  readonly isCounting: boolean
  readonly problem: string | null
}

/** The state before anything is read. */
export const noTable: TableState = {
  source: null,
  table: noPages,
  isLoading: false,
  isCounting: false,
  problem: null,
}

/** Fetches one source's rows until it is closed. */
export interface TableSession {
  readonly look: (first: number, last: number) => void
  readonly tryAgain: () => void
  readonly close: () => void
}

/**
 * Fetches the visible pages one after another, each only once, and then counts the rows. Retries a few times if the
 * server doesn't answer. Reports each change to `note`.
 */
export function openTable(
  source: TableSource,
  before: TableState,
  note: (state: TableState) => void,
): TableSession {
  const stop = new AbortController()
  const { signal } = stop
  let now: TableState = before
  let wanted = [0]
  let underWay: number | null = null
  let isCounted = false
  /** The page that failed last, and its number of consecutive failures. */
  let failed: { readonly page: number; readonly times: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const put = (change: Partial<TableState>) => {
    now = { ...now, ...change }
    note(now)
  }

  const countOnce = async () => {
    if (isCounted || !source.countRows) return
    isCounted = true
    put({ isCounting: true })
    // If counting fails, nothing is shown: the rows are counted again after the next change.
    const total = await source.countRows(signal).catch(() => null)
    if (signal.aborted) return
    put({ isCounting: false, ...(total !== null && { table: setTotal(now.table, total) }) })
  }
  const fetchNext = async (): Promise<void> => {
    if (underWay !== null || signal.aborted) return
    const number = wanted.shift()
    if (number === undefined) return
    underWay = number
    put({ isLoading: true })
    try {
      const page = await source.readPage({ offset: number * PAGE, limit: PAGE }, signal)
      if (signal.aborted) return
      failed = null
      clearTimeout(timer)
      put({ source, table: addPage(rowsSoFar(now, source), number, page), problem: null })
      void countOnce()
    } catch (error) {
      if (signal.aborted) return
      put({ source, table: rowsSoFar(now, source), problem: sentenceOf(error) })
      const times: number = failed?.times ?? 0
      failed = { page: number, times: times + 1 }
      const pause = retryPause(error, times)
      clearTimeout(timer)
      if (pause !== null) timer = setTimeout(askAgain, pause)
    } finally {
      underWay = null
      if (!signal.aborted) put({ isLoading: false })
    }
    return fetchNext()
  }
  const askAgain = () => {
    if (!failed) return
    const { page } = failed
    wanted = [page, ...wanted.filter((other) => other !== page)]
    void fetchNext()
  }

  // Keeps the previous rows until the new rows arrive, to avoid flicker.
  put({ isCounting: false, problem: null })
  void fetchNext()
  return {
    look(first, last) {
      if (signal.aborted || now.source !== source) return
      wanted = missingPages(now.table, first, last).filter((page) => page !== underWay)
      void fetchNext()
    },
    tryAgain() {
      if (!failed) return
      clearTimeout(timer)
      failed = { ...failed, times: 0 }
      put({ problem: null, isLoading: true })
      askAgain()
    },
    close() {
      stop.abort()
      clearTimeout(timer)
    },
  }
}

/**
 * Returns the part of the loaded table that is still valid. For the same source, everything is valid. For the same
 * table in another order, only the columns are valid, and the total if the search text hasn't changed.
 */
function rowsSoFar({ source: before, table }: TableState, source: TableSource): TablePages {
  if (before === source) return table
  if (before === null || before.of !== source.of) return noPages
  const { find = '' } = source
  return find === (before.find ?? '')
    ? { ...withoutRows(table), total: table.total, atLeast: table.atLeast }
    : withoutRows(table)
}
