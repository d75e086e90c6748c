import type { OpeningSettings, Retention } from '@anj/core'
import type { Db, Limits } from '@anj/db'
import type { ChildLimits, forkExtract, forkRun, LanguageModel, Storage } from '@anj/engine'
import type { Metrics } from '@anj/telemetry/metrics'
import type { Logger } from 'pino'

/** What every job of a worker works with. Connections' passwords are decrypted just before a run's child is forked. */
export interface WorkerContext extends OpeningSettings {
  readonly db: Db
  readonly storage: Storage
  /** This machine's folder for what is removed again. */
  readonly temporaryFolder: string
  readonly limits: (workFolder: string) => ChildLimits
  /** What organizations may use that have no limits of their own. */
  readonly organizationLimits: Limits
  /** How long other things are kept. */
  readonly retention: Retention
  /** Words what advisors find; null where none is configured. */
  readonly languageModel: LanguageModel | null
  readonly forkRun: typeof forkRun
  readonly forkExtract: typeof forkExtract
  readonly log: Logger
  readonly metrics: Metrics
}
