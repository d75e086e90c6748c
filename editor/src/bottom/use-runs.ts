import { useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { type Run, readRuns } from '../server/runs.ts'

const PAGE = 20

export interface RunList {
  readonly runs: readonly Run[]
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly problem: string | null
  readonly loadMore: () => void
}

/** A workflow's runs, newest first, page by page; read anew whenever `news` is another. */
export function useRuns(workflowId: string, news: string): RunList {
  const [runs, setRuns] = useState<readonly Run[]>([])
  const [isLoading, setLoading] = useState(true)
  const [hasMore, setMore] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(
    async (before: string | undefined, signal?: AbortSignal) => {
      setLoading(true)
      try {
        const page = await readRuns(workflowId, { limit: PAGE, ...(before && { before }) }, signal)
        if (signal?.aborted) return
        setRuns((known) => (before ? [...known, ...page] : page))
        setMore(page.length === PAGE)
        setProblem(null)
      } catch (error) {
        if (!signal?.aborted) setProblem(sentenceOf(error))
      } finally {
        if (!signal?.aborted) setLoading(false)
      }
    },
    [workflowId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: news is what makes the list old
  useEffect(() => {
    const stop = new AbortController()
    void load(undefined, stop.signal)
    return () => stop.abort()
  }, [load, news])
  const loadMore = () => void load(runs.at(-1)?.id)
  return { runs, isLoading, hasMore, problem, loadMore }
}
