import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { findMigrations, migrate } from './migrate.ts'
import { readMigrations } from './migrating/read-migrations.ts'

const server = process.env.ANJ_TEST_DATABASE_URL ?? ''
const admin = postgres(server, { max: 1, onnotice: () => {} })
const folder = findMigrations(import.meta.dirname)
let url: URL
let sql: postgres.Sql

/**
 * Times of the sixteen migrations of version 3.0.0 in milliseconds since 1970, as its databases record them.
 */
const formerMigrations = [
  1795270836072, 1795270837699, 1795281669004, 1795296307626, 1795304462520, 1795315433247, 1795329928461,
  1795335490712, 1795352533325, 1795363930898, 1795375465416, 1795375894273, 1795376406116, 1795377769017,
  1795379363486, 1795382809818,
]

/** Creates a database with only the first migration, which is the schema of version 3.0.0. */
beforeEach(async () => {
  const name = `anj_test_${randomUUID().replaceAll('-', '')}`
  await admin.unsafe(`create database ${name}`)
  url = new URL(server)
  url.pathname = `/${name}`
  sql = postgres(url.href, { max: 1, onnotice: () => {} })
  await migrate(url.href, { folder: baselineOnly() })
  return async () => {
    await sql.end()
    await admin.unsafe(`drop database ${name} with (force)`)
  }
})
afterAll(() => admin.end())

function baselineOnly(): string {
  const copy = mkdtempSync(join(tmpdir(), 'anj-upgrade-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(folder, copy, { recursive: true })
  const file = join(copy, 'meta/_journal.json')
  const { entries } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ entries: entries.slice(0, 1) }))
  return copy
}

async function record(times: readonly number[]): Promise<void> {
  await sql`truncate drizzle.__drizzle_migrations`
  for (const when of times)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('former', ${when})`
}

async function recorded(): Promise<readonly number[]> {
  const rows =
    await sql`select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`
  return rows.map((row) => Number(row['at']))
}

test('upgrades a database from version 3.0.0 with its rows by applying only later migrations', async () => {
  const [organization, owner] = [randomUUID(), randomUUID()]
  await sql`insert into organizations (id, full_name, email, organization_name, address, number_of_users_allowed,
      license_starting_day, license_expiry_date, application_types)
    values (${organization}, 'Ada', 'a@example.com', 'Engines', 'x', 1, '2020-01-01', '2099-12-31', '{Web}')`
  await sql`insert into users (id, organization_id, user_name, full_name, email, password_hash, role)
    values (${owner}, ${organization}, 'ada', 'Ada', 'a@example.com', 'x', 'super')`
  await sql`insert into audit_log (action, resource) values ('test.happened', 'tests')`
  const rows = async () => ({
    organizations: [...(await sql`select * from organizations`)],
    users: [...(await sql`select * from users`)],
    audit: [...(await sql`select * from audit_log`)],
  })
  await record(formerMigrations)
  const before = await rows()
  await migrate(url.href, { folder })
  expect(await rows()).toEqual(before)
  const later = readMigrations(folder)
    .map(({ when }) => when)
    .filter((when) => !formerMigrations.includes(when))
  expect(later.length).toBeGreaterThan(0)
  expect(await recorded()).toEqual([...formerMigrations, ...later])
  await sql`select former_schedule_id from tasks`
})

test('refuses a database older than version 3.0.0, names that version, and changes nothing', async () => {
  const older = formerMigrations.slice(0, -1)
  await record(older)
  await sql.unsafe('drop schema if exists pgboss cascade')
  await expect(migrate(url.href, { folder })).rejects.toMatchObject({
    code: 'databaseTooOld',
    message: expect.stringContaining('Start version 3.0.0 with this database first'),
  })
  expect(await recorded()).toEqual(older)
  const [queue] = await sql`select to_regnamespace('pgboss') as schema`
  expect(queue?.['schema']).toBeNull()
})
