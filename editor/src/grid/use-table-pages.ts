import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
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
}

/** Fetches the pages that are looked at, the first one at once, and counts afterwards. */
export function useTablePages(source: TableSource | null): LoadedTable {
  const [table, setTable] = useState<TablePages>(noPages)
  const [isLoading, setLoading] = useState(false)
  const [isCounting, setCounting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const session = useRef<{
    stop: AbortController
    asked: Set<number>
    wanted: number[]
    isBusy: boolean
  } | null>(null)

  const fetchNext = useCallback(async (): Promise<void> => {
    const now = session.current
    const number = now?.wanted.shift()
    if (!source || !now || now.isBusy || number === undefined) return
    now.isBusy = true
    now.asked.add(number)
    try {
      const page = await source.readPage({ offset: number * PAGE, limit: PAGE }, now.stop.signal)
      if (now.stop.signal.aborted) return
      setTable((before) => withPage(before, number, page))
      setProblem(null)
    } catch (error) {
      now.asked.delete(number)
      if (!now.stop.signal.aborted) setProblem(sentenceOf(error))
    } finally {
      now.isBusy = false
      if (!now.stop.signal.aborted) setLoading(false)
    }
    return fetchNext()
  }, [source])

  useEffect(() => {
    const stop = new AbortController()
    setTable(noPages)
    setProblem(null)
    setLoading(source !== null)
    setCounting(false)
    session.current = { stop, asked: new Set(), wanted: [0], isBusy: false }
    const first = fetchNext()
    if (source?.countRows) {
      const count = source.countRows
      void first.then(async () => {
        if (stop.signal.aborted) return
        setCounting(true)
        // Without a count the rows are as good; the next change counts again.
        const total = await count(stop.signal).catch(() => null)
        if (stop.signal.aborted) return
        setCounting(false)
        if (total !== null) setTable((before) => withTotal(before, total))
      })
    }
    return () => stop.abort()
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
  return { table, isLoading, isCounting, problem, look }
}
