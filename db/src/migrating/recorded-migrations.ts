/** What a database remembers of migrations, in the table that drizzle's own migrator reads and writes as well. */
import type postgres from 'postgres'
import type { Migration } from './read-migrations.ts'

/** Makes the place where migrations are written down, unless it is there. */
export async function prepareRecords(sql: postgres.Sql): Promise<void> {
  // PostgreSQL asks for the right to create before it looks whether there is anything to create.
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

/** When the newest migration of the database was made, in milliseconds since 1970; 0 while it has none. */
export async function newestRecorded(sql: postgres.Sql): Promise<number> {
  const [row] =
    await sql`select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations`
  return Number(row?.['last'])
}

/** When the migration was made that a program must at least know to work with the database; 0 while any program may. */
export async function oldestProgram(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select coalesce(max(knows), 0)::float8 as knows from drizzle.oldest_program`
  return Number(row?.['knows'])
}

/** Writes down, in the transaction that applied it, that the database has a migration, and since when older programs can't go on. */
export async function recordMigration(tx: postgres.TransactionSql, migration: Migration): Promise<void> {
  const { hash, when, oldestProgram } = migration
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
  if (oldestProgram)
    await tx`insert into drizzle.oldest_program (tag, knows) values (${oldestProgram.tag}, ${oldestProgram.when})`
}
