import type { ServerSettings } from '@anj/core'
import type { StoreSettings } from '@anj/engine'

export type WorkerSettings = Pick<
  ServerSettings,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'prepareStatements'
  | 'secretKey'
  | 'windowsAccount'
  | 'dataFolder'
  | 'runSlots'
  | 'runMemoryBytes'
  | 'runThreads'
  | 'runProcesses'
  | 'publicUrl'
  | 'trustProxy'
  | 'host'
  | 'port'
  | 'mailServer'
> &
  StoreSettings & {
    /** Hosts to which schedules may report failures; none by default. */
    readonly webhookHosts?: readonly string[]
    /** Buckets that places may open with the role of the machine; none by default. */
    readonly roleBuckets?: readonly string[]
    /** Servers that connections and webhooks may reach; all except special networks by default. */
    readonly outgoing?: ServerSettings['outgoing']
    /** The watched folder; none by default. */
    readonly watchedFolder?: string | null
    /** The model that words the advisor's findings; none by default. */
    readonly languageModel?: ServerSettings['languageModel']
    /** Maximum size in bytes of a file that a worker reads from the watched folder. */
    readonly uploadLimit?: number
    /** Limits for organizations without their own limits. */
    readonly limits?: ServerSettings['limits']
    /** Retention of data that is the same for all organizations. */
    readonly retention?: ServerSettings['retention']
    /** Port for the worker's health and metrics; none by default. */
    readonly workerPort?: number | null
    /** The token for metrics. By default, only this machine may read metrics. */
    readonly metricsToken?: string | null
  }
