import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMigrations, migrate } from './migrate.ts'

const server = process.env.ANJ_TEST_DATABASE_URL ?? ''
const name = `anj_test_${randomUUID().replaceAll('-', '')}`
const admin = postgres(server, { max: 1, onnotice: () => {} })
const url = new URL(server)
url.pathname = `/${name}`
const present = findMigrations(import.meta.dirname)
const folder = mkdtempSync(join(tmpdir(), 'anj-upgrade-'))
let sql: postgres.Sql

/** Brings the database as far as a migration. */
async function migrateTo(tag: string): Promise<void> {
  const journal = JSON.parse(readFileSync(join(present, 'meta/_journal.json'), 'utf8'))
  const last = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag)
  const entries = journal.entries.slice(0, last + 1)
  cpSync(present, folder, { recursive: true })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  await migrate(url.href, { folder })
}

beforeAll(async () => {
  await admin.unsafe(`create database ${name}`)
  sql = postgres(url.href, { max: 1, onnotice: () => {} })
  await migrateTo('0003_one-run-data-and-windows-logins')
})
afterAll(async () => {
  await sql.end()
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true })
})

test('an upgrade enters the files of workflows and of their versions, whatever else stands in a row', async () => {
  const [organization, owner] = [randomUUID(), randomUUID()]
  const [sales, broken] = [randomUUID(), randomUUID()]
  const [now, then, gone] = [randomUUID(), randomUUID(), randomUUID()]
  await sql`insert into organizations (id, full_name, email, organization_name, address, number_of_users_allowed,
      license_starting_day, license_expiry_date, application_types)
    values (${organization}, 'Ada', 'a@example.com', 'Engines', 'x', 1, '2020-01-01', '2099-12-31', '{Web}')`
  await sql`insert into users (id, organization_id, user_name, full_name, email, password_hash, role)
    values (${owner}, ${organization}, 'ada', 'Ada', 'a@example.com', 'x', 'super')`
  for (const id of [now, then])
    await sql`insert into datasets (id, organization_id, owner_id, file_name) values (${id}, ${organization}, ${owner}, 'a.csv')`
  const reading = (id: string) => sql.json({ nodes: [{ data: { config: { datasetId: id } } }], edges: [] })
  const add = (id: string, graph: postgres.Parameter) =>
    sql`insert into workflows (id, organization_id, owner_id, name, graph, position)
      values (${id}, ${organization}, ${owner}, 'Sales', ${graph}, 0)`
  await add(sales, reading(now))
  await add(broken, sql.json({ nodes: 'none' }))
  await sql`insert into workflow_versions (workflow_id, revision, name, graph)
    values (${sales}, 1, 'Sales', ${reading(then)}), (${sales}, 2, 'Sales', ${reading(gone)})`
  await migrate(url.href, { folder: present })
  const files = await sql`select workflow_id, dataset_id, opened from workflow_files order by dataset_id`
  expect([...files]).toEqual(
    [now, then].sort().map((dataset) => ({ workflow_id: sales, dataset_id: dataset, opened: true })),
  )
  const savers = await sql`select distinct saved_by, changed_by from workflows`
  expect([...savers]).toEqual([{ saved_by: owner, changed_by: {} }])
})
