import type { Column } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { BodyReader } from '../../connector.ts'
import { findColumnIndexes } from '../../find-column-indexes.ts'
import type { KnownSource } from './find-source-columns.ts'
import { columnReadSql } from './read-expressions.ts'
import { openReadTransaction } from './read-transaction.ts'
import type { Cell } from './select-source.ts'

/** Opens a read-only transaction that reads rows as CSV, which DuckDB can cast without loss. */
export async function openPostgresqlReading(
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
): Promise<BodyReader> {
  const transaction = await openReadTransaction(connection, databaseName, signal)
  return {
    columnsOf: async (source, signal) => (await transaction.know(source, signal)).columns,
    notesOn: (source, _columns, signal) => transaction.notesOn(source, signal),
    risingState: (source, rising, signal) => transaction.rising(source, rising, signal),
    copyOut: async (source, columns, sink, { rows, onRows, signal }) => {
      const known = await transaction.know(source, signal)
      const cells = cellsOf(known, columns, transaction.serverVersion)
      return await transaction.copyInto(sink, { source, cells, format: 'csv', rows, onRows, signal })
    },
    [Symbol.asyncDispose]: () => transaction[Symbol.asyncDispose]() as Promise<void>,
  }
}

function cellsOf(
  { columns: there }: KnownSource,
  columns: readonly Column[],
  serverVersion: number,
): readonly Cell[] {
  return findColumnIndexes(there, columns).map((place, index) => ({
    place,
    read: (column) => columnReadSql(column, there[place]?.origin, { index, serverVersion }),
  }))
}
