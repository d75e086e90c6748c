import type { ListedInsight } from '../server/run-insights.ts'

/** Those of other runs that were there before something was read. */
export function earlierThan<T extends Pick<ListedInsight, 'runId' | 'at'>>(
  entries: readonly T[],
  runId: string,
  readAt: string,
): readonly T[] {
  return entries.filter((entry) => entry.runId !== runId && Date.parse(entry.at) <= Date.parse(readAt))
}
