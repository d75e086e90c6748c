import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { type Run, readRuns } from '../server/runs.ts'
import { useWhenBack } from '../server/use-returns.ts'
import { PAGE, type RunPages, withEarlier, withNewest } from './run-pages.ts'

interface RunList extends RunPages {
  readonly isLoading: boolean
  readonly problem: string | null
  readonly loadMore: () => void
}

type TakeIn = (known: RunPages, page: readonly Run[]) => RunPages

/** A workflow's runs, newest first, page by page; the newest are read anew whenever `news` is another. */
export function useRuns(workflowId: string, news: string): RunList {
  const [pages, setPages] = useState<RunPages>({ runs: [], hasMore: false })
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [returns, setReturns] = useState(0)
  const more = useRef<AbortController | null>(null)

  const load = useCallback(
    async (before: string | null, takeIn: TakeIn, signal: AbortSignal) => {
      setLoading(true)
      try {
        const page = await readRuns(workflowId, { limit: PAGE, ...(before && { before }) }, signal)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: news and the server's return make the list old
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
    const before = pages.runs.at(-1)?.id
    if (!before) return
    more.current?.abort()
    more.current = new AbortController()
    void load(before, (known, page) => withEarlier(known, before, page), more.current.signal)
  }
  return { ...pages, isLoading, problem, loadMore }
}
