import type { Writable } from 'node:stream'
import { AppError, type Column, sentence } from '@anj/workflow'
import type { DatabaseConnection } from '../../child/protocol.ts'
import type { CopyOutOptions, Reading, SourceSpec } from '../connector.ts'
import { cancelBackend } from './commit-mark.ts'
import { connect, type Database } from './connect.ts'
import { findSourceColumns, type KnownSource } from './find-source-columns.ts'
import { flowInto } from './flow-into.ts'
import { isAsInSnapshot } from './introspect-source.ts'
import { asReadProblem, serversWords } from './problems.ts'
import { readingOf, refusalIn } from './read-expressions.ts'
import { selectOf } from './select-source.ts'

/** How long a table that somebody holds locked is waited for. */
const LOCK_WAIT = "'10s'"

/**
 * Opens one read-only transaction, in which everything is read as it was at one moment. No statement of it is limited
 * in time; its connection and its waiting for locks are.
 */
export async function openPostgresqlReading(
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
): Promise<Reading> {
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  signal.throwIfAborted()
  const database = await connect(connection, { databaseName, applicationName: 'anj reading' })
  try {
    await database.run(
      `begin isolation level repeatable read read only; set local lock_timeout = ${LOCK_WAIT}`,
    )
    const [server] = await database.rows<{ version: number }>(
      "select pg_catalog.current_setting('server_version_num')::int as version",
    )
    return readingOn(database, connection, databaseName, server?.version ?? 0)
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}

function readingOn(
  database: Database,
  connection: DatabaseConnection,
  databaseName: string,
  serverVersion: number,
): Reading {
  const closed = new AbortController()
  const known = new Map<string, Promise<KnownSource>>()
  const know = (source: SourceSpec) => {
    const key = JSON.stringify([
      source.mode,
      source.schemaName,
      source.tableName,
      source.query,
      source.filter,
    ])
    const found = known.get(key) ?? findSourceColumns(database, source, databaseName)
    known.set(key, found)
    return found
  }
  // A reading whose work was cancelled is over; its backend is told until it is closed.
  const cancel = () => void cancelBackend(database.backendPid, connection, databaseName, closed.signal)
  const untilAborted = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    const aborted = Promise.withResolvers<never>()
    const abort = () => {
      cancel()
      aborted.reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([work(), aborted.promise])
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
  return {
    columnsOf: (source, signal) => untilAborted(signal, async () => (await know(source)).columns),
    copyOut: (source, columns, sink, options) =>
      untilAborted(options.signal, async () => {
        const from = await know(source)
        const select = selectFor(source, from, columns, serverVersion, options.rows)
        try {
          return await copy(database, select, sink, options, cancel, async () => {
            if (from.oid !== null && !(await isAsInSnapshot(database, from.oid)))
              throw new AppError('sourceChanged', { table: source.tableName })
          })
        } catch (error) {
          throw refused(error, columns) ?? asReadProblem(error)
        }
      }),
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      closed.abort()
    },
  }
}

function selectFor(
  source: SourceSpec,
  from: KnownSource,
  columns: readonly Column[],
  serverVersion: number,
  rows: number | undefined,
): string {
  const places = columns.map(({ name }) => from.columns.findIndex((column) => column.name === name))
  const gone = columns.filter((_, i) => places[i] === -1).map(({ name }) => name)
  if (gone.length > 0) throw new AppError('sourceColumnsGone', { columns: gone.join(', ') })
  const cells = places.map((place, index) => ({
    place,
    read: (column: string) => readingOf(column, from.columns[place]?.origin, { index, serverVersion }),
  }))
  return selectOf(source, from.names, cells, rows)
}

/** Resolves when the sink has taken every row. While it is full nothing more is asked of the network. */
async function copy(
  database: Database,
  select: string,
  sink: Writable,
  { signal, onRows }: CopyOutOptions,
  cancel: () => void,
  prove: () => Promise<void>,
): Promise<number> {
  const flow = flowInto(sink, database, onRows)
  signal.addEventListener('abort', flow.end, { once: true })
  flow.failed.catch(cancel)
  try {
    const copied = database.copyOut(`copy (\n${select}\n) to stdout (format csv)`, flow.take)
    const count = await Promise.race([copied, flow.failed])
    await prove()
    await flow.taken()
    return count
  } finally {
    signal.removeEventListener('abort', flow.end)
    flow.end()
  }
}

/** A value that one of our expressions has refused, as a sentence with its column. */
function refused(error: unknown, columns: readonly Column[]): AppError | null {
  const refusal = refusalIn(serversWords(error))
  if (!refusal) return null
  const { column, reason, value } = refusal
  return new AppError(
    'sourceValueRefused',
    { column: columns[column]?.name ?? '', value, reason: sentence(reason) },
    { cause: error },
  )
}
