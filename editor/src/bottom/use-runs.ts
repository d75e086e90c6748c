import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import type { CursorPage } from '../server/client.ts'
import { type Run, readRuns } from '../server/runs.ts'
import { useWhenBack } from '../server/use-returns.ts'
import { PAGE, type RunPages, withEarlier, withNewest } from './run-pages.ts'

interface RunList {
  readonly runs: readonly Run[]
  /** True when earlier runs exist. */
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly problem: string | null
  readonly loadMore: () => void
}

type TakeIn = (known: RunPages, part: CursorPage<Run>) => RunPages

/** Lists a workflow's runs page by page, newest first. Reloads the newest runs whenever `news` changes. */
export function useRuns(workflowId: string, news: string): RunList {
  const [pages, setPages] = useState<RunPages>({ runs: [], next: null })
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [returns, setReturns] = useState(0)
  const more = useRef<AbortController | null>(null)

  const load = useCallback(
    async (cursor: string | null, takeIn: TakeIn, signal: AbortSignal) => {
      setLoading(true)
      try {
        const page = await readRuns(workflowId, { limit: PAGE, ...(cursor !== null && { cursor }) }, signal)
        if (signal.aborted) return
        setPages((known) => takeIn(known, page))
        setProblem(null)
      } catch (error) {
        if (!signal.aborted) setProblem(sentenceOf(error))
      } finally {
        if (!signal.aborted) setLoading(false)
      }
    },
    [workflowId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: news and the server's return make the list stale
  useEffect(() => {
    const stop = new AbortController()
    void load(null, withNewest, stop.signal)
    return () => stop.abort()
  }, [load, news, returns])
  useEffect(() => () => more.current?.abort(), [])
  useWhenBack(() => {
    if (problem !== null) setReturns((before) => before + 1)
  })
  const loadMore = () => {
    const { next } = pages
    if (next === null) return
    more.current?.abort()
    more.current = new AbortController()
    void load(next, (known, part) => withEarlier(known, next, part), more.current.signal)
  }
  return { runs: pages.runs, hasMore: pages.next !== null, isLoading, problem, loadMore }
}
