import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyMigration } from './apply-migration.ts'
import { checkSchema } from './check-schema.ts'
import { readMigrations } from './read-migrations.ts'
import { prepareRecords } from './recorded-migrations.ts'
import { isLockTimeout } from './timeouts.ts'

const server = process.env.ANJ_TEST_DATABASE_URL ?? ''
const name = `anj_test_${randomUUID().replaceAll('-', '')}`
const url = new URL(server)
url.pathname = `/${name}`
const admin = postgres(server, { max: 1, onnotice: () => {} })
const sql = postgres(url.href, {
  max: 1,
  onnotice: () => {},
  connection: { application_name: 'anj-migrate' },
})
const others = postgres(url.href, { max: 3, onnotice: () => {} })
const patience = { lock: 200, pause: 50, whole: 10_000 }
/** The parent of the folder of migrations. */
let base: string

beforeAll(async () => {
  await admin.unsafe(`create database ${name}`)
  await prepareRecords(sql)
})
afterAll(async () => {
  await Promise.all([sql.end(), others.end()])
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
})
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'anj-migrating-'))
  mkdirSync(join(base, 'migrations', 'meta'), { recursive: true })
  await sql.unsafe(`drop table if exists things; truncate drizzle.__drizzle_migrations, drizzle.oldest_program;
    create table things (id int primary key, label text); insert into things select n, 'l' || n % 50 from generate_series(1, 100) n`)
  return () => rmSync(base, { recursive: true })
})

/** Writes migration files with creation times a millisecond apart, in the given order. */
function write(...files: readonly string[]) {
  const entries = files.map((_, at) => ({ idx: at, when: at + 1, tag: `000${at}_file`, breakpoints: true }))
  const folder = join(base, 'migrations')
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  for (const [at, text] of files.entries()) writeFileSync(join(folder, `000${at}_file.sql`), text)
  return readMigrations(folder)
}

async function apply(...files: readonly string[]): Promise<void> {
  for (const migration of write(...files)) await applyMigration(sql, migration, patience)
}

/** Reads the table in a transaction of another session, which stays open until `end` is called. */
async function longReader(): Promise<{ readonly end: () => Promise<void> }> {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = others.begin(async (tx) => {
    await tx`select count(*) from things`
    begun.resolve()
    await over.promise
  })
  await begun.promise
  return {
    end: async () => {
      over.resolve()
      await reading
    },
  }
}

/** True when the migration waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const [row] = await others`select exists (select from pg_stat_activity
    where datname = ${name} and application_name = 'anj-migrate' and wait_event_type = 'Lock') as is_waiting`
  return row?.['is_waiting'] === true
}

test("a migration that is waiting for a long reader doesn't block other readers, and continues afterwards", async () => {
  const reader = await longReader()
  const migrating = apply('alter table things add column size int')
  await expect.poll(isWaiting, { interval: 5 }).toBe(true)
  const waits: number[] = []
  // Readers are blocked only during an attempt of the migration, so the loop continues until the next attempt.
  while (waits.length < 20 || Math.max(...waits) <= 20) {
    const began = performance.now()
    await others`select count(*) from things`
    waits.push(performance.now() - began)
  }
  await reader.end()
  await migrating
  expect(await others`select size from things limit 1`).toHaveLength(1)
})

test('a migration that never acquires its lock changes nothing and reports the timeout', async () => {
  const reader = await longReader()
  const [migration] = write(
    'create table more (id int)\n--> statement-breakpoint\nalter table things add column size int',
  )
  if (!migration) throw new Error('No migration was found.')
  const problem: unknown = await applyMigration(sql, migration, { ...patience, whole: 100 }).catch(
    (error: unknown) => error,
  )
  await reader.end()
  expect(isLockTimeout(problem)).toBe(true)
  const [left] =
    await sql`select to_regclass('more') as more, count(*)::int as recorded from drizzle.__drizzle_migrations`
  expect(left).toEqual({ more: null, recorded: 0 })
})

test('an index is created while others write, and recreated if an earlier attempt left it invalid', async () => {
  const index = 'create unique index concurrently "things_label" on "things" ("label")'
  await expect(apply(index)).rejects.toThrow(/could not create unique index/)
  const valid = async () =>
    (await sql`select indisvalid from pg_index where indexrelid = to_regclass('things_label')`)[0]?.[
      'indisvalid'
    ]
  expect(await valid()).toBe(false)
  await sql`update things set label = id::text`
  const reader = await longReader()
  const migrating = apply(index)
  await expect.poll(isWaiting, { interval: 5 }).toBe(true)
  await others`insert into things values (101, 'written meanwhile')`
  await reader.end()
  await migrating
  expect(await valid()).toBe(true)
  await apply(index)
  await apply('drop index concurrently "things_label"')
  await apply('drop index concurrently "things_label"')
  expect(await valid()).toBeUndefined()
})

test('rows are changed in batches, and each batch is kept', async () => {
  const portion = `-- in portions
    update things set label = 'new' where id in (select id from things where label is distinct from 'new' order by id limit 30)`
  await sql`create sequence if not exists portions`
  await sql.unsafe(`create or replace function count_portion() returns trigger language plpgsql as
    $$ begin perform nextval('portions'); return null; end $$;
    create trigger count_portion after update on things execute function count_portion()`)
  await apply(portion)
  const [row] =
    await sql`select (select count(*)::int from things where label = 'new') as changed, nextval('portions')::int as next`
  expect(row).toEqual({ changed: 100, next: 6 })
})

test('a program works with newer schemas that still support it, and never with an older schema', async () => {
  const files = ['select 1', 'select 2', '-- oldest program: 0001_file\nselect 3']
  const [first, second, third] = write(...files)
  if (!first || !second || !third) throw new Error('Three migrations were expected.')
  /** Checks the schema like a program that knows only the first `known` migrations. */
  const start = async (known: number) => {
    write(...files.slice(0, known))
    return checkSchema(sql, base)
  }
  await applyMigration(sql, first, patience)
  await expect(start(1)).resolves.toBeUndefined()
  await expect(start(2)).rejects.toMatchObject({
    code: 'databaseOlder',
    message: expect.stringContaining('1 migration.'),
  })
  await applyMigration(sql, second, patience)
  await expect(start(1)).resolves.toBeUndefined()
  await applyMigration(sql, third, patience)
  await expect(start(1)).rejects.toMatchObject({ code: 'programTooOld' })
  await expect(start(2)).resolves.toBeUndefined()
  await expect(start(3)).resolves.toBeUndefined()
})

test("a file that names a missing migration as the oldest program isn't applied", () => {
  expect(() => write('-- oldest program: 0009_never\nselect 1')).toThrow(/0009_never/)
})
