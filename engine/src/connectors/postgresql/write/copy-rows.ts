import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type Column } from '@anj/workflow'
import { type Sql, sql } from '../../../duckdb/sql.ts'
import { copyThrough } from '../../../pipe/copy-through.ts'
import type { SourceKeys, WriteInput, WriteResult } from '../../writer.ts'
import type { Database } from '../connect.ts'
import type { CopyIn } from '../copy-streams.ts'
import { quoteName } from '../quote.ts'
import { serverTextRows } from './write-expressions.ts'

/** Milliseconds to wait for the response to an aborted COPY. An unreachable server never responds. */
const ANSWER_WAIT = 3_000

/** The table that receives the rows, with its columns in plan order. */
export interface CopyTarget {
  /** The quoted, schema-qualified name. */
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** True if the table was created in this transaction, so that its rows can be written frozen. */
  readonly isNew: boolean
}

/** Copies rows into a table within the running transaction. */
export type CopyInto = (target: CopyTarget) => Promise<WriteResult>

/** The rows to write, from DuckDB or directly from another server. */
export interface Load {
  readonly columns: readonly Column[]
  readonly measures: WriteInput['measures']
  readonly copyInto: CopyInto
  /** An unused table name. */
  readonly stagingName: string
  readonly sourceKeys?: KeysToCopy | null
}

/** The keys of all rows of the source. */
export interface KeysToCopy extends SourceKeys {
  readonly copyInto: CopyInto
}

/** Streams rows from DuckDB as text into COPY. The COPY ends only after DuckDB reports success. */
export async function copyRows(
  database: Database,
  target: CopyTarget,
  input: WriteInput,
): Promise<WriteResult> {
  const columns = target.columns.map(({ name }) => quoteName(name)).join(', ')
  const copy = await database.copyIn(
    `copy ${target.table} (${columns}) from stdin (format csv${target.isNew ? ', freeze true' : ''})`,
  )
  try {
    const written = await copyThrough({
      ...input,
      rows: serverTextRows(input, target.columns),
      pipePath: `${input.workFolder}/rows`,
      sink: copy.sink,
      options: csvFor(input.columns.length),
    })
    copy.sink.end()
    return { written, stored: await copy.stored }
  } catch (error) {
    const ours = error instanceof Error ? error : new Error(String(error))
    if (!copy.sink.destroyed) copy.sink.destroy(ours)
    throw await preferServerError(copy, error)
  }
}

/**
 * Returns the CSV options for COPY, where an empty field is null and "" is the empty string. In a table with a single
 * column, all values are quoted, because before version 18 a line that consists of `\.` ends the data. In quotes, every
 * version reads it as data.
 */
function csvFor(columns: number): Sql {
  return columns === 1 ? sql`format csv, header false, force_quote *` : sql`format csv, header false`
}

/** Returns the server's own error if it reports one, in preference to the stream error that follows from it. */
export async function preferServerError(copy: CopyIn, error: unknown): Promise<unknown> {
  const answer = copy.stored.then(
    () => null,
    (problem: unknown) => problem,
  )
  const answered = await Promise.race([answer, pause(ANSWER_WAIT, null, { ref: false })])
  const isWord = answered instanceof AppError && answered.code !== 'databaseCancelled'
  return isWord && !(error instanceof AppError) ? answered : error
}
