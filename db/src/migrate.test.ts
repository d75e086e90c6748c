import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'
import { findMigrations, migrate } from './migrate.ts'
import type { MigrationHolder } from './migrating/migration-lock.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const server = process.env.ANJ_TEST_DATABASE_URL ?? ''
const name = `anj_test_${randomUUID().replaceAll('-', '')}`
const admin = postgres(server, { max: 1, onnotice: () => {} })
const url = new URL(server)
url.pathname = `/${name}`
/** A creation time later than the creation times of all existing migrations. */
const later = 9_999_999_999_999
let cloned: TestDatabase

beforeAll(async () => {
  await admin.unsafe(`create database ${name}`)
  cloned = await createTestDatabase()
})
afterAll(async () => {
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
  await cloned.drop()
})

/** Returns a folder with the existing migrations and one additional, last migration. */
function withLast(statement: string, when: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'anj-migrate-'))
  cpSync(findMigrations(import.meta.dirname), folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const { entries } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ entries: [...entries, { tag: 'last', when }] }))
  writeFileSync(join(folder, 'last.sql'), statement)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('four servers that migrate concurrently all start, and each migration runs once', async () => {
  // Creating the index has to wait for every older transaction, including the transactions of servers that are waiting.
  const folder = withLast('create index concurrently "runs_for_test" on "runs" ("created_at")', later)
  await Promise.all([1, 2, 3, 4].map(() => migrate(url.href, { folder })))
  const sql = postgres(url.href, { max: 1 })
  const [applied] =
    await sql`select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations`
  const queues = await sql`select name from pgboss.queue where name in ('execute-run', 'ingest-dataset')`
  const [index] = await sql`select indisvalid from pg_index where indexrelid = to_regclass('runs_for_test')`
  await sql.end()
  expect(index?.['indisvalid']).toBe(true)
  expect(applied?.n).toBe(applied?.different)
  expect(applied?.n).toBeGreaterThan(0)
  expect(queues).toHaveLength(2)
})

test('if the database is locked, the migration fails with an error that names the session with the longest transaction', async () => {
  const other = postgres(url.href, { max: 1, connection: { application_name: 'a long report' } })
  const over = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const report = other.begin(async (tx) => {
    await tx`select count(*) from runs`
    begun.resolve()
    await over.promise
  })
  await begun.promise
  const folder = withLast('alter table "runs" add column "for_test" int', later + 1)
  const patience = { lock: 100, pause: 50, whole: 100 }
  await expect(migrate(url.href, { folder, patience })).rejects.toMatchObject({
    code: 'databaseInUse',
    message: expect.stringContaining('The longest running session is a long report, for 1 minute.'),
  })
  over.resolve()
  await report
  await other.end()
})

test("a migration can take longer than the database's statement timeout", async () => {
  await admin.unsafe(`alter database ${name} set statement_timeout = 500`)
  await migrate(url.href, { folder: withLast('select pg_sleep(0.6)', later + 2) })
  await admin.unsafe(`alter database ${name} reset statement_timeout`)
})

test('a process that is waiting for another migration is notified once and can abort', async () => {
  const other = postgres(url.href, { max: 1, connection: { application_name: 'anj-other' } })
  const [held] = await other`select pg_backend_pid() as process, pg_advisory_lock(${advisoryLocks.migrating})`
  const stop = new AbortController()
  const told: MigrationHolder[] = []
  const waiting = migrate(url.href, { signal: stop.signal, onHeld: (holder) => told.push(holder) })
  await expect.poll(() => told).toHaveLength(1)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  expect(told).toEqual([{ who: 'anj-other', process: held?.['process'] }])
  await other.end()
})

test('a bundle in another package finds the migrations', () => {
  expect(findMigrations(`${import.meta.dirname}/../../worker/dist`)).toMatch(/db\/migrations$/)
})

for (const table of ['audit_log', 'audit_seals']) {
  test(`rows of ${table} can't be changed, removed or truncated`, async () => {
    const { sql } = cloned
    await sql`insert into audit_log (action, resource) values ('test.happened', 'tests')`
    const refused = new RegExp(`rows of ${table} are never changed or removed`)
    const set = table === 'audit_log' ? `action = 'x'` : `hash = 'x'`
    await expect(sql.unsafe(`update ${table} set ${set}`)).rejects.toThrow(refused)
    await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow(refused)
    await expect(sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow(/never changed or removed/)
  })
}
