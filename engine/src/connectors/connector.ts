import type { Writable } from 'node:stream'
import type { Column, DatabaseInputConfig, Dictionary } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { RisingColumn, RisingState, SourceWindow } from '../model/source-window.ts'
import type { ParameterLiteral } from './bind-parameters.ts'
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

/** The settings that determine which rows are read: a table or a query, and an optional filter. */
export type SourceSpec = Pick<
  DatabaseInputConfig,
  'mode' | 'schemaName' | 'tableName' | 'query' | 'filter' | 'parameters'
> & {
  /** Limits the rows by the values of a rising column. */
  readonly window?: SourceWindow
}

export interface CopyOutOptions {
  /** The maximum number of rows. */
  readonly rows?: number
  readonly onRows?: (rows: number) => void
  readonly signal: AbortSignal
}

/** A read-only transaction. Everything that is read in it comes from the same snapshot if the server allows that. */
export interface BodyReader extends AsyncDisposable {
  /** A note for the user, for example that the server couldn't provide a consistent snapshot. */
  readonly note?: string
  /** True if a reading can miss rows that change meanwhile, so that a missing row says nothing. */
  readonly canMissRows?: boolean
  /** Returns a source's current columns. Throws the server's own error for an invalid SELECT. */
  columnsOf(source: SourceSpec, signal: AbortSignal): Promise<readonly Column[]>
  /**
   * Returns notes for the run's log about details of types that aren't kept, even though no value changes, and about
   * rows that are hidden from this user.
   */
  notesOn?(source: SourceSpec, columns: readonly Column[], signal: AbortSignal): Promise<readonly string[]>
  /** Returns the state of a source's rising column, in the snapshot from which its rows are read. */
  risingState(source: SourceSpec, rising: RisingColumn, signal: AbortSignal): Promise<RisingState>
  /**
   * Writes rows to a sink as CSV, respecting its backpressure, and leaves the sink open. The CSV is UTF-8 with commas,
   * line feeds and doubled quotes. Null is an empty field, and the empty string is "". DuckDB can cast each value to
   * the type of its column without loss. For a value where that is impossible, throws an error with the column and the
   * reason. Returns the server's row count, or the number of received rows if the server doesn't report one.
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

/** The operations that each database family implements, in a folder of its own below `connectors/`. */
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
   * Reads a database's catalogue, in one read-only transaction if the server supports that. The number of queries
   * doesn't depend on the number of tables. The dictionary's `unseen` says what this login may not see.
   */
  readDictionary(
    connection: DatabaseConnection,
    databaseName: string,
    scope: DictionaryScope,
    signal: AbortSignal,
  ): Promise<Dictionary>
  /** Opens a session for sampling a few rows of each table. Each query may take up to `within` milliseconds. */
  openSampling(
    connection: DatabaseConnection,
    databaseName: string,
    signal: AbortSignal,
    within?: number,
  ): Promise<Sampling>
  openReading(connection: DatabaseConnection, databaseName: string, signal: AbortSignal): Promise<BodyReader>
  /** Returns a parameter's value as an expression for a SELECT or filter. */
  readonly parameterLiteral: ParameterLiteral
  openWriter(
    connection: DatabaseConnection,
    config: WriteConfig,
    runId: string,
    note: Note,
  ): Promise<TargetWriter>
  /** Looks up how a marked write ended. Returns 'unknown' if the server is unreachable or has no record of it. */
  readMark(mark: CommitMark, connection: DatabaseConnection): Promise<MarkState>
  /** Stops a marked write if it is still going on, so that its outcome can no longer change. */
  endWrite(mark: CommitMark, connection: DatabaseConnection): Promise<void>
  /** True if runs leave tables behind that `removeLeftovers` must remove once the outcome of the run is recorded. */
  readonly leavesTables: boolean
  /**
   * Removes the tables that a crashed run left behind, but never data that it has committed. Can be repeated safely.
   * Throws if the server is unreachable.
   */
  removeLeftovers(connection: DatabaseConnection, databaseName: string, runId: string): Promise<void>
}
