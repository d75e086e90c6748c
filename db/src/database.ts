import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { guardTransactions } from './guard-transactions.ts'
import { prepareRepeated } from './prepare-repeated.ts'
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
  /** The driver below drizzle, for LISTEN and for statements without dates (drizzle turns off its date handling). */
  readonly sql: postgres.Sql
  readonly pool: PoolWatch
  readonly close: () => Promise<void>
}

interface DatabaseOptions {
  /** Connections at most; they are opened when needed. */
  readonly connections?: number
  /** Statements that come again are prepared; off behind a pooler that gives each transaction another server connection. */
  readonly prepare?: boolean
  readonly applicationName?: string
}

/** Opens our own PostgreSQL. Nothing connects before the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, prepare = true } = options
  const sql = postgres(url, {
    max: connections,
    prepare,
    connect_timeout: 10,
    // Drizzle reads arrays itself. A question of the driver's own that breaks off with a connection would end this process.
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? 'anj' },
  })
  guardTransactions(sql)
  const pool = watchStatements(sql, connections, prepare ? prepareRepeated() : undefined)
  return { db: drizzle(sql, { schema }), sql, pool, close: () => sql.end({ timeout: 5 }) }
}
