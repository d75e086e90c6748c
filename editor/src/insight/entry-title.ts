import { moment } from '@anj/workflow/moments'
import type { ListedInsight } from '../server/run-insights.ts'

/** What an insight is called: its name, or when it came. */
export function entryTitle({ savedAs, at }: Pick<ListedInsight, 'savedAs' | 'at'>): string {
  return savedAs ?? moment(at)
}
