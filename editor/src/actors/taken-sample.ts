import { type Column, type DatabaseInputConfig, sourceKey } from '@anj/workflow'

/** A sample with the settings it was taken with and its columns. */
export interface StoredSample {
  readonly extractId: string
  readonly key: string
  readonly columns: readonly Column[]
}

/**
 * Returns the settings with the taken sample and its columns when they read the same rows as the sample, otherwise
 * without a sample.
 */
export function withSampleOf(config: DatabaseInputConfig, taken: StoredSample | null): DatabaseInputConfig {
  if (taken?.key !== sourceKey(config))
    return config.extractId === null ? config : { ...config, extractId: null }
  const { extractId, columns } = taken
  return extractId === config.extractId ? config : { ...config, extractId, columns: [...columns] }
}
