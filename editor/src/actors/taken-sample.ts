import { type Column, type DatabaseInputConfig, sourceKey } from '@anj/workflow'

/** A sample with the settings it was taken with and its columns. */
export interface StoredSample {
  readonly extractId: string
  readonly key: string
  readonly columns: readonly Column[]
}

/**
 * Returns the settings with their matching sample: none when they mean other rows, and the taken one with its
 * columns when they match its settings again.
 */
export function withSampleOf(config: DatabaseInputConfig, taken: StoredSample | null): DatabaseInputConfig {
  if (taken?.key !== sourceKey(config))
    return config.extractId === null ? config : { ...config, extractId: null }
  const { extractId, columns } = taken
  return extractId === config.extractId ? config : { ...config, extractId, columns: [...columns] }
}
