import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migrateSchema } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { installQueues } from './queue.ts'

/** Any number of servers may start at once: one migrates, the others wait for this lock. */
const migrationLock = 7_201_301

/**
 * Brings a database to the present schema, and the job queue to its own. Safe to call from several processes at once.
 * `folder` holds the migrations; without it they are looked for beside this module and above it, bundled or not.
 */
export async function migrate(
  url: string,
  folder: string = findMigrations(import.meta.dirname),
): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    await migrateSchema(drizzle(sql), { migrationsFolder: folder })
    await installQueues(url)
  } finally {
    // Ending the session gives the lock back, whatever happened.
    await sql.end({ timeout: 5 })
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
