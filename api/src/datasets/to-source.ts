import type { DatasetVersion } from '@anj/db'
import type { Source, Storage } from '@anj/engine'

/** An ingested version as the engine reads it; null while it can't be read. */
export function toSource(storage: Storage, version: DatasetVersion | undefined): Source | null {
  if (!version?.columnarKey || !version.profile) return null
  const { rows, emptyRows, emptyCells, columns } = version.profile
  const path = storage.path(version.columnarKey)
  return { kind: 'dataset', path, columns: columns.map(({ name }) => name), rows, emptyRows, emptyCells }
}
