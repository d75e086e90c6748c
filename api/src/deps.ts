import type { Db, ServerSettings } from '@anj/db'
import type { DatabaseConnector, JoinMatches, ReadableSource, SshTunnel, Storage } from '@anj/engine'
import type { Column, DatabaseKind, Reject, WorkflowGraph } from '@anj/workflow'
import type { FastifyInstance } from 'fastify'
import type { LoginLimit } from './accounts/login-limit.ts'
import type { RunNews } from './runs/run-news.ts'
import type { UploadLocks } from './uploads/upload-locks.ts'
import type { Pages } from './web/pages.ts'

/** What of the settings the api reads. */
export type ApiSettings = Pick<
  ServerSettings,
  | 'secretKey'
  | 'windowsAccount'
  | 'storeFolder'
  | 'uploadLimit'
  | 'trustProxy'
  | 'publicUrl'
  | 'signUpCode'
  | 'logLevel'
>

/** What the api asks of the engine: rows of a node, computed in children. */
export interface Previews {
  readonly preview: (key: string, request: PreviewRequest, signal: AbortSignal) => Promise<PreviewPage>
  readonly count: (key: string, request: CountRequest, signal: AbortSignal) => Promise<number>
  readonly matches: (key: string, request: NodeRequest, signal: AbortSignal) => Promise<JoinMatches>
}
export interface PreviewRequest {
  readonly workflow: WorkflowGraph
  readonly nodeId: string
  readonly sources: Readonly<Record<string, ReadableSource>>
  readonly offset: number
  readonly limit: number
  /** Longer cells are cut to so many characters and end in '…'; without it every cell comes whole. */
  readonly longestCell?: number
}
type NodeRequest = Pick<PreviewRequest, 'workflow' | 'nodeId' | 'sources'>
interface CountRequest extends NodeRequest {
  /** Rows are counted where they lie, whatever is said of the sources. */
  readonly asStored?: boolean
}
export interface PreviewPage {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (string | null)[])[]
  readonly rejects: readonly Reject[]
  /** The number of each row in its source; null where rows have none of their own. */
  readonly numbers: readonly number[] | null
}

/** Looks into databases of users, by the kind of their server. */
export type Databases = (
  kind: DatabaseKind,
) => Promise<Pick<DatabaseConnector, 'testConnection' | 'listDatabases' | 'listTables'>>

/** The key that an SSH server shows now. */
export type ReadHostKey = (ssh: Pick<SshTunnel, 'serverName' | 'port'>) => Promise<string>

/** Everything that the api is given; it opens nothing itself. */
export interface AppDeps {
  readonly settings: ApiSettings
  readonly db: Db
  readonly storage: Storage
  readonly previews: Previews
  readonly databases: Databases
  readonly readHostKey: ReadHostKey
  readonly runNews: RunNews
  readonly uploadLocks: UploadLocks
  readonly loginLimit: LoginLimit
  /** The pages, or in development what serves them from their sources. */
  readonly pages: Pages | ((app: FastifyInstance) => Promise<Pages>)
  /** Folder with the example workflows. */
  readonly examplesFolder: string
  /** What whoever opened all this has to say once there is a log. */
  readonly warnings?: readonly { readonly text: string; readonly reason: unknown }[]
  /** Where the log goes, when not to standard output. */
  readonly logStream?: { write: (line: string) => void }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: AppDeps
  }
}
