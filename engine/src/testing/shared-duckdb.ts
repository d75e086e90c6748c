import { tmpdir } from 'node:os'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Session, TextRow } from '../duckdb/session.ts'
import { type Sql, sql } from '../duckdb/sql.ts'

let opened: Promise<DuckDBInstance> | undefined

/**
 * Opens a connection to this process's shared DuckDB, for data that tests write and inspect. Opening a new DuckDB
 * would take longer than most tests. The code under test uses its own session.
 */
export async function connectShared(): Promise<DuckDBConnection & Disposable> {
  // If the file cache were on, DuckDB would return outdated content after a test overwrites a file.
  const settings = { memory_limit: '1GB', temp_directory: tmpdir(), enable_external_file_cache: 'false' }
  opened ??= DuckDBInstance.create(':memory:', settings)
  const connection = await (await opened).connect()
  await connection.run("set timezone = 'UTC'")
  return Object.assign(connection, { [Symbol.dispose]: () => connection.closeSync() })
}

/** Opens the same DuckDB for statements built with `sql`. */
export async function sharedSession(): Promise<Pick<Session, 'run' | 'rows' | 'row'> & Disposable> {
  const connection = await connectShared()
  const run = (statement: Sql) => {
    const { text, values } = statement.render()
    return connection.run(text, values)
  }
  const rows = async (select: Sql) => {
    const result = await run(sql`select columns(*)::varchar from (${select})`)
    return (await result.getRows()) as unknown as readonly TextRow[]
  }
  return {
    run: async (statement) => void (await run(statement)),
    rows,
    row: async (select) => {
      const [first] = await rows(select)
      if (!first) throw new Error('The select gave no row')
      return first
    },
    [Symbol.dispose]: () => connection[Symbol.dispose](),
  }
}
