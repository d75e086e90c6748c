import type { OpeningSettings, Retention } from '@anj/core'
import type { Db, Limits } from '@anj/db'
import type { ChildLimits, forkExtract, forkRun, LanguageModel, Storage } from '@anj/engine'
import type { Metrics } from '@anj/telemetry/metrics'
import type { Logger } from 'pino'

/**
 * Dependencies of a worker's jobs. Passwords of connections are decrypted just before a run's child process
 * is forked.
 */
export interface WorkerContext extends OpeningSettings {
  readonly db: Db
  readonly storage: Storage
  /** Folder on this machine for temporary files. */
  readonly temporaryFolder: string
  readonly limits: (workFolder: string) => ChildLimits
  /** Limits of organizations without limits of their own. */
  readonly organizationLimits: Limits
  /** Retention of data that is the same for all organizations. */
  readonly retention: Retention
  /** The model that words the advisor's findings; null when none is configured. */
  readonly languageModel: LanguageModel | null
  readonly forkRun: typeof forkRun
  readonly forkExtract: typeof forkExtract
  readonly log: Logger
  readonly metrics: Metrics
}
