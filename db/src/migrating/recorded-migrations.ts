/** The migrations that a database has, in the table that Drizzle's own migrator also uses. */
import type postgres from 'postgres'
import type { Migration } from './read-migrations.ts'

/** Creates the tables that record migrations, unless they exist. */
export async function prepareRecords(sql: postgres.Sql): Promise<void> {
  // PostgreSQL checks the right to create a table before it checks whether the table exists.
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
 * Returns the time at which the newest applied migration was created, in milliseconds since 1970; 0 if there
 * is none.
 */
export async function newestRecorded(sql: postgres.Sql): Promise<number> {
  const [row] =
    await sql`select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations`
  return Number(row?.['last'])
}

/** Returns the creation time of the oldest migration that programs must know; 0 if there is no such limit. */
export async function oldestProgram(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select coalesce(max(knows), 0)::float8 as knows from drizzle.oldest_program`
  return Number(row?.['knows'])
}

/**
 * Records a migration in the transaction that applied it, and the oldest program that the database now
 * supports.
 */
export async function recordMigration(tx: postgres.TransactionSql, migration: Migration): Promise<void> {
  const { hash, when, oldestProgram } = migration
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
  if (oldestProgram)
    await tx`insert into drizzle.oldest_program (tag, knows) values (${oldestProgram.tag}, ${oldestProgram.when})`
}
