import type { Writable } from 'node:stream'
import type { Column, DatabaseInputConfig, Dictionary } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { TargetDescription, TargetPlace } from './describe-target.ts'
import type { Sampling } from './sampling.ts'
import type { Note, TargetWriter, WriteConfig } from './writer.ts'

export type MarkState = 'committed' | 'aborted' | 'inProgress' | 'unknown'

/** A table or view. `schema` is empty for databases without schemas. */
export interface DatabaseTable {
  readonly schema: string
  readonly name: string
  readonly kind: 'table' | 'view'
}

/** The settings that select the rows to read: a table or query, and a filter. */
export type SourceSpec = Pick<DatabaseInputConfig, 'mode' | 'schemaName' | 'tableName' | 'query' | 'filter'>

export interface CopyOutOptions {
  /** The maximum number of rows. */
  readonly rows?: number
  readonly onRows?: (rows: number) => void
  readonly signal: AbortSignal
}

/** A read-only database transaction. Everything read through it comes from one consistent snapshot. */
export interface BodyReader extends AsyncDisposable {
  /** A note for the user, for example that the server couldn't provide one snapshot. */
  readonly note?: string
  /** Returns a source's current columns. Throws the server's own error for an invalid SELECT. */
  columnsOf(source: SourceSpec, signal: AbortSignal): Promise<readonly Column[]>
  /**
   * Returns notes for the run's log: type details that get lost although no value changes, and rows hidden from this
   * user.
   */
  notesOn?(source: SourceSpec, columns: readonly Column[], signal: AbortSignal): Promise<readonly string[]>
  /**
   * Writes rows as CSV into a sink with backpressure and leaves the sink open. The CSV is UTF-8 with commas, line feeds
   * and doubled quotes; null is an empty field and the empty string is "". Each value is written so that DuckDB can
   * cast it to the type of its column without loss. Returns the server's row count, or the number of received rows if
   * the server reports none. For a value that can't be converted without loss, throws an error that names the column
   * and the reason.
   */
  copyOut(
    source: SourceSpec,
    columns: readonly Column[],
    sink: Writable,
    options: CopyOutOptions,
  ): Promise<number>
}

/** The part of a database that a dictionary covers. */
export interface DictionaryScope {
  /** The schemas to include. Empty means all except system schemas. */
  readonly schemas: readonly string[]
  readonly views: boolean
}

/** The operations of a database family. Each family has a folder below `connectors/` with the same file names. */
export interface DatabaseConnector {
  /** Tests a connection by logging in and out. Throws an error with a message for users. */
  testConnection(connection: DatabaseConnection, databaseName: string | null): Promise<void>
  /** Lists the databases that this user may open, sorted by name. */
  listDatabases(connection: DatabaseConnection): Promise<readonly string[]>
  /** Lists the tables and views that this user may read, without system schemas. */
  listTables(connection: DatabaseConnection, databaseName: string): Promise<readonly DatabaseTable[]>
  /** Describes the current target table, and the columns of the table that a run would create. */
  describeTarget(
    connection: DatabaseConnection,
    place: TargetPlace,
    columns: readonly Column[],
    signal: AbortSignal,
  ): Promise<TargetDescription>
  /**
   * Reads the catalogue entries of a database's tables, in one read-only transaction if the server supports it. The
   * number of queries doesn't depend on the number of tables. `unseen` reports the parts that this login may not see.
   */
  readDictionary(
    connection: DatabaseConnection,
    databaseName: string,
    scope: DictionaryScope,
    signal: AbortSignal,
  ): Promise<Dictionary>
  /** Opens a session in which the advisor samples a few rows. `within` limits each query, in milliseconds. */
  openSampling(
    connection: DatabaseConnection,
    databaseName: string,
    signal: AbortSignal,
    within?: number,
  ): Promise<Sampling>
  openReading(connection: DatabaseConnection, databaseName: string, signal: AbortSignal): Promise<BodyReader>
  openWriter(
    connection: DatabaseConnection,
    config: WriteConfig,
    runId: string,
    note: Note,
  ): Promise<TargetWriter>
  /** Returns the outcome of a marked write. Returns 'unknown' if the server is unreachable or has no record of it. */
  readMark(mark: CommitMark, connection: DatabaseConnection): Promise<MarkState>
  /** Stops a marked write that is still in progress, so that its outcome becomes final. */
  endWrite(mark: CommitMark, connection: DatabaseConnection): Promise<void>
  /** True if runs leave tables and marks that `removeLeftovers` must remove once their outcome is recorded. */
  readonly leavesTables: boolean
  /**
   * Removes the tables that a crashed run left on the server, but never committed data. Repeated calls are safe. Throws
   * while the server is unreachable.
   */
  removeLeftovers(connection: DatabaseConnection, databaseName: string, runId: string): Promise<void>
}
