import type { DatasetVersion } from '@anj/db'
import { datasetSource, type Source, type Storage } from '@anj/engine'

/** An ingested version as the engine reads it; null while it can't be read. */
export function toSource(storage: Storage, version: DatasetVersion | undefined): Source | null {
  if (!version?.columnarKey || !version.profile) return null
  return datasetSource(storage.path(version.columnarKey), version.profile)
}
