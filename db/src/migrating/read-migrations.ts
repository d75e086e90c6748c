import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The way in which Anj applies a migration's statements. */
export type MigrationMode =
  /** In a single transaction; this is the default. */
  | 'together'
  /** Each outside a transaction, while other sessions read and write. `create index concurrently` needs this. */
  | 'concurrently'
  /** Repeatedly, each time in a separate transaction, until no row changes. */
  | 'in portions'

/** A file in the folder of migrations. */
export interface Migration {
  readonly tag: string
  /** Milliseconds since 1970, from the journal of migrations. It identifies the migration in a database. */
  readonly when: number
  /** SHA-256 of the file in hex. */
  readonly hash: string
  readonly statements: readonly string[]
  readonly way: MigrationMode
  /**
   * The newest migration that every program must know to keep using the database. Null if this file doesn't change that
   * requirement.
   */
  readonly oldestProgram: { readonly tag: string; readonly when: number } | null
}

/** The fields of a migration that come from its file. */
export type MigrationFile = Omit<Migration, 'when' | 'oldestProgram'> & {
  readonly oldestProgram: string | null
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

/** drizzle-kit's separator between two statements. */
const breakpoint = '--> statement-breakpoint'

/** Reads the migrations of a folder in the order in which they are applied. */
export function readMigrations(folder: string): readonly Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return entries.map(({ tag, when }) => {
    const { oldestProgram, ...file } = parseMigration(tag, readFileSync(join(folder, `${tag}.sql`), 'utf8'))
    const oldest = oldestProgram === null ? null : entries.find((entry) => entry.tag === oldestProgram)
    if (oldest === undefined) throw new Error(`${tag} names ${oldestProgram}, which isn't a migration.`)
    return { ...file, when, oldestProgram: oldest }
  })
}

/**
 * Parses the text of a migration according to [the rules](../../../docs/how-to/write-migrations.md): `-- in
 * portions` and `-- oldest program: TAG` are separate lines before the first statement.
 */
export function parseMigration(tag: string, text: string): MigrationFile {
  const head = text.split('\n').filter((line) => line.startsWith('-- '))
  const statements = text
    .split(breakpoint)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  const isConcurrent = statements.some((statement) => isConcurrently(statement))
  return {
    tag,
    hash: createHash('sha256').update(text).digest('hex'),
    statements,
    way: head.includes('-- in portions') ? 'in portions' : isConcurrent ? 'concurrently' : 'together',
    oldestProgram:
      head.find((line) => line.startsWith('-- oldest program: '))?.slice('-- oldest program: '.length) ??
      null,
  }
}

/**
 * Finds the nearest folder of migrations at or above a folder: `db/migrations` in the repository, also from a
 * bundle in `<part>/dist`.
 */
export function findMigrations(from: string): string {
  for (const candidate of [join(from, 'migrations'), join(from, 'db', 'migrations')]) {
    if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate
  }
  const parent = dirname(from)
  if (parent === from) throw new Error('The folder db/migrations was not found above this program.')
  return findMigrations(parent)
}

function isConcurrently(statement: string): boolean {
  return /^(?:--[^\n]*\n|\s)*(?:create|drop)\s+(?:unique\s+)?index\s+concurrently\b/i.test(statement)
}
