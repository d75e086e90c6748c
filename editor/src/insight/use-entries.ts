import { useMemo } from 'react'
import { create } from 'zustand'
import { type QueryResult, useQuery } from '../kit/use-query.ts'
import { type InsightKind, type ListedInsight, listInsights } from '../server/run-insights.ts'

const useNews = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Reloads the lists of insights. */
export function reloadInsightLists(): void {
  useNews.setState(({ count }) => ({ count: count + 1 }))
}

/**
 * Lists the insights of a workflow's runs, newest first. Sends no request if `kind` is null. Reloads the list whenever
 * `occasion` changes.
 */
export function useInsightEntries(
  workflowId: string,
  kind: InsightKind | null,
  occasion = '',
): QueryResult<readonly ListedInsight[]> {
  const news = useNews(({ count }) => count)
  const ask = useMemo(
    () => (kind ? (signal: AbortSignal) => listInsights(workflowId, kind, signal) : null),
    [workflowId, kind],
  )
  return useQuery<readonly ListedInsight[]>(ask, {
    occasion: `${news} ${occasion}`,
    keepsFormer: true,
  })
}
