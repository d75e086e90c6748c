import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type Column } from '@anj/workflow'
import { type Sql, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import type { WriteInput, WriteResult } from '../writer.ts'
import type { Database } from './connect.ts'
import type { CopyIn } from './copy-streams.ts'
import { quoteName } from './quote.ts'
import { textsFor } from './write-expressions.ts'

/** For a server's answer to a COPY that was given up; one that can't be reached gives none. */
const ANSWER_WAIT = 3_000

/** Where rows go: a table and the columns that take them, in the order of the plan's. */
export interface CopyTarget {
  /** Quoted, with schema. */
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The table was made in this transaction, so that its rows need no further freezing. */
  readonly isNew: boolean
}

/** How rows come into a table of the running transaction. */
export type CopyInto = (target: CopyTarget) => Promise<WriteResult>

/** What is written, wherever it comes from. */
export interface Load {
  readonly columns: readonly Column[]
  readonly measures: WriteInput['measures']
  readonly copyInto: CopyInto
  /** A name that no table has. */
  readonly stagingName: string
}

/** Streams DuckDB's text of the rows into COPY. The COPY ends only after DuckDB has reported success. */
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
      rows: textsFor(input, target.columns),
      pipePath: `${input.workFolder}/rows`,
      sink: copy.sink,
      options: csvFor(input.columns.length),
    })
    copy.sink.end()
    return { written, stored: await copy.stored }
  } catch (error) {
    const ours = error instanceof Error ? error : new Error(String(error))
    if (!copy.sink.destroyed) copy.sink.destroy(ours)
    throw await serversWord(copy, error)
  }
}

/**
 * CSV as COPY reads it: nothing is null, "" is the empty string. A table of one column is quoted throughout, since a
 * line that holds only `\.` ends the data for servers before version 18. They look at the first two characters of a
 * record and nowhere else: inside quotes, on a further line of a value and before a comma `\.` is data for all of them.
 */
function csvFor(columns: number): Sql {
  return columns === 1 ? sql`format csv, header false, force_quote *` : sql`format csv, header false`
}

/** The server's own words about what went wrong come before those of a stream that broke for it. */
export async function serversWord(copy: CopyIn, error: unknown): Promise<unknown> {
  const answer = copy.stored.then(
    () => null,
    (problem: unknown) => problem,
  )
  const answered = await Promise.race([answer, pause(ANSWER_WAIT, null, { ref: false })])
  const isWord = answered instanceof AppError && answered.code !== 'databaseCancelled'
  return isWord && !(error instanceof AppError) ? answered : error
}
