/** Reads and records applied migrations, in the table that Drizzle's migrator also uses. */
import type postgres from 'postgres'
import type { Migration } from './read-migrations.ts'

/** Creates the tables that record migrations, unless they exist. */
export async function prepareRecords(sql: postgres.Sql): Promise<void> {
  // Checks first, because PostgreSQL requires the right to create a table even for `if not exists`.
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrations,
    to_regclass('drizzle.oldest_program') is not null as oldest`
  if (found?.['migrations'] !== true) {
    await sql`create schema if not exists drizzle`
    await sql`create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`
  }
  if (found?.['oldest'] !== true)
    await sql`create table if not exists drizzle.oldest_program
      (tag text not null, knows bigint not null, since timestamptz not null default now())`
}

/**
 * Returns the creation time of the newest applied migration, in milliseconds since 1970; 0 if none was applied.
 */
export async function newestRecorded(sql: postgres.Sql): Promise<number> {
  const [row] =
    await sql`select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations`
  return Number(row?.['last'])
}

/**
 * Returns the creation time of the newest migration that every program must know to use the database; 0 if there is no
 * such requirement.
 */
export async function oldestProgram(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select coalesce(max(knows), 0)::float8 as knows from drizzle.oldest_program`
  return Number(row?.['knows'])
}

/**
 * Records a migration and the oldest program version that the database now supports, in the transaction that applied
 * the migration.
 */
export async function recordMigration(tx: postgres.TransactionSql, migration: Migration): Promise<void> {
  const { hash, when, oldestProgram } = migration
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
  if (oldestProgram)
    await tx`insert into drizzle.oldest_program (tag, knows) values (${oldestProgram.tag}, ${oldestProgram.when})`
}
