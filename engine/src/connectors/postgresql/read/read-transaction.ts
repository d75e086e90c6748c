import type { Writable } from 'node:stream'
import { AppError, sentence } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { RisingColumn, RisingState } from '../../../model/source-window.ts'
import type { SourceSpec } from '../../connector.ts'
import { runUntilAborted } from '../../until-aborted.ts'
import { cancelBackend } from '../cancel-backend.ts'
import { connect, type Database } from '../connect.ts'
import { isUnchangedSinceSnapshot } from '../introspect-source.ts'
import { asReadProblem, serverMessage } from '../problems.ts'
import { noteOnHiddenRows } from './find-hidden.ts'
import { findSourceColumns, type KnownSource } from './find-source-columns.ts'
import { flowInto } from './flow-into.ts'
import { parseRefusal } from './read-expressions.ts'
import { readRising, windowOf } from './rising-column.ts'
import { type Cell, selectColumns } from './select-source.ts'

/** The timeout for a locked table. */
const LOCK_WAIT = "'10s'"

/** The options of a copy from a source. */
export interface CopyOut {
  readonly source: SourceSpec
  readonly cells: readonly Cell[]
  readonly format: 'csv' | 'binary'
  /** The maximum number of rows. */
  readonly rows?: number | undefined
  readonly onRows?: ((rows: number) => void) | undefined
  readonly onBytes?: (bytes: number) => void
  readonly signal: AbortSignal
}

/** A read-only transaction. Everything read through it comes from one consistent snapshot. */
export interface ReadTransaction extends AsyncDisposable {
  readonly database: Database
  readonly serverVersion: number
  /** Returns the server's description of a source. The server is asked only once for each source. */
  know(source: SourceSpec, signal: AbortSignal): Promise<KnownSource>
  /** Returns notes about rows of a source that this user may not see. */
  notesOn(source: SourceSpec, signal: AbortSignal): Promise<readonly string[]>
  /** Returns the state of a source's rising column. */
  rising(source: SourceSpec, rising: RisingColumn, signal: AbortSignal): Promise<RisingState>
  /** Copies rows into a sink with backpressure and returns the server's row count. Leaves the sink open. */
  copyInto(sink: Writable, copy: CopyOut): Promise<number>
  /** Cancels the current statement on the server. The transaction can't be used afterwards. */
  cancel(): void
}

/** Opens a read-only transaction. Connecting and waiting for locks have time limits; statements don't. */
export async function openReadTransaction(
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
): Promise<ReadTransaction> {
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  signal.throwIfAborted()
  const database = await connect(connection, { databaseName, applicationName: 'anj reading' })
  try {
    signal.throwIfAborted()
    await database.run(
      `begin isolation level repeatable read read only; set local lock_timeout = ${LOCK_WAIT}`,
    )
    const [server] = await database.rows<{ version: number }>(
      "select pg_catalog.current_setting('server_version_num')::int as version",
    )
    return transactionOn(database, connection, databaseName, server?.version ?? 0)
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}

function transactionOn(
  database: Database,
  connection: DatabaseConnection,
  databaseName: string,
  serverVersion: number,
): ReadTransaction {
  const closed = new AbortController()
  const known = new Map<string, Promise<KnownSource>>()
  const cancel = () => void cancelBackend(database.backendPid, connection, databaseName, closed.signal)
  const know = (source: SourceSpec) => {
    const { mode, schemaName, tableName, query, filter } = source
    const key = JSON.stringify([mode, schemaName, tableName, query, filter])
    const found = known.get(key) ?? findSourceColumns(database, source, databaseName)
    known.set(key, found)
    return found
  }
  return {
    database,
    serverVersion,
    know: (source, signal) => runUntilAborted(signal, cancel, () => know(source)),
    notesOn: (source, signal) =>
      runUntilAborted(signal, cancel, async () => {
        // Validate the user's SQL first, because the next query embeds it.
        await know(source)
        const hidden = await noteOnHiddenRows(database, source)
        return hidden === null ? [] : [hidden]
      }),
    rising: (source, rising, signal) =>
      runUntilAborted(signal, cancel, async () => readRising(database, source, await know(source), rising)),
    copyInto: (sink, copy) =>
      runUntilAborted(copy.signal, cancel, async () =>
        copyKnown(database, await know(copy.source), sink, copy, cancel),
      ),
    cancel,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      closed.abort()
    },
  }
}

/** Copies rows into a sink and resolves when the sink has consumed them all. */
async function copyKnown(
  database: Database,
  known: KnownSource,
  sink: Writable,
  { source, cells, format, rows, onRows, onBytes, signal }: CopyOut,
  cancel: () => void,
): Promise<number> {
  const flow = flowInto(sink, database, onRows)
  signal.addEventListener('abort', flow.end, { once: true })
  flow.failed.catch(cancel)
  try {
    const select = selectColumns(source, known.names, cells, rows, windowOf(source, known))
    const copied = database.copyOut(`copy (\n${select}\n) to stdout (format ${format})`, (bytes, count) => {
      onBytes?.(bytes.length)
      flow.take(bytes, count)
    })
    const count = await Promise.race([copied, flow.failed])
    if (known.oid !== null && !(await isUnchangedSinceSnapshot(database, known.oid)))
      throw new AppError('sourceChanged', { table: source.tableName })
    await flow.taken()
    return count
  } catch (error) {
    const names = cells.map(({ place }) => known.columns[place]?.name ?? '')
    throw refused(error, names) ?? asReadProblem(error)
  } finally {
    signal.removeEventListener('abort', flow.end)
    flow.end()
  }
}

/** If one of our expressions has refused a value, returns an error that names the column; otherwise null. */
function refused(error: unknown, names: readonly string[]): AppError | null {
  const refusal = parseRefusal(serverMessage(error))
  if (!refusal) return null
  const { column, reason, value } = refusal
  return new AppError(
    'sourceValueRefused',
    { column: names[column] ?? '', value, reason: sentence(reason) },
    { cause: error },
  )
}
