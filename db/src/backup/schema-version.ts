import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import { findMigrations, migrate } from '../migrate.ts'
import * as schema from '../schema/index.ts'

/** A version of the schema, identified by the newest applied migration. */
export interface SchemaVersion {
  readonly tag: string
  /** Creation time in milliseconds since 1970, as in the migration journal. */
  readonly when: number
}

interface Journal {
  readonly entries: readonly (SchemaVersion & object)[]
}

/** Returns the names of Anj's tables in the current schema. */
export function tableNames(): readonly string[] {
  return Object.values<unknown>(schema)
    .flatMap((one) => (is(one, PgTable) ? getTableName(one) : []))
    .sort()
}

/** Returns the version to which this program migrates a database. */
export function currentVersion(folder: string = findMigrations(import.meta.dirname)): SchemaVersion {
  const last = readJournal(folder).entries.at(-1)
  if (!last) throw new Error('No migrations were found.')
  return { tag: last.tag, when: last.when }
}

/**
 * Compares a version with this program's migrations. A version that is older than the first migration can't be
 * upgraded.
 */
export function ageOfVersion(
  { when }: SchemaVersion,
  folder: string = findMigrations(import.meta.dirname),
): 'known' | 'tooOld' | 'newer' {
  const { entries } = readJournal(folder)
  if (entries.some((entry) => entry.when === when)) return 'known'
  return entries.every((entry) => entry.when > when) ? 'tooOld' : 'newer'
}

/** Returns the time at which the newest applied migration was created, or null if the database has none. */
export async function appliedVersion(sql: postgres.Sql): Promise<number | null> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
  if (table?.['there'] !== true) return null
  const [row] = await sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`
  return row?.['last'] === null ? null : Number(row?.['last'])
}

/** Migrates a database to exactly the given version. The signal aborts the migration. */
export async function migrateTo(url: string, { when }: SchemaVersion, signal?: AbortSignal): Promise<void> {
  const folder = findMigrations(import.meta.dirname)
  const part = mkdtempSync(join(tmpdir(), 'anj-migrations-'))
  try {
    cpSync(folder, part, { recursive: true })
    const journal = readJournal(folder)
    const entries = journal.entries.filter((entry) => entry.when <= when)
    writeFileSync(join(part, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrate(url, { folder: part, ...(signal ? { signal } : {}) })
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** Drops Anj's schema from an empty database, so that an earlier version of it can be created. Keeps the queue. */
export async function removeEmptySchema(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const tables = await tx`select format('%I', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(string_to_array(${tableNames().join(' ')}, ' '))`
    for (const { name } of tables) await tx.unsafe(`drop table public.${String(name)} cascade`)
    const types = await tx`select format('%I', typname) as name from pg_type
      where typnamespace = 'public'::regnamespace and typtype = 'e'`
    for (const { name } of types) await tx.unsafe(`drop type public.${String(name)} cascade`)
    await tx.unsafe('drop function if exists public.refuse_change() cascade')
    await tx.unsafe('drop schema drizzle cascade')
  })
}

function readJournal(folder: string): Journal {
  return JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
}
