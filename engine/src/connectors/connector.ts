import type { Writable } from 'node:stream'
import type { Column, DatabaseInputConfig, Dictionary } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { TargetDescription, TargetPlace } from './describe-target.ts'
import type { Sampling } from './sampling.ts'
import type { Note, TargetWriter, WriteConfig } from './writer.ts'

export type MarkState = 'committed' | 'aborted' | 'inProgress' | 'unknown'

/** A table or view of a database; kinds without schemas leave it empty. */
export interface DatabaseTable {
  readonly schema: string
  readonly name: string
  readonly kind: 'table' | 'view'
}

/** Which rows of a database are read. */
export type SourceSpec = Pick<DatabaseInputConfig, 'mode' | 'schemaName' | 'tableName' | 'query' | 'filter'>

export interface CopyOutOptions {
  /** At most so many rows. */
  readonly rows?: number
  readonly onRows?: (rows: number) => void
  readonly signal: AbortSignal
}

/** One read-only transaction of a database: all that is read through it is from one moment. */
export interface Reading extends AsyncDisposable {
  /** What people should know of it, such as that the server could not hold one moment. */
  readonly note?: string
  /** Columns of a source as the server describes them now. Refuses, in its own words, a SELECT that it can't run. */
  columnsOf(source: SourceSpec, signal: AbortSignal): Promise<readonly Column[]>
  /** What is not carried, though all values are, and what this user is not shown: to be said in the run's log. */
  notesOn?(source: SourceSpec, columns: readonly Column[], signal: AbortSignal): Promise<readonly string[]>
  /**
   * Writes rows as CSV into a sink, never faster than it takes them, and leaves the sink open: UTF-8, comma, line feed,
   * double quotes doubled; null is nothing and the empty string is "". Each value is written so that DuckDB's cast to the
   * type of its column loses nothing. Gives the server's own count of the rows, or what was received where it has none.
   * A value that can't be carried is refused by column and reason.
   */
  copyOut(
    source: SourceSpec,
    columns: readonly Column[],
    sink: Writable,
    options: CopyOutOptions,
  ): Promise<number>
}

/** Which part of a database a dictionary holds. */
export interface DictionaryScope {
  /** Only these schemas; empty for all but the server's own. */
  readonly schemas: readonly string[]
  readonly views: boolean
}

/** Operations of a family of databases. Each family has a folder below `connectors/`, with the same file names. */
export interface DatabaseConnector {
  /** Logs in and out again; an error says in plain words what is wrong. */
  testConnection(connection: DatabaseConnection, databaseName: string | null): Promise<void>
  /** Databases that this user may open, by name. */
  listDatabases(connection: DatabaseConnection): Promise<readonly string[]>
  /** Tables and views that this user may read, outside the server's own schemas. */
  listTables(connection: DatabaseConnection, databaseName: string): Promise<readonly DatabaseTable[]>
  /** A target's table as it is now, and the columns of the one that a run would make of these. */
  describeTarget(
    connection: DatabaseConnection,
    place: TargetPlace,
    columns: readonly Column[],
    signal: AbortSignal,
  ): Promise<TargetDescription>
  /**
   * Everything that the catalogue tells of a database's tables, by a fixed number of queries whatever their number, in one
   * read-only transaction where the server has that. What this login may not see is said in `unseen`.
   */
  readDictionary(
    connection: DatabaseConnection,
    databaseName: string,
    scope: DictionaryScope,
    signal: AbortSignal,
  ): Promise<Dictionary>
  /** Opens a session that shows the advisor a few rows, each question within so many milliseconds. */
  openSampling(
    connection: DatabaseConnection,
    databaseName: string,
    signal: AbortSignal,
    within?: number,
  ): Promise<Sampling>
  openReading(connection: DatabaseConnection, databaseName: string, signal: AbortSignal): Promise<Reading>
  openWriter(
    connection: DatabaseConnection,
    config: WriteConfig,
    runId: string,
    note: Note,
  ): Promise<TargetWriter>
  /** What became of a marked write. 'unknown' when the server can't be asked, or has forgotten. */
  readMark(mark: CommitMark, connection: DatabaseConnection): Promise<MarkState>
  /** Ends a marked write that still goes on, which decides it. */
  endWrite(mark: CommitMark, connection: DatabaseConnection): Promise<void>
  /** Whether runs leave tables and marks that `removeLeftovers` removes once their end is written down. */
  readonly leavesTables: boolean
  /**
   * Removes what a run that died left on the server, never what a commit has put in place. May be called again; throws
   * while the server can't be reached.
   */
  removeLeftovers(connection: DatabaseConnection, databaseName: string, runId: string): Promise<void>
}
