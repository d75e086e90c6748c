import type { Db } from '@anj/db'
import type { ChildLimits, forkExtract, Storage } from '@anj/engine'
import type { Logger } from 'pino'

/** What every job of a worker works with. */
export interface WorkerContext {
  readonly db: Db
  readonly storage: Storage
  /** Decrypts connections' passwords, just before a run's child is forked. */
  readonly secretKey: Uint8Array
  /** This machine's folder for what is removed again. */
  readonly temporaryFolder: string
  readonly limits: (workFolder: string) => ChildLimits
  readonly forkExtract: typeof forkExtract
  readonly log: Logger
}
