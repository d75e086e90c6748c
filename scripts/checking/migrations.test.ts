import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMigration, readMigrations } from '@anj/db/migrations'
import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { checkMigration } from './check-migration.ts'
import { releasedMigrations, releasedQueueSchema } from './released-migrations.ts'

const migrations = readMigrations(join(root, 'db/migrations'))

const judged = (text: string) => checkMigration(parseMigration('0016_test', text))
const breakpoint = '\n--> statement-breakpoint\n'

describe('db/migrations', () => {
  it.each(migrations)('$tag can be applied while programs run', async (file) => {
    expect(await checkMigration({ ...file, oldestProgram: file.oldestProgram?.tag ?? null })).toEqual([])
  })

  it('keeps each released migration unchanged', () => {
    const hashes = Object.fromEntries(migrations.map(({ tag, hash }) => [tag, hash]))
    expect(hashes).toMatchObject(releasedMigrations)
  })
})

it('the job queue still has the schema that the previous version knows', () => {
  const { pgboss } = JSON.parse(readFileSync(join(root, 'node_modules/pg-boss/package.json'), 'utf8'))
  expect(pgboss.schema, 'see docs/how-to/write-migrations.md').toBe(releasedQueueSchema)
})

describe('checkMigration', () => {
  it.each([
    'create table "a" ("id" int primary key); create index "a_id" on "a" ("id"); alter table "a" add constraint "f" foreign key ("id") references "users"("id")',
    `alter table "users" add column "a" jsonb default '[]'::jsonb not null, add column "b" text, add column "c" timestamptz default now() not null`,
    'create index concurrently "i" on "users" ("id")',
    'drop index concurrently "i"',
    'alter table "users" add constraint "c" check ("a" is not null) not valid',
    'alter table "users" validate constraint "c"',
    'alter table "users" add constraint "u" unique using index "i"',
    `alter type "run_status" add value 'resting'`,
    'alter table "users" alter column "a" set default 3',
    '-- oldest program: 0015_x\nalter table "users" drop column "a"',
    '-- in portions\nupdate "users" set "a" = 1 where "id" in (select "id" from "users" where "a" is null limit 1000)',
  ])('accepts: %s', async (text) => {
    expect(await judged(text)).toEqual([])
  })

  it.each([
    ['create index "i" on "users" ("id")', 'concurrently'],
    ['create unique index "i" on "users" ("id")', 'concurrently'],
    ['create table "a" ("id" int); create index concurrently "i" on "a" ("id")', 'as usual'],
    [
      `create index concurrently "i" on "users" ("id")${breakpoint}alter table "users" add column "a" int`,
      'one file',
    ],
    ['drop index "i"', 'concurrently'],
    ['alter table "users" add column "a" int not null', "can't insert"],
    ['alter table "users" add column "a" uuid default gen_random_uuid()', 'rewrite'],
    ['alter table "users" add column "a" serial primary key', 'has a constraint'],
    ['alter table "users" add column "a" uuid references "runs"("id")', 'has a constraint'],
    ['alter table "users" add column "a" int generated always as ("b" + 1) stored', 'has a constraint'],
    ['alter table "users" add constraint "c" check ("a" > 0)', 'not valid'],
    ['alter table "users" add constraint "f" foreign key ("a") references "runs"("id")', 'not valid'],
    ['alter table "users" add constraint "u" unique ("a")', 'concurrently first'],
    [
      'alter table "users" add constraint "c" check ("a" > 0) not valid; alter table "users" validate constraint "c"',
      'one file',
    ],
    ['alter table "users" alter column "a" type bigint', 'another type'],
    ['alter table "users" alter column "a" set not null', 'oldest program'],
    ['alter table "users" drop column "a"', 'oldest program'],
    ['alter table "users" drop constraint "c"', 'oldest program'],
    ['drop table "users"', 'oldest program'],
    ['-- oldest program: 0015_x\nalter table "users" rename column "a" to "b"', 'renamed'],
    ['alter table "users" rename to "people"', 'renamed'],
    ['update "users" set "a" = 1', 'in portions'],
    ['-- in portions\nupdate "users" set "a" = 1', 'limit'],
    ['delete from "users"', 'in portions'],
    ['create trigger t after insert on "users" for each row execute function f()', 'trigger'],
    ['alter table "users" set unlogged', 'No rule'],
    ['vacuum full "users"', 'No rule'],
  ])('refuses: %s', async (text, reason) => {
    expect((await judged(text)).join(' ')).toContain(reason)
  })
})
