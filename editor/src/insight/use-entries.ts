import { useMemo } from 'react'
import { create } from 'zustand'
import { type Answer, useAnswer } from '../panels/use-answer.ts'
import { type InsightKind, type ListedInsight, listInsights } from '../server/run-insights.ts'

const useNews = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Has the lists of what runs found out read anew. */
export function noteInsightNews(): void {
  useNews.setState(({ count }) => ({ count: count + 1 }))
}

/** What the runs of a workflow found out, newest first; null asks nothing. Another occasion asks once more. */
export function useInsightEntries(
  workflowId: string,
  kind: InsightKind | null,
  occasion = '',
): Answer<readonly ListedInsight[]> {
  const news = useNews(({ count }) => count)
  const ask = useMemo(
    () => (kind ? (signal: AbortSignal) => listInsights(workflowId, kind, signal) : null),
    [workflowId, kind],
  )
  return useAnswer<readonly ListedInsight[]>(ask, {
    occasion: `${news} ${occasion}`,
    keepsFormer: true,
  })
}
