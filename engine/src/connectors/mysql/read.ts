import type { Writable } from 'node:stream'
import { AppError, type Column, sentence } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { BodyReader, CopyOutOptions, SourceSpec } from '../connector.ts'
import { findColumnIndexes } from '../find-column-indexes.ts'
import { runUntilAborted } from '../until-aborted.ts'
import { connect, type Database } from './connect.ts'
import { CsvRows, RefusedCell } from './csv-rows.ts'
import { endConnection } from './end-connection.ts'
import { findSource } from './find-source.ts'
import { fromClause } from './select-source.ts'
import type { SourceColumn } from './source-columns.ts'

const ROWS_BETWEEN_NEWS = 10_000

/**
 * Opens a read-only transaction with a consistent snapshot of all transactional tables. Connecting and waiting for locks
 * have time limits; statements don't.
 */
export async function openMysqlReading(
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
): Promise<BodyReader> {
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  signal.throwIfAborted()
  const database = await connect(connection, { databaseName, applicationName: 'anj reading' })
  try {
    await database.run('start transaction with consistent snapshot, read only')
    return readingOn(database, connection, databaseName)
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}

function readingOn(database: Database, connection: DatabaseConnection, databaseName: string): BodyReader {
  const known = new Map<string, Promise<readonly SourceColumn[]>>()
  const know = (source: SourceSpec) => {
    const key = JSON.stringify([source.mode, source.tableName, source.query, source.filter])
    const found = known.get(key) ?? findSource(database, source, { databaseName, userId: connection.userId })
    known.set(key, found)
    return found
  }
  const stoppable = <T>(signal: AbortSignal, work: () => Promise<T>) =>
    runUntilAborted(signal, () => void endConnection(database, connection, signal.reason), work)
  return {
    columnsOf: (source, signal) =>
      stoppable(signal, async () => (await know(source)).map(({ column }) => column)),
    copyOut: (source, columns, sink, options) =>
      stoppable(options.signal, async () =>
        copy(database, source, chosen(await know(source), columns), sink, options),
      ),
    [Symbol.asyncDispose]: () => Promise.resolve(database[Symbol.asyncDispose]()),
  }
}

function chosen(known: readonly SourceColumn[], columns: readonly Column[]): readonly SourceColumn[] {
  const places = findColumnIndexes(
    known.map(({ column }) => column),
    columns,
  )
  return places.flatMap((place) => known[place] ?? [])
}

/** Streams the row packets into the sink as CSV. A full sink pauses the server. */
async function copy(
  database: Database,
  source: SourceSpec,
  columns: readonly SourceColumn[],
  sink: Writable,
  { rows, onRows, signal }: CopyOutOptions,
): Promise<number> {
  const cells = columns.map(({ column, read }) => read(column.name))
  const limit = rows === undefined ? '' : `\nlimit ${Math.max(0, Math.trunc(rows))}`
  let count = 0
  let drained = Promise.resolve()
  const flow = new CsvRows(
    columns.map(({ cell }) => cell),
    (chunk) => {
      // After an abort, drop the rows: the sink may have ended.
      if (signal.aborted || sink.write(chunk)) return
      database.pause()
      drained = new Promise((resolve) =>
        sink.once('drain', () => {
          database.resume()
          resolve()
        }),
      )
    },
  )
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const sinkFailed = (error: Error) => {
    failed.reject(error)
    database.destroy(error)
  }
  const sinkClosed = () => sinkFailed(new Error('The sink was closed'))
  sink.once('error', sinkFailed).once('close', sinkClosed)
  try {
    await database.stream(
      `select ${cells.join(', ')} from ${fromClause(source)}${limit}`,
      (bytes, start, end) => {
        try {
          flow.add(bytes, start, end)
          count += 1
          if (count % ROWS_BETWEEN_NEWS === 0) onRows?.(count)
        } catch (error) {
          // Closing the connection stops the server from sending the remaining rows.
          database.destroy(error instanceof RefusedCell ? refusal(error, columns) : error)
        }
      },
    )
    flow.end()
    await Promise.race([drained, failed.promise])
    onRows?.(count)
    return count
  } finally {
    sink.off('error', sinkFailed).off('close', sinkClosed)
  }
}

function refusal({ place, value, why }: RefusedCell, columns: readonly SourceColumn[]): AppError {
  const reasons = {
    notADate: 'sourceNotADate',
    notATime: 'sourceNotATime',
    notABit: 'sourceNotABit',
  } as const
  const column = columns[place]?.column.name ?? ''
  return new AppError('sourceValueRefused', { column, value, reason: sentence(reasons[why]) })
}
