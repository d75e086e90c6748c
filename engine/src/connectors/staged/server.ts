import type { Column } from '@anj/workflow'
import type { CommitMark } from '../../model/commit-mark.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { MarkState } from '../connector.ts'
import type { Note, WriteConfig, WriteDemands, WriteInput, WriteResult } from '../writer.ts'
import type { RunNames } from './run-names.ts'

/** One connection to a server. */
export interface StagedDatabase extends AsyncDisposable {
  run(text: string): Promise<unknown>
  /** True once the connection has ended. */
  readonly lost: boolean
}

/** One write into one table. */
export interface StagedWrite<D> {
  readonly database: D
  readonly connection: DatabaseConnection
  readonly config: WriteConfig
  readonly names: RunNames
  readonly note: Note
}

/**
 * A server on which a run loads its rows into a staging table and records its outcome in a mark table. `P` is the plan
 * of a write, and `H` identifies the connection that holds a run's lock.
 */
export interface StagedServer<D extends StagedDatabase, P, H> {
  /** The kind of the server's commit marks, which name the run. */
  readonly kind: Extract<CommitMark, { readonly runId: string }>['kind']
  connect(
    connection: DatabaseConnection,
    options: { readonly databaseName: string; readonly applicationName: string },
  ): Promise<D>
  /** Returns the name under which the server lists a run's connection. */
  applicationName(runId: string): string
  /** Plans the write and checks the permissions. Refuses a write that is known to fail. */
  plan(write: StagedWrite<D>, columns: readonly Column[]): Promise<{ readonly plan: P } & WriteDemands>
  /** Takes the run's lock. The server releases it when the connection ends, after it has rolled back or committed. */
  takeLock(database: D, names: RunNames): Promise<void>
  /**
   * Creates the table that records the run's outcome. Nothing else tells a committed run from a run that never started,
   * so the table must remain until the outcome has been recorded elsewhere.
   */
  createMark(write: StagedWrite<D>, plan: P): Promise<void>
  /** Loads the rows into the staging table. Only the last step touches an existing target, in an open transaction. */
  writeRows(
    write: StagedWrite<D>,
    plan: P,
    input: WriteInput,
    onStored: (rows: number) => void,
  ): Promise<WriteResult>
  /**
   * True if `writeRows` touches only tables of the run. Rows that it moves into an existing table use numbers of the table's
   * counters and fire its triggers, even if they are rolled back.
   */
  leavesNoTrace(plan: P): boolean
  /** Stops what the connection is doing on the server. */
  cancel(write: StagedWrite<D>, reason: unknown): void
  markOf(place: { readonly databaseName: string; readonly runId: string }, plan: P): CommitMark
  /** Commits the moved rows, or renames the staging table to the target's name. */
  commit(write: StagedWrite<D>, plan: P, columns: readonly Column[]): Promise<void>
  /** The statement that rolls back an open transaction. */
  readonly rollback: string
  /** The tables that still exist after `commit`, apart from the mark. */
  leftByCommit(names: RunNames): readonly string[]
  /** The tables that a run creates before its commit. The mark comes last. */
  tablesOf(names: RunNames): readonly string[]
  /** Drops the run's tables that exist, in this order. */
  drop(database: D, tables: readonly string[]): Promise<void>
  /** Returns the connection that is still working on the run, or null. */
  findHolder(database: D, names: RunNames): Promise<H | null>
  /** Ends the connection that is still working on the run, if this user is allowed to. */
  kill(database: D, holder: H): Promise<void>
  /** Determines the outcome of a marked write from the tables that exist. */
  outcomeOf(database: D, names: RunNames, mark: CommitMark): Promise<MarkState>
  /**
   * Drops the replaced table, or restores its name if the new table didn't replace it. Also drops what a run that didn't
   * commit created under its final name.
   */
  settle?(database: D, names: RunNames): Promise<void>
  /** True if an error means that the database no longer exists. Such a database has no leftovers. */
  isGone(error: unknown, connection: DatabaseConnection, databaseName: string): Promise<boolean>
}
