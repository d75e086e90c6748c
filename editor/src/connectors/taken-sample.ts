import { type Column, type DatabaseInputConfig, sourceKey } from '@anj/workflow'

/** A sample that was taken, the settings that it was taken with and the columns that were found. */
export interface TakenSample {
  readonly extractId: string
  readonly key: string
  readonly columns: readonly Column[]
}

/**
 * Settings with the sample that belongs to them: none once they mean other rows, and the taken one with its columns when
 * they are, or come back to, what it was taken with.
 */
export function withSampleOf(config: DatabaseInputConfig, taken: TakenSample | null): DatabaseInputConfig {
  if (taken?.key !== sourceKey(config))
    return config.extractId === null ? config : { ...config, extractId: null }
  const { extractId, columns } = taken
  return extractId === config.extractId ? config : { ...config, extractId, columns: [...columns] }
}
