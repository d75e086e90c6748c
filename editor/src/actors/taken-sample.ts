import { type Column, type DatabaseInputConfig, sourceKey } from '@anj/workflow'

/** A sample with its columns and the settings with which it was taken. */
export interface StoredSample {
  readonly extractId: string
  readonly key: string
  readonly columns: readonly Column[]
}

/**
 * Returns the settings with the sample and its columns if they select the same rows as the sample; otherwise without
 * one.
 */
export function withSampleOf(config: DatabaseInputConfig, taken: StoredSample | null): DatabaseInputConfig {
  if (taken?.key !== sourceKey(config))
    return config.extractId === null ? config : { ...config, extractId: null }
  const { extractId, columns } = taken
  return extractId === config.extractId ? config : { ...config, extractId, columns: [...columns] }
}
