import type { NodeRequest } from './protocol.ts'

/**
 * Returns the sources without what the ingest has proven. A question about conversions needs the texts of each column,
 * also of those that a run doesn't check again.
 */
export function withoutProofs(sources: NodeRequest['sources']): NodeRequest['sources'] {
  const entries = Object.entries(sources)
  return Object.fromEntries(
    entries.map(([id, source]) => [id, source.kind === 'dataset' ? { ...source, proofs: [] } : source]),
  )
}
