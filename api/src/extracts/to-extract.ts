import type { Extract as StoredExtract } from '@anj/db'
import type { Extract } from './schema.ts'

/** Converts an extract to the form that the API returns, without its location and its source. */
export function toExtract(stored: StoredExtract): Extract {
  const { id, nodeId, status, rows, isSample, columns, problem } = stored
  return {
    id,
    nodeId,
    status,
    rows,
    isSample,
    columns: columns && [...columns],
    problem,
    takenAt: stored.takenAt?.toISOString() ?? null,
    expiresAt: stored.expiresAt.toISOString(),
  }
}
