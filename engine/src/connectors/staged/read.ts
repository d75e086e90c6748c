import type { Writable } from 'node:stream'
import { AppError, type Column } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { RisingColumn, RisingState } from '../../model/source-window.ts'
import type { BodyReader, CopyOutOptions, DatabaseConnector, SourceSpec } from '../connector.ts'
import { findColumnIndexes } from '../find-column-indexes.ts'
import { runUntilAborted } from '../until-aborted.ts'

const ROWS_BETWEEN_REPORTS = 10_000

/** A connection whose rows can be paused. */
interface RowDatabase extends AsyncDisposable {
  pause(): void
  resume(): void
}

/** The rows to stream and the functions that receive them. */
export interface RowFlow<C> {
  readonly source: SourceSpec
  readonly columns: readonly C[]
  /** The maximum number of rows. */
  readonly rows: number | undefined
  /** Receives CSV. */
  readonly push: (chunk: Buffer) => void
  /** Counts one row. */
  readonly count: () => void
}

/** The state of a transaction for reading when it began. */
export interface Begun {
  /** A note for the user if the reads can't all see the same snapshot. */
  readonly note: string | null
  /** True if a read can miss rows that change meanwhile. */
  readonly canMissRows?: boolean
  /** The greatest row version for which all changes had ended before the snapshot. Only for SQL Server. */
  readonly settled?: string
}

/** A server whose driver passes rows on as bytes. `C` is the type that describes a source's column. */
export interface RowServer<D extends RowDatabase, C extends { readonly column: Column }> {
  connect(
    connection: DatabaseConnection,
    options: { readonly databaseName: string; readonly applicationName: string },
  ): Promise<D>
  /** Begins a transaction for reading. */
  begin(database: D, databaseName: string): Promise<Begun>
  find(database: D, source: SourceSpec, databaseName: string): Promise<readonly C[]>
  notesOn?(database: D, source: SourceSpec, columns: readonly Column[]): Promise<readonly string[]>
  /** Reads the state of a rising column. `settled` comes from `begin`. */
  rising(
    database: D,
    source: SourceSpec,
    column: Column,
    rising: RisingColumn,
    settled: string | undefined,
  ): Promise<RisingState>
  /** Stops what the connection is doing on the server. */
  cancel(database: D, connection: DatabaseConnection, reason: unknown): void
  /** Ends the stream because its sink failed. */
  stop(database: D, error: Error): void
  /** Streams the rows as CSV. Refuses a value that can't be read without loss. */
  stream(database: D, flow: RowFlow<C>): Promise<void>
}

/** Opens a transaction for reading. Statements have no time limit, but connecting and waiting for locks do. */
export function rowReading<D extends RowDatabase, C extends { readonly column: Column }>(
  server: RowServer<D, C>,
): DatabaseConnector['openReading'] {
  return async (connection, databaseName, signal) => {
    if (databaseName === '') throw new AppError('databaseNameRequired', {})
    signal.throwIfAborted()
    const database = await server.connect(connection, { databaseName, applicationName: 'anj reading' })
    try {
      const { note, canMissRows = false, settled } = await server.begin(database, databaseName)
      const reading = readingOn(server, database, connection, databaseName, settled)
      return { ...(note === null ? {} : { note }), canMissRows, ...reading }
    } catch (error) {
      await database[Symbol.asyncDispose]()
      throw error
    }
  }
}

function readingOn<D extends RowDatabase, C extends { readonly column: Column }>(
  server: RowServer<D, C>,
  database: D,
  connection: DatabaseConnection,
  databaseName: string,
  settled: string | undefined,
): BodyReader {
  const { notesOn } = server
  const foundColumns = new Map<string, Promise<readonly C[]>>()
  const findColumns = (source: SourceSpec) => {
    const { mode, schemaName, tableName, query, filter } = source
    const key = JSON.stringify([mode, schemaName, tableName, query, filter])
    const found = foundColumns.get(key) ?? server.find(database, source, databaseName)
    foundColumns.set(key, found)
    return found
  }
  const stoppable = <T>(signal: AbortSignal, work: () => Promise<T>) =>
    runUntilAborted(signal, () => server.cancel(database, connection, signal.reason), work)
  return {
    columnsOf: (source, signal) =>
      stoppable(signal, async () => (await findColumns(source)).map(({ column }) => column)),
    ...(notesOn && {
      notesOn: (source, columns, signal) => stoppable(signal, () => notesOn(database, source, columns)),
    }),
    risingState: (source, rising, signal) =>
      stoppable(signal, async () => {
        const columns = (await findColumns(source)).map(({ column }) => column)
        const column = columns.find(({ name }) => name === rising.column)
        if (!column) throw new AppError('risingValueRefused', { column: rising.column, value: rising.type })
        return await server.rising(database, source, column, rising, settled)
      }),
    copyOut: (source, columns, sink, options) =>
      stoppable(options.signal, async () =>
        copy(
          server,
          database,
          { source, columns: selectColumns(await findColumns(source), columns) },
          sink,
          options,
        ),
      ),
    [Symbol.asyncDispose]: () => Promise.resolve(database[Symbol.asyncDispose]()),
  }
}

function selectColumns<C extends { readonly column: Column }>(
  found: readonly C[],
  columns: readonly Column[],
): readonly C[] {
  const indexes = findColumnIndexes(
    found.map(({ column }) => column),
    columns,
  )
  return indexes.flatMap((index) => found[index] ?? [])
}

/** Streams the rows into the sink. A full sink pauses the server. */
async function copy<D extends RowDatabase, C extends { readonly column: Column }>(
  server: RowServer<D, C>,
  database: D,
  from: Pick<RowFlow<C>, 'source' | 'columns'>,
  sink: Writable,
  { rows, onRows, signal }: CopyOutOptions,
): Promise<number> {
  let count = 0
  let drained = Promise.resolve()
  const flow: RowFlow<C> = {
    ...from,
    rows,
    push: (chunk) => {
      // After an abort, discard the rows, because the sink may have ended.
      if (signal.aborted || sink.write(chunk)) return
      database.pause()
      drained = new Promise((resolve) =>
        sink.once('drain', () => {
          database.resume()
          resolve()
        }),
      )
    },
    count: () => {
      count += 1
      if (count % ROWS_BETWEEN_REPORTS === 0) onRows?.(count)
    },
  }
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const sinkFailed = (error: Error) => {
    failed.reject(error)
    server.stop(database, error)
  }
  const sinkClosed = () => sinkFailed(new Error('The sink was closed'))
  sink.once('error', sinkFailed).once('close', sinkClosed)
  try {
    await server.stream(database, flow)
    await Promise.race([drained, failed.promise])
    onRows?.(count)
    return count
  } finally {
    sink.off('error', sinkFailed).off('close', sinkClosed)
  }
}
