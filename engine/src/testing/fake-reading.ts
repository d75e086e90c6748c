import { once } from 'node:events'
import type { Column, DatabaseInputConfig } from '@anj/workflow'
import type { BodyReader } from '../connectors/connector.ts'
import type { DatabaseConnection } from '../model/connection.ts'

export interface FakeReading extends BodyReader {
  closed: boolean
}

export interface FakeTable {
  readonly columns: readonly Column[]
  /** CSV in chunks, as a server would send it. */
  readonly pieces: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  /** The row count that the server reports. */
  readonly rows: number
}

/** Returns a reading of tables that the test provides by name. */
export function fakeReading(tables: Readonly<Record<string, FakeTable>>): FakeReading {
  const tableOf = ({ tableName }: { readonly tableName: string }) => {
    const table = tables[tableName]
    if (!table) throw new Error(`The fake reading has no table ${tableName}`)
    return table
  }
  const reading: FakeReading = {
    closed: false,
    columnsOf: async (source) => tableOf(source).columns,
    risingState: async () => ({ largest: null, withoutValue: 0, hasIndex: true }),
    copyOut: async (source, _columns, sink, { signal, onRows }) => {
      const { pieces, rows } = tableOf(source)
      for await (const piece of pieces) {
        signal.throwIfAborted()
        if (!sink.write(piece)) await once(sink, 'drain', { signal })
      }
      onRows?.(rows)
      return rows
    },
    [Symbol.asyncDispose]: async () => {
      reading.closed = true
    },
  }
  return reading
}

/** Returns a row as CSV in the format that connectors write. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\n`
}

/** A connection to a server that doesn't exist. */
export const unreachableConnection: DatabaseConnection = {
  kind: 'postgresql',
  serverName: 'db.example',
  port: 5432,
  userId: 'reader',
  password: 'secret',
  tls: 'verify',
}

/** Returns the settings of a database input that reads one table. */
export function tableConfig(
  tableName: string,
  columns: readonly Column[],
  more: Partial<DatabaseInputConfig> = {},
): DatabaseInputConfig {
  return {
    connectionId: 'c',
    address: null,
    databaseName: 'shop',
    mode: 'table',
    schemaName: 'public',
    tableName,
    query: '',
    filter: '',
    treatAsFile: false,
    columns: [...columns],
    extractId: null,
    firstNodeToExecute: true,
    ...more,
  }
}
