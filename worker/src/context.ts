import type { OpeningSettings, Retention } from '@anj/core'
import type { Db, Limits } from '@anj/db'
import type { ChildLimits, forkExtract, forkRun, LanguageModel, Storage } from '@anj/engine'
import type { Metrics } from '@anj/telemetry/metrics'
import type { Logger } from 'pino'

/**
 * The dependencies of a worker's jobs. Connection passwords stay encrypted until just before the worker forks a run's
 * child process.
 */
export interface WorkerContext extends OpeningSettings {
  readonly db: Db
  readonly storage: Storage
  /** Folder on this machine for temporary files. */
  readonly temporaryFolder: string
  /** Returns the limits of a child process, with an organization's own memory limit if it has one. */
  readonly limits: (workFolder: string, runMemoryBytes?: number | null) => ChildLimits
  /** Limits for organizations without their own limits. */
  readonly organizationLimits: Limits
  /** Time for which Anj keeps the data whose retention is the same for all organizations. */
  readonly retention: Retention
  /** The model that phrases the advisor's findings; null if none is configured. */
  readonly languageModel: LanguageModel | null
  readonly forkRun: typeof forkRun
  readonly forkExtract: typeof forkExtract
  readonly log: Logger
  readonly metrics: Metrics
}
