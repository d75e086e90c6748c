import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { guardTransactions } from './guard-transactions.ts'
import { prepareRepeated } from './prepare-repeated.ts'
import { reconnectPause } from './reconnect-pause.ts'
import * as schema from './schema/index.ts'
import { type PoolWatch, watchStatements } from './watch-statements.ts'

export type Db = PostgresJsDatabase<typeof schema>
export type Tx = PgTransaction<
  PostgresJsQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

export interface Database {
  readonly db: Db
  /**
   * The driver underneath Drizzle, for LISTEN and for statements that involve no dates, because Drizzle turns off the
   * driver's date handling.
   */
  readonly sql: postgres.Sql
  readonly pool: PoolWatch
  readonly close: () => Promise<void>
}

interface DatabaseOptions {
  /** Maximum number of connections. They are opened on demand. */
  readonly connections?: number
  /**
   * True to prepare repeated statements. Must be false with a pooler that assigns a server connection to each
   * transaction.
   */
  readonly prepare?: boolean
  readonly applicationName?: string
}

/** Opens Anj's PostgreSQL database. The connection is made on the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, prepare = true } = options
  const sql = postgres(url, {
    max: connections,
    prepare,
    connect_timeout: 10,
    backoff: reconnectPause,
    // Turns off the driver's type query, because the process would crash if the connection broke during it. The query
    // isn't needed, because Drizzle parses arrays itself.
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? 'anj' },
  })
  guardTransactions(sql)
  const pool = watchStatements(sql, connections, prepare ? prepareRepeated() : undefined)
  return { db: drizzle(sql, { schema }), sql, pool, close: () => sql.end({ timeout: 5 }) }
}
