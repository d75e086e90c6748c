import { sentence } from '../messages.ts'
import type { Insight } from './insight.ts'

interface Kept {
  readonly version?: number
}

/**
 * What brings insights that an earlier version wrote down to the shape of the next, the one of version 1 first. Those that
 * were given a name are kept without end, so whoever changes the shape of an insight adds a step.
 */
const steps: readonly ((kept: Kept) => Kept)[] = []
const VERSION = steps.length + 1

/** An insight as it is written down. */
export function insightText(insight: Insight): string {
  return JSON.stringify({ version: VERSION, ...insight })
}

/** An insight from what was written down, now or by an earlier version. */
export function insightFrom(written: object): Insight {
  const kept: Kept = written
  const { version = 1 } = kept
  if (version > VERSION) throw new Error(sentence('insightNewer'))
  const { version: _, ...insight } = steps.slice(version - 1).reduce((now, step) => step(now), kept)
  return insight as Insight
}
