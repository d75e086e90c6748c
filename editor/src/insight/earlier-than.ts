import type { ListedInsight } from '../server/run-insights.ts'

/** Returns the insights of other runs from before a time. */
export function insightsBefore<T extends Pick<ListedInsight, 'runId' | 'at'>>(
  entries: readonly T[],
  runId: string,
  readAt: string,
): readonly T[] {
  return entries.filter((entry) => entry.runId !== runId && Date.parse(entry.at) <= Date.parse(readAt))
}
