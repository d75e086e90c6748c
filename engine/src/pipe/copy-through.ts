import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Session } from '../duckdb/session.ts'
import { constant, type Sql, sql } from '../duckdb/sql.ts'
import { makeFifo } from './fifo.ts'

export interface CopyThrough {
  readonly session: Session
  readonly rows: Sql
  /** Options of DuckDB's COPY, such as the format. */
  readonly options: Sql
  /** Path for the pipe. The session must be allowed to write to this path. */
  readonly pipePath: string
  readonly sink: Writable
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

/**
 * Makes DuckDB write rows as text into a pipe and passes the bytes to a sink, with back-pressure. Resolves with
 * DuckDB's row count after the sink has accepted every byte. The sink stays open, because a crashed writer looks like
 * the end of the data. Only a caller who knows that DuckDB succeeded may end the sink.
 */
export async function copyThrough(copy: CopyThrough): Promise<number> {
  await using fifo = await makeFifo(copy.pipePath)
  const failure = new AbortController()
  const either = AbortSignal.any([copy.signal, failure.signal])
  const written = copy.session.count(
    sql`copy (${copy.rows}) to ${constant(fifo.path)} (${copy.options}, use_tmp_file false)`,
    either,
  )
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      copy.onBytes(chunk.length)
      done(null, chunk)
    },
  })
  const passed = pipeline(fifo.reader, counted, copy.sink, { end: false, signal: either })
  try {
    const [rows] = await Promise.all([written, passed])
    return rows
  } catch (error) {
    failure.abort(error)
    await Promise.all([fifo.release(written), passed.catch(() => undefined)])
    throw copy.signal.aborted ? copy.signal.reason : error
  }
}
