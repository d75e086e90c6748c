import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { guardTransactions } from './guard-transactions.ts'
import * as schema from './schema/index.ts'

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
  readonly close: () => Promise<void>
}

interface DatabaseOptions {
  /** Connections at most; they are opened when needed. */
  readonly connections?: number
  /** Off behind a pooler that gives each transaction another server connection. */
  readonly prepare?: boolean
  readonly applicationName?: string
}

/** Opens our own PostgreSQL. Nothing connects before the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const sql = postgres(url, {
    max: options.connections ?? 10,
    prepare: options.prepare ?? true,
    connect_timeout: 10,
    // Drizzle reads arrays itself. A question of the driver's own that breaks off with a connection would end this process.
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? 'anj' },
  })
  guardTransactions(sql)
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) }
}
