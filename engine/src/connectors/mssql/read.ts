import type { Writable } from 'node:stream'
import { AppError, type Column, sentence } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { BodyReader, CopyOutOptions, SourceSpec } from '../connector.ts'
import { findColumnIndexes } from '../find-column-indexes.ts'
import { runUntilAborted } from '../until-aborted.ts'
import { connect, type Database } from './connect.ts'
import { CsvRows, RefusedCell } from './csv-rows.ts'
import { noteOnHiddenRows } from './find-hidden.ts'
import { noteOnMasks } from './find-masks.ts'
import { findSource, selectList } from './find-source.ts'
import { findVersions } from './find-versions.ts'
import { selectFrom } from './select-source.ts'
import type { SourceColumn } from './source-columns.ts'

const ROWS_BETWEEN_NEWS = 10_000

/**
 * Opens a transaction for reading, which is rolled back at the end. All reads see the same moment if the database
 * allows it (SNAPSHOT). Statements have no time limit, but connecting and waiting for locks do.
 */
export async function openMssqlReading(
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
): Promise<BodyReader> {
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  signal.throwIfAborted()
  const database = await connect(connection, { databaseName, applicationName: 'anj reading' })
  try {
    const note = await beginReading(database, databaseName)
    return readingOn(database, databaseName, note)
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}

/** Begins the transaction. Returns a note if its reads can't all see the same moment. */
async function beginReading(database: Database, name: string): Promise<string | null> {
  const { snapshot, byStatement } = await findVersions(database)
  await database.run(`set transaction isolation level ${snapshot ? 'snapshot' : 'read committed'}`)
  await database.run('begin transaction')
  if (snapshot) return null
  return sentence(byStatement ? 'readTableByTable' : 'readWhileChanging', { database: name })
}

function readingOn(database: Database, databaseName: string, note: string | null): BodyReader {
  const known = new Map<string, Promise<readonly SourceColumn[]>>()
  const know = (source: SourceSpec) => {
    const key = JSON.stringify([
      source.mode,
      source.schemaName,
      source.tableName,
      source.query,
      source.filter,
    ])
    const found = known.get(key) ?? findSource(database, source, databaseName)
    known.set(key, found)
    return found
  }
  const stoppable = <T>(signal: AbortSignal, work: () => Promise<T>) =>
    runUntilAborted(signal, () => void database.cancel(signal.reason), work)
  return {
    ...(note === null ? {} : { note }),
    columnsOf: (source, signal) =>
      stoppable(signal, async () => (await know(source)).map(({ column }) => column)),
    notesOn: async (source, columns, signal) => {
      const found = await stoppable(signal, async () => [
        await noteOnMasks(database, source, columns),
        await noteOnHiddenRows(database, source),
      ])
      return [offsetsNotKept(columns), ...found].filter((note) => note !== null)
    },
    copyOut: (source, columns, sink, options) =>
      stoppable(options.signal, async () =>
        copy(database, source, chosen(await know(source), columns), sink, options),
      ),
    [Symbol.asyncDispose]: () => Promise.resolve(database[Symbol.asyncDispose]()),
  }
}

/** Returns a note on DATETIMEOFFSET columns, which Anj reads as moments in UTC, without their offsets. */
function offsetsNotKept(columns: readonly Column[]): string | null {
  const names = columns.filter(({ origin }) => origin?.kind === 'timestamptz').map(({ name }) => name)
  return names.length === 0 ? null : sentence('offsetsNotKept', { columns: names.join(', ') })
}

function chosen(known: readonly SourceColumn[], columns: readonly Column[]): readonly SourceColumn[] {
  const places = findColumnIndexes(
    known.map(({ column }) => column),
    columns,
  )
  return places.flatMap((place) => known[place] ?? [])
}

/** Streams the rows to the sink as CSV, with backpressure from the sink to the server. */
async function copy(
  database: Database,
  source: SourceSpec,
  columns: readonly SourceColumn[],
  sink: Writable,
  { rows, onRows, signal }: CopyOutOptions,
): Promise<number> {
  let count = 0
  let drained = Promise.resolve()
  const flow = new CsvRows(
    columns.map(({ padded }) => padded),
    (chunk) => {
      // After a cancellation nothing reads the chunk, and the sink may have ended.
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
    void database.cancel(error)
  }
  const sinkClosed = () => sinkFailed(new Error('The sink was closed'))
  sink.once('error', sinkFailed).once('close', sinkClosed)
  try {
    await database.stream(selectFrom(source, selectList(columns), rows), {
      begin: (found) => flow.begin(found),
      take: (bytes, from, nulls) => {
        const end = flow.take(bytes, from, nulls)
        if (end === -1) return end
        count += 1
        if (count % ROWS_BETWEEN_NEWS === 0) onRows?.(count)
        return end
      },
    })
    flow.end()
    await Promise.race([drained, failed.promise])
    onRows?.(count)
    return count
  } catch (error) {
    throw error instanceof RefusedCell ? refusal(error, columns) : error
  } finally {
    sink.off('error', sinkFailed).off('close', sinkClosed)
  }
}

function refusal({ place, value, why }: RefusedCell, columns: readonly SourceColumn[]): AppError {
  const reasons = { tooFine: 'sourceTooFine', noCharacter: 'sourceNoCharacter' } as const
  const column = columns[place]?.column.name ?? ''
  return new AppError('sourceValueRefused', { column, value, reason: sentence(reasons[why]) })
}
