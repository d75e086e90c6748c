import { Readable, type Writable } from 'node:stream'
import type postgres from 'postgres'
import type { RowTap, TakeRows } from './row-tap.ts'

/** A COPY into a table: bytes go into `sink`; ending it ends the COPY, destroying it undoes it. */
export interface CopyIn {
  readonly sink: Writable
  /** The server's own count of the rows that it stored; rejects when the COPY fails. */
  readonly stored: Promise<number>
}

/** What the driver's query offers without saying so in its types: how it ends. */
interface Settled {
  resolve: (given: { readonly count?: number }) => unknown
  reject: (error: unknown) => void
}

/** Begins a COPY … FROM STDIN. */
export async function startCopyIn(
  sql: postgres.Sql,
  text: string,
  asProblem: (error: unknown) => unknown,
): Promise<CopyIn> {
  const query = sql.unsafe(text)
  const sink = await query.writable()
  const { promise: stored, resolve, reject } = Promise.withResolvers<number>()
  // The driver has resolved the COPY with its stream. It settles the query once more when the server's answer comes,
  // which carries the count of rows.
  const settled = query as unknown as Settled
  settled.resolve = (result) => resolve(result.count ?? 0)
  settled.reject = (error) => reject(asProblem(error))
  stored.catch(() => undefined)
  sink.on('error', () => undefined)
  return { sink, stored }
}

/**
 * Runs a COPY … TO STDOUT to its end and gives the server's count. It goes by the extended protocol, which takes one
 * statement only; the driver's own `readable` would send the text as one that may hold several.
 */
export async function runCopyOut(
  sql: postgres.Sql,
  tap: RowTap,
  text: string,
  take: TakeRows,
): Promise<number> {
  const query = sql.unsafe(text, [], { simple: false } as never)
  const { promise: count, resolve, reject } = Promise.withResolvers<number>()
  // Settled twice, as above. All rows leave by the tap; the driver's stream only ends, or breaks.
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
