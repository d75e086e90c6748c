import { formatMoment } from '@anj/workflow/moments'
import type { ListedInsight } from '../server/run-insights.ts'

/** Returns an insight's title: its saved name, or its time. */
export function entryTitle({ savedAs, at }: Pick<ListedInsight, 'savedAs' | 'at'>): string {
  return savedAs ?? formatMoment(at)
}
