import type { Column, DatabaseOutputConfig } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import type { Sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import type { CommitMark } from '../model/commit-mark.ts'
import type { DatabaseSource } from '../model/source.ts'
import type { FindRow } from './find-row.ts'

/** The settings of an output, as a writer takes them. */
export type WriteConfig = DatabaseOutputConfig & {
  /** Refuses a table that is there, though the settings would replace it: a try whose table no earlier one has made. */
  readonly mustBeNew?: boolean
}

/** A condition that every row must meet so that a value arrives in the target unchanged. */
export interface ColumnDemand {
  readonly column: string
  /** DuckDB condition over the column; null values aren't asked. */
  readonly holds: Sql
  /** Why a value that doesn't meet it is refused, as the end of 'row 3: abc: …'. */
  readonly reason: string
}

/** What a writer takes: the rows of a plan, with what is known of them. */
export interface WriteInput {
  readonly session: Session
  /** The plan's select. */
  readonly rows: Sql
  /** Finds a row that the target refused. */
  readonly findRow: FindRow
  readonly columns: readonly Column[]
  readonly measures: Readonly<Record<string, ColumnMeasures>>
  /** A folder of this run's own for pipes; the session may write there. */
  readonly workFolder: string
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

/** Independent counts of what was written. */
export interface WriteResult {
  /** As DuckDB's COPY counted. */
  readonly written: number
  /** As the target counted. */
  readonly stored: number
}

/** Rows that can go from server to server without being looked at: columns of one source, chosen and renamed. */
export interface DirectInput {
  readonly source: DatabaseSource
  /** Columns as the server describes them now, in the order of the plan's. */
  readonly columns: readonly { readonly from: Column; readonly to: Column }[]
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

/** One write into one target: checked, written, marked, committed, in this order; disposing anything earlier undoes all. */
export interface TargetWriter extends AsyncDisposable {
  /** Refuses what is known to fail before any row is read, and says what the rows must meet. */
  check(columns: readonly Column[], signal: AbortSignal): Promise<readonly ColumnDemand[]>
  /** Writes every row, so that only the commit is missing. */
  write(input: WriteInput): Promise<WriteResult>
  /**
   * Writes rows straight from their server, if both speak the same language and no value would change; null when they
   * don't, and nothing was done. `written` is what the source's server counted.
   */
  writeDirect?(input: DirectInput): Promise<WriteResult | null>
  /** `write` asks for its rows once and never again, so that they may come as they are read. */
  readonly readsOnce?: boolean
  /** Rows that the target has taken so far, where it can tell while it works. */
  storedSoFar(): number | null
  mark(): Promise<CommitMark>
  commit(): Promise<void>
}

/** What a writer tells the run's log. */
export type Note = (line: string) => void
