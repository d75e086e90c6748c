import type { DatasetVersion } from '@anj/db'
import { type DatasetSource, datasetSource, type Storage } from '@anj/engine'

/** An ingested version as the engine reads it; null while it can't be read. */
export function toSource(storage: Storage, version: DatasetVersion | undefined): DatasetSource | null {
  if (!version?.columnarKey || !version.profile) return null
  return datasetSource(storage.path(version.columnarKey), version.profile)
}
