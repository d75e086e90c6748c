import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How the statements of a migration are brought to the database. */
export type MigrationWay =
  /** All in one transaction: the usual one. */
  | 'together'
  /** Each by itself, as `create index concurrently` has to be, while others read and write. */
  | 'concurrently'
  /** Again and again, each time in a transaction of its own, until it changes no row any more. */
  | 'in portions'

/** A file of the folder of migrations. */
export interface Migration {
  readonly tag: string
  /** Milliseconds since 1970, as the list of migrations has it: by it is known what a database has. */
  readonly when: number
  /** SHA-256 of the whole file, in hex. */
  readonly hash: string
  readonly statements: readonly string[]
  readonly way: MigrationWay
  /** The migration that a program must at least know to work with the database from now on; null: as before. */
  readonly oldestProgram: { readonly tag: string; readonly when: number } | null
}

/** What a file alone says. */
export type MigrationFile = Omit<Migration, 'when' | 'oldestProgram'> & {
  readonly oldestProgram: string | null
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

/** drizzle-kit's own mark between two statements. */
const breakpoint = '--> statement-breakpoint'

/** The migrations of a folder in the order in which they are applied. */
export function readMigrations(folder: string): readonly Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return entries.map(({ tag, when }) => {
    const { oldestProgram, ...file } = parseMigration(tag, readFileSync(join(folder, `${tag}.sql`), 'utf8'))
    const oldest = oldestProgram === null ? null : entries.find((entry) => entry.tag === oldestProgram)
    if (oldest === undefined) throw new Error(`${tag} names ${oldestProgram}, which is no migration.`)
    return { ...file, when, oldestProgram: oldest }
  })
}

/**
 * The text of a migration, as [the rules](../../../docs/how-to/write-migrations.md) have it: `-- in portions` and
 * `-- oldest program: TAG` stand in lines of their own before the first statement.
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

/** The nearest migrations folder at or above a folder: `db/migrations` in the tree, also seen from a bundle in `<part>/dist`. */
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
