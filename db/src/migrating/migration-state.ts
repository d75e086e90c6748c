import type postgres from 'postgres'
import { findMigrations, readMigrations } from './read-migrations.ts'
import { newestRecorded, oldestProgram } from './recorded-migrations.ts'

/** The difference between the schema of a database and the one that this program knows. */
export interface MigrationState {
  /** Migrations that the program has and the database has not. */
  readonly missing: number
  /** The database was brought to a later schema by a newer program. */
  readonly isNewer: boolean
  /** It has gone on to what this program doesn't know any more. */
  readonly isTooOld: boolean
}

/** Compares the schema of the database with the migrations of this program, found upwards from the folder `from`. */
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
