import { sentenceOf } from '../server/call-failed.ts'
import { retryPause } from './retry-pause.ts'
import {
  missingPages,
  noPages,
  PAGE,
  type TablePage,
  type TablePages,
  withoutRows,
  withPage,
  withTotal,
} from './table-pages.ts'

type ReadPage = (
  page: { readonly offset: number; readonly limit: number; readonly whole?: boolean },
  signal: AbortSignal,
) => Promise<TablePage>

/** Where a table's rows come from; another object means another table. */
export interface TableSource {
  /** What the rows are of: the same for its rows in another order, or for some of them. */
  readonly of: unknown
  /** Only rows with this text. */
  readonly find?: string
  readonly readPage: ReadPage
  readonly countRows?: (signal: AbortSignal) => Promise<number>
}

/** The rows that are here, of the source that they came from, and what goes on for more of them. */
export interface TableState {
  readonly source: TableSource | null
  readonly table: TablePages
  readonly isLoading: boolean
  readonly isCounting: boolean
  readonly problem: string | null
}

/** Before anything is read. */
export const noTable: TableState = {
  source: null,
  table: noPages,
  isLoading: false,
  isCounting: false,
  problem: null,
}

/** What fetches one source's rows until it is closed. */
export interface TableSession {
  readonly look: (first: number, last: number) => void
  readonly tryAgain: () => void
  readonly close: () => void
}

/**
 * Fetches the pages that are looked at, one after the other and each once, the first one at once, and counts afterwards.
 * While the server does not answer, it is asked again by itself a few times. Each change is told to `note`.
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
  /** The page that could not be had last, and how often that went wrong one after the other. */
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
    // Without a count the rows are as good; the next change counts again.
    const total = await source.countRows(signal).catch(() => null)
    if (signal.aborted) return
    put({ isCounting: false, ...(total !== null && { table: withTotal(now.table, total) }) })
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
      put({ source, table: withPage(rowsSoFar(now, source), number, page), problem: null })
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

  // Rows stay until others are there, so that nothing flickers.
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

/** What of the rows that are here belongs to a source: all of its own; of the same table in another order its columns, and its count when no others are asked for. */
function rowsSoFar({ source: before, table }: TableState, source: TableSource): TablePages {
  if (before === source) return table
  if (before === null || before.of !== source.of) return noPages
  const { find = '' } = source
  return find === (before.find ?? '')
    ? { ...withoutRows(table), total: table.total, atLeast: table.atLeast }
    : withoutRows(table)
}
