import type postgres from 'postgres'
import { findMigrations, readMigrations } from './read-migrations.ts'
import { newestRecorded, oldestProgram } from './recorded-migrations.ts'

/** The difference between the schema of a database and the schema that this program knows. */
export interface MigrationState {
  /** The number of migrations in this program that haven't been applied to the database yet. */
  readonly missing: number
  /** True if a newer program has already migrated the database. */
  readonly isNewer: boolean
  /** True if the newer schema no longer supports this program. */
  readonly isTooOld: boolean
}

/**
 * Compares the schema of the database with the migrations of this program. Searches for the migrations folder in `from`
 * and its parents.
 */
export async function readMigrationState(
  sql: postgres.Sql,
  from: string = import.meta.dirname,
): Promise<MigrationState> {
  const times = readMigrations(findMigrations(from)).map(({ when }) => when)
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrations,
    to_regclass('drizzle.oldest_program') is not null as oldest`
  const last = table?.['migrations'] === true ? await newestRecorded(sql) : 0
  const needed = table?.['oldest'] === true ? await oldestProgram(sql) : 0
  const newest = Math.max(...times)
  return {
    missing: times.filter((when) => when > last).length,
    isNewer: last > newest,
    isTooOld: needed > newest,
  }
}
