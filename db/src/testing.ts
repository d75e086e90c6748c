import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { advisoryLocks } from './advisory-locks.ts'
import { type Database, openDatabase } from './database.ts'
import { findMigrations, migrate } from './migrate.ts'

export * from './explain-fetch.testing.ts'
export * from './lock-waits.testing.ts'
export * from './queries/people.testing.ts'

export interface TestDatabase extends Pick<Database, 'db' | 'sql'> {
  readonly url: string
  /** Closes the connections and drops the database. */
  readonly drop: () => Promise<void>
}

/**
 * Creates a migrated database without rows on the server at ANJ_TEST_DATABASE_URL by cloning a template. Test files in
 * parallel processes can call this concurrently: the first call creates the template while the others wait.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.ANJ_TEST_DATABASE_URL
  if (!server) throw new Error('ANJ_TEST_DATABASE_URL must name a PostgreSQL server for tests.')
  const name = `anj_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (sql) => {
    await sql`select pg_advisory_lock(${advisoryLocks.testTemplate})`
    const template = await prepareTemplate(sql, server)
    await sql.unsafe(`create database ${name} template ${template}`)
  })
  const url = withDatabase(server, name)
  const database = openDatabase(url, { connections: 5 })
  return {
    url,
    db: database.db,
    sql: database.sql,
    drop: async () => {
      await database.close()
      await onServer(server, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
    },
  }
}

/**
 * Creates the template for the current migrations unless it exists, and drops older templates. Returns the
 * template's name.
 */
async function prepareTemplate(sql: postgres.Sql, server: string): Promise<string> {
  const template = `anj_template_${fingerprint()}`
  const found = await sql`select datname from pg_database where datname like 'anj\\_template\\_%'`
  const names = found.map(({ datname }) => String(datname))
  if (names.includes(template)) return template
  for (const old of names) await sql.unsafe(`drop database if exists ${old} with (force)`)
  const unfinished = `${template}_unfinished`
  await sql.unsafe(`create database ${unfinished}`)
  await migrate(withDatabase(server, unfinished))
  await sql.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${unfinished}'`)
  await sql.unsafe(`alter database ${unfinished} rename to ${template}`)
  return template
}

/** Returns a hash that changes when a migration or the queue's setup changes. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'queue.ts')))
  const folder = findMigrations(import.meta.dirname)
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

async function onServer<T>(server: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  try {
    return await use(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
