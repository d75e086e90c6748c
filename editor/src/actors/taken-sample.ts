import { type Column, type DatabaseInputConfig, sourceKey } from '@anj/workflow'

/** A sample with its columns and a key that identifies the settings that it was taken with. */
export interface StoredSample {
  readonly extractId: string
  readonly key: string
  readonly columns: readonly Column[]
}

/**
 * Adds the sample and its columns to the settings if these still select the same rows; otherwise removes the sample
 * from them.
 */
export function withSampleOf(config: DatabaseInputConfig, taken: StoredSample | null): DatabaseInputConfig {
  if (taken?.key !== sourceKey(config))
    return config.extractId === null ? config : { ...config, extractId: null }
  const { extractId, columns } = taken
  return extractId === config.extractId ? config : { ...config, extractId, columns: [...columns] }
}
