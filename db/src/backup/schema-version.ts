import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import { findMigrations, migrate } from '../migrate.ts'
import * as schema from '../schema/index.ts'

/** A state of the schema: the newest migration that was applied. */
export interface SchemaVersion {
  readonly tag: string
  /** Milliseconds since 1970, as the list of migrations has it. */
  readonly when: number
}

interface Journal {
  readonly entries: readonly (SchemaVersion & object)[]
}

/** Names of the product's tables in the present schema. */
export function tableNames(): readonly string[] {
  return Object.values<unknown>(schema)
    .flatMap((one) => (is(one, PgTable) ? getTableName(one) : []))
    .sort()
}

/** The version that this program brings a database to. */
export function presentVersion(folder: string = findMigrations(import.meta.dirname)): SchemaVersion {
  const last = readJournal(folder).entries.at(-1)
  if (!last) throw new Error('There are no migrations.')
  return { tag: last.tag, when: last.when }
}

/** Compares a version with the migrations of this program: a version older than the first of them can't be upgraded. */
export function ageOfVersion(
  { when }: SchemaVersion,
  folder: string = findMigrations(import.meta.dirname),
): 'known' | 'tooOld' | 'newer' {
  const { entries } = readJournal(folder)
  if (entries.some((entry) => entry.when === when)) return 'known'
  return entries.every((entry) => entry.when > when) ? 'tooOld' : 'newer'
}

/** When the newest migration of a database was made; null while it has none. */
export async function appliedVersion(sql: postgres.Sql): Promise<number | null> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
  if (table?.['there'] !== true) return null
  const [row] = await sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`
  return row?.['last'] === null ? null : Number(row?.['last'])
}

/** Brings a database to a version and no further. A signal that is aborted breaks it off. */
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

/** Takes the product's schema out of a database that holds nothing, so that an earlier one can be made. The queue stays. */
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
