import type { DatasetVersion } from '@anj/db'
import { type DatasetSource, datasetSource, type LocalFiles } from '@anj/engine'

/** Returns an ingested version as a source for the engine, or null until it can be read. */
export async function toSource(
  files: LocalFiles,
  version: DatasetVersion | undefined,
): Promise<DatasetSource | null> {
  if (!version?.columnarKey || !version.profile) return null
  return datasetSource(await files.path(version.columnarKey), version.profile)
}
