import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMigrations, migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const server = process.env.ANJ_TEST_DATABASE_URL ?? ''
const name = `anj_test_${randomUUID().replaceAll('-', '')}`
const admin = postgres(server, { max: 1, onnotice: () => {} })
const url = new URL(server)
url.pathname = `/${name}`
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

test('four servers that migrate at once all come up, and each migration runs once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(url.href)))
  const sql = postgres(url.href, { max: 1 })
  const [applied] =
    await sql`select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations`
  const queues = await sql`select name from pgboss.queue where name in ('execute-run', 'ingest-dataset')`
  await sql.end()
  expect(applied?.n).toBe(applied?.different)
  expect(applied?.n).toBeGreaterThan(0)
  expect(queues).toHaveLength(2)
})

test('the migrations are found from a bundle beside the package', () => {
  expect(findMigrations(`${import.meta.dirname}/../../worker/dist`)).toMatch(/db\/migrations$/)
})

for (const table of ['audit_log', 'audit_seals']) {
  test(`rows of ${table} can be neither changed nor removed nor truncated`, async () => {
    const { sql } = cloned
    await sql`insert into audit_log (action, resource) values ('test.happened', 'tests')`
    const refused = new RegExp(`rows of ${table} are never changed or removed`)
    const set = table === 'audit_log' ? `action = 'x'` : `hash = 'x'`
    await expect(sql.unsafe(`update ${table} set ${set}`)).rejects.toThrow(refused)
    await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow(refused)
    await expect(sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow(/never changed or removed/)
  })
}
