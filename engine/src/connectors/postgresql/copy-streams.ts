import { Readable, type Writable } from 'node:stream'
import type postgres from 'postgres'
import type { OnRows, RowInterceptor } from './row-interceptor.ts'

/** A running COPY into a table. Ending `sink` completes the COPY; destroying it rolls the COPY back. */
export interface CopyIn {
  readonly sink: Writable
  /** The server's count of stored rows. Rejects if the COPY fails. */
  readonly stored: Promise<number>
}

/** The callbacks that settle the driver's query. Its types omit them. */
interface Settled {
  resolve: (given: { readonly count?: number }) => unknown
  reject: (error: unknown) => void
}

/** Starts a COPY … FROM STDIN. */
export async function startCopyIn(
  sql: postgres.Sql,
  text: string,
  asProblem: (error: unknown) => unknown,
): Promise<CopyIn> {
  const query = sql.unsafe(text)
  const sink = await query.writable()
  const { promise: stored, resolve, reject } = Promise.withResolvers<number>()
  // The driver settles the query twice: first with the stream, which has already happened, and again when the server
  // responds with the row count.
  const settled = query as unknown as Settled
  settled.resolve = (result) => resolve(result.count ?? 0)
  settled.reject = (error) => reject(asProblem(error))
  stored.catch(() => undefined)
  sink.on('error', () => undefined)
  return { sink, stored }
}

/**
 * Runs a COPY … TO STDOUT to its end and returns the server's row count. Uses the extended protocol, which accepts only
 * a single statement; the driver's own `readable` uses the simple protocol, which accepts several.
 */
export async function runCopyOut(
  sql: postgres.Sql,
  tap: RowInterceptor,
  text: string,
  take: OnRows,
): Promise<number> {
  const query = sql.unsafe(text, [], { simple: false } as never)
  const { promise: count, resolve, reject } = Promise.withResolvers<number>()
  // The driver settles the query twice, as above. Its stream gets no rows, because they all go to the tap.
  const settled = query as unknown as Settled
  settled.resolve = (given) =>
    given instanceof Readable ? given.on('error', () => undefined) : resolve(given.count ?? 0)
  settled.reject = reject
  tap.divert(take)
  try {
    query.execute()
    return await count
  } finally {
    tap.divert(null)
  }
}
