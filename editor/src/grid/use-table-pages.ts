import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { retryPause } from './retry-pause.ts'
import {
  missingPages,
  noPages,
  PAGE,
  type TablePage,
  type TablePages,
  withPage,
  withTotal,
} from './table-pages.ts'

/** Where a table's rows come from; another object means another table. */
export interface TableSource {
  /** Tells a newer reading of the same table from an older one. */
  readonly version?: string
  readonly readPage: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<TablePage>
  readonly countRows?: (signal: AbortSignal) => Promise<number>
}

export interface LoadedTable {
  readonly table: TablePages
  readonly isLoading: boolean
  readonly isCounting: boolean
  readonly problem: string | null
  /** Says which rows are looked at. */
  readonly look: (first: number, last: number) => void
  /** Asks again for the rows that could not be had. */
  readonly tryAgain: () => void
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
  const [table, setTable] = useState<TablePages>(noPages)
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
      if (total !== null) setTable((before) => withTotal(before, total))
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
    try {
      const page = await source.readPage({ offset: number * PAGE, limit: PAGE }, now.stop.signal)
      if (now.stop.signal.aborted) return
      now.failed = null
      clearTimeout(now.timer)
      setTable((before) => withPage(before, number, page))
      setProblem(null)
      void countOnce(now)
    } catch (error) {
      now.asked.delete(number)
      if (now.stop.signal.aborted) return
      setProblem(sentenceOf(error))
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
    setTable(noPages)
    setProblem(null)
    setLoading(source !== null)
    setCounting(false)
    void fetchNext()
    return () => {
      now.stop.abort()
      clearTimeout(now.timer)
    }
  }, [source, fetchNext])

  const look = useCallback(
    (first: number, last: number) => {
      const now = session.current
      if (!now) return
      now.wanted = missingPages(table, first, last).filter(
        (page) => !now.asked.has(page) || !table.pages.has(page),
      )
      if (!now.isBusy) void fetchNext()
    },
    [table, fetchNext],
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
  return { table, isLoading, isCounting, problem, look, tryAgain }
}

function askAgain(now: Session, fetchNext: () => Promise<void>): void {
  if (!now.failed) return
  now.wanted = [now.failed.page, ...now.wanted.filter((page) => page !== now.failed?.page)]
  void fetchNext()
}
