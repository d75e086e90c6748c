import type { DatasetVersion } from '@anj/db'
import { type DatasetSource, type LocalFiles, storedSource } from '@anj/engine'

/** Returns a version whose columnar copy is complete as a source for the engine, or null. */
export async function toSource(
  files: LocalFiles,
  version: DatasetVersion | undefined,
): Promise<DatasetSource | null> {
  if (!version?.columnarKey) return null
  return storedSource(await files.path(version.columnarKey), version)
}
