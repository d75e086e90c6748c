import type { DatasetWithVersion } from '@anj/db'
import type { Dataset } from './schema.ts'

/** A dataset as the api shows it; where it lies in the store is nobody's business. */
export function toDataset({ id, fileName, createdAt, version }: DatasetWithVersion): Dataset {
  const { number, status, percent, bytes, sha256, options, profile, problem } = version
  return {
    id,
    fileName,
    createdAt: createdAt.toISOString(),
    version: { id: version.id, number, status, percent, bytes, sha256, options, profile, problem },
  }
}
