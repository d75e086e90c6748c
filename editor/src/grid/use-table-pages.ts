import { useCallback, useEffect, useRef, useState } from 'react'
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

/** Where a table's rows come from; another object means another table. */
export interface TableSource {
  /** What the rows are of: the same for its rows in another order, or for some of them. */
  readonly of: unknown
  /** Only rows with this text. */
  readonly find?: string
  readonly readPage: ReadPage
  readonly countRows?: (signal: AbortSignal) => Promise<number>
}

type ReadPage = (
  page: { readonly offset: number; readonly limit: number; readonly whole?: boolean },
  signal: AbortSignal,
) => Promise<TablePage>

export interface LoadedTable {
  readonly source: TableSource | null
  readonly table: TablePages
  /** The rows are still those of before: others are on their way. */
  readonly isOld: boolean
  readonly isLoading: boolean
  readonly isCounting: boolean
  readonly problem: string | null
  /** Says which rows are looked at. */
  readonly look: (first: number, last: number) => void
  /** Asks again for the rows that could not be had. */
  readonly tryAgain: () => void
}

interface Held {
  readonly source: TableSource | null
  readonly table: TablePages
}

/** What is under way for one source. */
interface Session {
  readonly stop: AbortController
  readonly asked: Set<number>
  wanted: number[]
  isBusy: boolean
  isCounted: boolean
  /** The page that could not be had last, and how often that went wrong one after the other. */
  failed: { readonly page: number; readonly times: number } | null
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Fetches the pages that are looked at, the first one at once, and counts afterwards. While the server does not
 * answer, it is asked again by itself a few times.
 */
export function useTablePages(source: TableSource | null): LoadedTable {
  const [held, setHeld] = useState<Held>({ source: null, table: noPages })
  const [isLoading, setLoading] = useState(false)
  const [isCounting, setCounting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const session = useRef<Session | null>(null)

  const countOnce = useCallback(
    async (now: Session): Promise<void> => {
      if (now.isCounted || !source?.countRows) return
      now.isCounted = true
      setCounting(true)
      // Without a count the rows are as good; the next change counts again.
      const total = await source.countRows(now.stop.signal).catch(() => null)
      if (now.stop.signal.aborted) return
      setCounting(false)
      if (total !== null) setHeld((before) => ({ source, table: withTotal(before.table, total) }))
    },
    [source],
  )

  const fetchNext = useCallback(async (): Promise<void> => {
    const now = session.current
    if (!source || !now || now.isBusy) return
    const number = now.wanted.shift()
    if (number === undefined) return
    now.isBusy = true
    now.asked.add(number)
    setLoading(true)
    try {
      const page = await source.readPage({ offset: number * PAGE, limit: PAGE }, now.stop.signal)
      if (now.stop.signal.aborted) return
      now.failed = null
      clearTimeout(now.timer)
      setHeld((before) => ({ source, table: withPage(rowsSoFar(before, source), number, page) }))
      setProblem(null)
      void countOnce(now)
    } catch (error) {
      now.asked.delete(number)
      if (now.stop.signal.aborted) return
      setProblem(sentenceOf(error))
      setHeld((before) => ({ source, table: rowsSoFar(before, source) }))
      const times = now.failed?.times ?? 0
      now.failed = { page: number, times: times + 1 }
      const pause = retryPause(error, times)
      clearTimeout(now.timer)
      if (pause !== null) now.timer = setTimeout(() => askAgain(now, fetchNext), pause)
    } finally {
      now.isBusy = false
      if (!now.stop.signal.aborted) setLoading(false)
    }
    return fetchNext()
  }, [source, countOnce])

  useEffect(() => {
    const now: Session = {
      stop: new AbortController(),
      asked: new Set(),
      wanted: [0],
      isBusy: false,
      isCounted: false,
      failed: null,
      timer: undefined,
    }
    session.current = now
    // Rows stay until others are there, so that nothing flickers; nothing is shown where there is nothing.
    if (source === null) setHeld({ source, table: noPages })
    setProblem(null)
    setLoading(source !== null)
    setCounting(false)
    void fetchNext()
    return () => {
      now.stop.abort()
      clearTimeout(now.timer)
    }
  }, [source, fetchNext])

  const isOld = held.source !== source
  const { table } = held
  const look = useCallback(
    (first: number, last: number) => {
      const now = session.current
      if (!now || isOld) return
      now.wanted = missingPages(table, first, last).filter(
        (page) => !now.asked.has(page) || !table.pages.has(page),
      )
      if (!now.isBusy) void fetchNext()
    },
    [table, isOld, fetchNext],
  )
  const tryAgain = useCallback(() => {
    const now = session.current
    if (!now?.failed) return
    clearTimeout(now.timer)
    now.failed = { ...now.failed, times: 0 }
    setProblem(null)
    setLoading(true)
    askAgain(now, fetchNext)
  }, [fetchNext])
  return { source, table, isOld, isLoading, isCounting, problem, look, tryAgain }
}

/** What of the rows that are here belongs to a source: all of its own; of the same table in another order its columns, and its count when no others are asked for. */
function rowsSoFar({ source: before, table }: Held, source: TableSource): TablePages {
  if (before === source) return table
  if (before === null || before.of !== source.of) return noPages
  const { find = '' } = source
  return find === (before.find ?? '')
    ? { ...withoutRows(table), total: table.total, atLeast: table.atLeast }
    : withoutRows(table)
}

function askAgain(now: Session, fetchNext: () => Promise<void>): void {
  if (!now.failed) return
  now.wanted = [now.failed.page, ...now.wanted.filter((page) => page !== now.failed?.page)]
  void fetchNext()
}
