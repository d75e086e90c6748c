import type { ServerSettings } from '@anj/core'
import type { Db } from '@anj/db'
import type { DatabaseConnector, PreviewPool, SshTunnel, Storage, StreamPatience } from '@anj/engine'
import type { DatabaseKind } from '@anj/workflow'
import type { FastifyInstance } from 'fastify'
import type { HelpCentre } from '../help/help-centre.ts'
import type { Line } from './line.ts'
import type { LoginLimit } from './login-limit.ts'
import type { MailLimit } from './mail-limit.ts'
import type { Observed } from './observed.ts'
import type { Pages } from './pages.ts'
import type { RunNews } from './run-news.ts'
import type { UploadLocks } from './upload-locks.ts'

/** What of the settings the api reads. */
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
  | 'logLevel'
> & {
  /** At most this machine may read metrics when left out. */
  readonly metricsToken?: string | null
}

/** What the api asks of the engine: looks at nodes, computed in children. */
export type Previews = Omit<PreviewPool, 'close' | 'use'>

/** Looks into databases of users, by the kind of their server. */
export type Databases = (
  kind: DatabaseKind,
) => Promise<
  Pick<
    DatabaseConnector,
    'testConnection' | 'listDatabases' | 'listTables' | 'describeTarget' | 'readDictionary'
  >
>

/** The key that an SSH server shows now. */
export type ReadHostKey = (ssh: Pick<SshTunnel, 'serverName' | 'port'>) => Promise<string>

/** Everything that the api is given; it opens nothing itself. */
export interface AppDeps {
  readonly settings: ApiSettings
  readonly db: Db
  /** Rejects while the database has a schema that this program can't work with; nothing is asked when left out. */
  readonly checkSchema?: () => Promise<void>
  readonly storage: Storage
  readonly previews: Previews
  readonly databases: Databases
  readonly readHostKey: ReadHostKey
  readonly runNews: RunNews
  readonly uploadLocks: UploadLocks
  readonly loginLimit: LoginLimit
  readonly mailLimit: MailLimit
  /** Where all who log in wait their turn, so that nobody else waits for them. */
  readonly logInLine: Line
  /** The pages, or in development what serves them from their sources. */
  readonly pages: Pages | ((app: FastifyInstance) => Promise<Pages>)
  /** Folder with the example workflows. */
  readonly examplesFolder: string
  /** Folder with the pages of the help centre. */
  readonly helpFolder: string
  /** How long a language model's answer is waited for, when not as long as usual. */
  readonly wordingPatience?: StreamPatience
  /** What whoever opened all this has to say once there is a log. */
  readonly warnings?: readonly { readonly text: string; readonly reason: unknown }[]
  /** What metrics tell beside calls; nothing when left out. */
  readonly observed?: Observed
  /** Aborted once this server was asked to stop: it takes calls for some time still, but is to be sent no more. */
  readonly stopping?: AbortSignal
  /** Where the log goes, when not to standard output. */
  readonly logStream?: { write: (line: string) => void }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: AppDeps
    readonly helpCentre: HelpCentre
  }
}
