import type { Writable } from 'node:stream'
import type { Column, DatabaseOutputConfig, DataType } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import type { Sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import type { CommitMark } from '../model/commit-mark.ts'
import type { DatabaseSource } from '../model/source.ts'
import type { RowStream, RowStreamOptions } from './file/row-stream.ts'
import type { FindRow } from './find-row.ts'
import type { NewTableRows } from './new-columns.ts'

/** The output settings that a writer needs. */
export type WriteConfig = DatabaseOutputConfig & {
  /** Refuses an existing table even if the settings would replace it. Set for a test run's first write. */
  readonly mustBeNew?: boolean
  /** Refuses to create the table, because it must contain the rows of earlier runs. */
  readonly continuesLoad?: boolean
}

/** A condition on a column's values. Values that meet it arrive in the target unchanged. */
export interface ColumnRequirement {
  readonly column: string
  /** A DuckDB condition on the column. Null values are exempt. */
  readonly holds: Sql
  /** The reason for refusing a value, worded to follow 'row 3: abc: …'. */
  readonly reason: string
}

/** The input of a writer: a plan's rows with their columns and measures. */
export interface WriteInput {
  readonly session: Session
  /** The plan's SELECT. */
  readonly rows: Sql
  /** True if `rows` can be read only once, because they come from a stream. */
  readonly isStreamed?: boolean
  /** Finds the row of a value that the target refused. */
  readonly findRow: FindRow
  readonly columns: readonly Column[]
  readonly measures: Readonly<Record<string, ColumnMeasures>>
  /** The run's rejects, for a rejects table; null if no value was rejected. */
  readonly rejects: RejectsToWrite | null
  /** The keys of all rows of the source, if `rows` are only the new ones; null otherwise. */
  readonly sourceKeys?: SourceKeys | null
  /** A folder for this run's pipes. The DuckDB session may write there. */
  readonly workFolder: string
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

/**
 * The keys of all rows of a source, by which a writer finds the rows that are missing from it: a SELECT with the columns
 * of the key and those that limit the missing rows, named as in `WriteInput.columns`.
 */
export interface SourceKeys {
  readonly rows: Sql
  readonly columns: readonly Column[]
}

/** The rows of a rejects table: a SELECT with the columns of `rejectsTableColumns`, and their number. */
export interface RejectsToWrite {
  readonly rows: Sql
  readonly count: number
}

/** Two independent counts of the written rows. */
export interface WriteResult {
  /** The count that DuckDB's COPY reports. */
  readonly written: number
  /** The count that the target reports. */
  readonly stored: number
}

/**
 * Rows that can be copied from server to server, because the workflow only selects and renames columns of one source.
 */
export interface DirectInput {
  readonly source: DatabaseSource
  /** The columns as the source server describes them now (`from`), and the plan's columns (`to`), in plan order. */
  readonly columns: readonly { readonly from: Column; readonly to: Column }[]
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

/** Rows that arrive as text, because the workflow only selects and renames columns of one source. */
export interface TextInput extends RowStreamOptions {
  /** Writes all rows to a sink in the format of `BodyReader.copyOut`. Returns the source's row count. */
  readonly copyOut: (sink: Writable, signal: AbortSignal) => Promise<number>
  readonly signal: AbortSignal
}

/** The count of the source, that of the rows in the target's text, and the first rows as they arrived. */
export interface TextResult extends WriteResult {
  readonly firstRows: RowStream['firstRows']
}

/**
 * A write into one target, in four steps: check, write, mark and commit. The check returns the object with the other
 * three. Disposing of the writer before the commit undoes everything.
 */
export interface TargetWriter extends AsyncDisposable {
  /** Refuses a write that is known to fail, before any row is read. */
  check(columns: readonly Column[], signal: AbortSignal): Promise<CheckedWriter>
}

/** The demands of a target before it gets rows. */
export interface WriteDemands {
  /** The requirements for the rows. */
  readonly requirements: readonly ColumnRequirement[]
  /** Requirements for all rows of a new table together, checked before the write. Null if the user chose none. */
  readonly newTableRows: NewTableRows | null
  /** The types of columns whose measures `write` needs. */
  readonly measures: ReadonlySet<DataType>
}

/** A write whose columns the target accepts. */
export interface CheckedWriter extends WriteDemands {
  /** Writes every row, but doesn't commit. */
  write(input: WriteInput): Promise<WriteResult>
  /**
   * Copies rows directly from the source server, if both servers use the same protocol and no value would change.
   * Otherwise returns null and does nothing. `written` is the source server's row count.
   */
  writeDirect?(input: DirectInput): Promise<WriteResult | null>
  /**
   * Writes rows without DuckDB, cell by cell, with the same bytes as `write`, and checks `requirements` itself. Returns
   * null after it has read all rows if only `write` can write one of them, or say why it can't.
   */
  writeText?(input: TextInput): Promise<TextResult | null>
  /** True if `write` reads its rows only once, so that they can be streamed from the source. */
  readonly readsOnce?: boolean
  /**
   * True if a write that is undone leaves nothing on the server, not even numbers that a sequence has given. Its rows
   * may therefore be checked while they are being written.
   */
  readonly leavesNoTrace?: boolean
  /** Returns the number of rows that the target has stored so far, or null if it can't report progress. */
  storedSoFar(): number | null
  mark(): Promise<CommitMark>
  commit(): Promise<void>
}

/** Adds a line to the run's log. */
export type Note = (line: string) => void
