import { sentence } from '../messages.ts'
import type { Insight } from './insight.ts'

interface Kept {
  readonly version?: number
}

/**
 * Migrations of stored insights, starting with the one from version 1. Saved insights are kept indefinitely, so any
 * change to the shape of an insight needs a migration here.
 */
const steps: readonly ((kept: Kept) => Kept)[] = []
const VERSION = steps.length + 1

/** Returns an insight as stored JSON with its version. */
export function serializeInsight(insight: Insight): string {
  return JSON.stringify({ version: VERSION, ...insight })
}

/** Reads a stored insight and migrates earlier versions. */
export function parseInsight(written: object): Insight {
  const kept: Kept = written
  const { version = 1 } = kept
  if (version > VERSION) throw new Error(sentence('insightNewer'))
  const { version: _, ...insight } = steps.slice(version - 1).reduce((now, step) => step(now), kept)
  return insight as Insight
}
