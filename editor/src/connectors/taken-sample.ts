import { type DatabaseInputConfig, sourceKey } from '@anj/workflow'

/** A sample that was taken, and the settings that it was taken with. */
export interface TakenSample {
  readonly extractId: string
  readonly key: string
}

/**
 * Settings with the sample that belongs to them: none once they mean other rows, and the taken one again when they
 * come back to what it was taken with.
 */
export function withSampleOf(config: DatabaseInputConfig, taken: TakenSample | null): DatabaseInputConfig {
  const extractId = taken && taken.key === sourceKey(config) ? taken.extractId : null
  return extractId === config.extractId ? config : { ...config, extractId }
}
