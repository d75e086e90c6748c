import type { ServerSettings } from '@anj/core'
import type { Db } from '@anj/db'
import type {
  DatabaseConnector,
  OpenPlace,
  PlaceConnection,
  PreviewPool,
  SshTunnel,
  Storage,
  StreamTimeouts,
} from '@anj/engine'
import type { DatabaseKind } from '@anj/workflow'
import type { FastifyInstance } from 'fastify'
import type { HelpCentre } from '../help/help-centre.ts'
import type { SectionMeanings } from '../help/section-meanings.ts'
import type { LoginLimit } from './login-limit.ts'
import type { MailLimit } from './mail-limit.ts'
import type { Observed } from './observed.ts'
import type { Pages } from './pages.ts'
import type { RunNews } from './run-news.ts'
import type { TriggerLimit } from './trigger-limit.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { WaitingQueue } from './waiting-queue.ts'

export type ApiSettings = Pick<
  ServerSettings,
  | 'secretKey'
  | 'oidc'
  | 'windowsAccount'
  | 'webhookHosts'
  | 'languageModel'
  | 'storeFolder'
  | 'uploadLimit'
  | 'limits'
  | 'watchedFolder'
  | 'host'
  | 'trustProxy'
  | 'publicUrl'
  | 'signUpCode'
  | 'practiceUrl'
  | 'logLevel'
> & {
  /** The token for reading the metrics. Without a token, only this machine can read them. */
  readonly metricsToken?: string | null
}

/** The engine's previews, which child processes compute. */
export type Previews = Omit<PreviewPool, 'close' | 'use'>

/** Access to users' databases, keyed by kind of server. */
export type Databases = (
  kind: DatabaseKind,
) => Promise<
  Pick<
    DatabaseConnector,
    'testConnection' | 'listDatabases' | 'listTables' | 'describeTarget' | 'readDictionary'
  >
>

export type ReadHostKey = (ssh: Pick<SshTunnel, 'serverName' | 'port'>) => Promise<string>

/** The API's dependencies. The API doesn't open any of them itself. */
export interface AppDeps {
  readonly settings: ApiSettings
  readonly db: Db
  /** Rejects if this program isn't compatible with the database's schema. If omitted, the schema isn't checked. */
  readonly checkSchema?: () => Promise<void>
  readonly storage: Storage
  readonly previews: Previews
  readonly databases: Databases
  readonly readHostKey: ReadHostKey
  readonly openPlace: (place: PlaceConnection, signal: AbortSignal) => Promise<OpenPlace>
  readonly runNews: RunNews
  readonly uploadLocks: UploadLocks
  readonly loginLimit: LoginLimit
  readonly mailLimit: MailLimit
  readonly triggerLimit: TriggerLimit
  /** The queue for log-ins, which keeps them from delaying other calls. */
  readonly logInLine: WaitingQueue
  /** The built pages or, in development, a function that serves them from source. */
  readonly pages: Pages | ((app: FastifyInstance) => Promise<Pages>)
  readonly examplesFolder: string
  readonly helpFolder: string
  /** The timeouts for a language model. If omitted, the default timeouts apply. */
  readonly wordingPatience?: StreamTimeouts
  /** Startup warnings, logged once the logger exists. */
  readonly warnings?: readonly { readonly text: string; readonly reason: unknown }[]
  /** Additional sources of metrics. If omitted, only calls are measured. */
  readonly observed?: Observed
  /**
   * Aborted once the server is asked to stop. The server still accepts calls for some time, but proxies should stop
   * sending new calls.
   */
  readonly stopping?: AbortSignal
  /** The log's destination. If omitted, standard output. */
  readonly logStream?: { write: (line: string) => void }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: AppDeps
    readonly helpCentre: HelpCentre
    /** Null without a model for embeddings. */
    readonly sectionMeanings: SectionMeanings | null
  }
}
