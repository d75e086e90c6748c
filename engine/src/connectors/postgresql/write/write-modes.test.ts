import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { DatasetSource } from '../../../model/source.ts'
import { makeDataset } from '../../../testing/make-dataset.ts'
import { requestFor, runHere } from '../../../testing/run-here.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import { workflowOf } from '../../../testing/workflow-of.ts'

type Flags = Partial<ConfigOf<'postgresqlOutput'>>

let folder: string
let database: TargetDatabase
let people: DatasetSource

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-modes-'))
  database = await createTargetDatabase()
  people = await rows('people', `('7', 'Zoë'), ('8', 'Ann')`)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})

const rows = (name: string, values: string, columns = 'id, name') =>
  makeDataset(join(folder, `${name}.parquet`), `select * from (values ${values}) t(${columns})`)

async function load(flags: Flags, source = people, as: DatabaseConnection = database.connection) {
  const output = {
    kind: 'postgresqlOutput' as const,
    databaseName: database.name,
    tableName: 'people',
    ...flags,
  }
  const target = { kind: 'database' as const, databaseName: database.name, connection: as }
  return await runHere(requestFor(workflowOf({ source, output }), source, target, folder))
}

const inTable = async (table = 'people') =>
  (await database.sql.unsafe(`select * from ${table} order by 1, 2`)).map((row) => ({ ...row }))
const make = (statements: string) => database.sql.unsafe(statements)
const seeded = `insert into people values ('1', 'Old'), ('7', 'Former')`
const asSeeded = [
  { id: '1', name: 'Old' },
  { id: '7', name: 'Former' },
]

describe('update by key', () => {
  const byId: Flags = { updateByKey: ['id'], deleteExistingData: false }
  const merged = [
    { id: '1', name: 'Old' },
    { id: '7', name: 'Zoë' },
    { id: '8', name: 'Ann' },
  ]

  it.each([
    ['a primary key', 'create table people (id text primary key, name text)'],
    ['a unique index', 'create table people (id text, name text); create unique index on people (id)'],
    ['a unique constraint', 'create table people (id text not null unique, name text)'],
    [
      'a partitioned table',
      `create table people (id text primary key, name text) partition by list (id); create table other partition of people default`,
    ],
    [
      'further indexes and checks',
      `create table people (id text primary key, name text check (name <> '')); create index on people (name)`,
    ],
  ])('updates existing rows and adds the others: %s', async (_title, statement) => {
    await make(`${statement}; ${seeded}`)
    const heard = await load(byId)
    expect(await inTable()).toEqual(merged)
    expect(heard.reconciliation).toMatchObject({ in: 2, written: 2, stored: 2 })
    expect(heard.lines).toContain('Rows updated: 1, rows added: 1')
    expect(await database.sql`select 1 from pg_class where relname like 'anj%'`).toHaveLength(0)
  })

  it.each([
    ['citext', 'create extension citext; create table people (id citext primary key, name text)'],
    [
      'a collation that takes them for equal',
      `create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
       create table people (id text collate loose primary key, name text)`,
    ],
  ])('counts updated rows whose key is spelled differently in the table: %s', async (_title, statement) => {
    await make(`${statement}; insert into people values ('OLD', 'Zoë'), ('B', 'Ann')`)
    const { lines } = await load(byId, await rows('alike', `('old', 'Zoe'), ('B', 'Bo'), ('new', 'Cy')`))
    expect(await inTable()).toMatchObject([
      { id: 'B', name: 'Bo' },
      { id: 'new', name: 'Cy' },
      { id: 'OLD', name: 'Zoe' },
    ])
    expect(lines).toContain(
      'Updated rows whose key matched a different spelling in the table, which its collation treats as equal: 1; first: old updated OLD. The keys in the table are unchanged.',
    )
  })

  it('refuses rows whose keys are equal only under the collation of the table', async () => {
    await make(
      `create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
       create table people (id text collate loose primary key, name text)`,
    )
    const source = await rows('equal', `('old', 'Zoe'), ('OLD', 'Zoë')`)
    await expect(load(byId, source)).rejects.toThrow(
      /^Several rows have the same key id: (old|OLD)\. Nothing was/,
    )
  })

  it.each(['insert', 'update'])('refuses a table with a rule on %s before the first row', async (event) => {
    await make(`create table people (id text primary key, name text); ${seeded};
      create rule quiet as on ${event} to people do also select 1`)
    await expect(load(byId)).rejects.toThrow(
      'PostgreSQL cannot update rows of people by key, because the table has rules for INSERT or UPDATE: quiet. Drop',
    )
    expect(await inTable()).toEqual(asSeeded)
    await make('drop rule quiet on people')
    await load(byId)
    expect(await inTable()).toEqual(merged)
  })

  it('names a trigger that skips an update', async () => {
    await make(`create table people (id text primary key, name text); ${seeded};
      create function skip() returns trigger language plpgsql as 'begin return null; end';
      create trigger skip before update on people for each row execute function skip()`)
    await expect(load(byId)).rejects.toThrow(
      'The table people stored 1 of 2 rows. Nothing was written. A BEFORE trigger',
    )
    expect(await inTable()).toEqual(asSeeded)
  })

  it('creates a missing table with that key, so that the next run can update it', async () => {
    await load(byId)
    await load(byId, await rows('again', `('8', 'Anna'), ('9', 'Bo')`))
    expect(await inTable()).toEqual([
      { id: '7', name: 'Zoë' },
      { id: '8', name: 'Anna' },
      { id: '9', name: 'Bo' },
    ])
  })

  it('accepts renamed key columns in any order and rows that consist only of their key', async () => {
    await make(
      `create table people (a text, "B b" text, primary key ("B b", a)); insert into people values ('7', 'Zoë')`,
    )
    const flags: Flags = {
      ...byId,
      updateByKey: ['id', 'name'],
      columnMapping: [
        { column: 'id', to: 'a' },
        { column: 'name', to: 'B b' },
      ],
    }
    expect((await load(flags)).lines).toContain('Rows updated: 1, rows added: 1')
    expect(await inTable()).toEqual([
      { a: '7', 'B b': 'Zoë' },
      { a: '8', 'B b': 'Ann' },
    ])
  })

  it('fires triggers and keeps unmapped columns and identity keys', async () => {
    await make(`create table people (id int generated always as identity primary key, name text, more text default 'kept', twice text generated always as (name || name) stored);
      insert into people (id, name, more) overriding system value values (7, 'Former', 'mine');
      create table seen (what text);
      create function see() returns trigger language plpgsql as 'begin insert into seen values (tg_op || new.name); return new; end';
      create trigger see after insert or update on people for each row execute function see()`)
    await load(byId)
    expect(await inTable()).toEqual([
      { id: 7, name: 'Zoë', more: 'mine', twice: 'ZoëZoë' },
      { id: 8, name: 'Ann', more: 'kept', twice: 'AnnAnn' },
    ])
    expect((await inTable('(select what, 1 from seen)  s')).map(({ what }) => what)).toEqual([
      'INSERTAnn',
      'UPDATEZoë',
    ])
  })

  it.each([
    [
      'create table people (id text, name text)',
      'The table people has no primary or unique key with exactly these columns: id.',
    ],
    [
      'create table people (id text, name text, primary key (id, name))',
      'no primary or unique key with exactly these columns: id',
    ],
    [
      `create table people (id text, name text); create unique index on people (id) where name <> ''`,
      'no primary or unique key with exactly these columns: id',
    ],
    [
      'create table people (id text, name text, unique (id) deferrable)',
      'no primary or unique key with exactly these columns: id',
    ],
    [
      'create table people (id text primary key, name text unique); create table child (n text references people (name) on update cascade)',
      'Updating rows of people could change other tables too: child_n_fkey of child.',
    ],
    [
      'create table people (id text primary key, name int)',
      'Values of column name that do not fit the target: 2; first: row 1, Zoë',
    ],
    [
      `create table people (id text primary key, name text check (name <> 'Zoë'))`,
      'violates check constraint',
    ],
  ])('is refused and keeps the table unchanged: %s', async (statement, message) => {
    await make(statement)
    await expect(load(byId)).rejects.toThrow(message)
    expect(await inTable()).toEqual([])
  })

  it('refuses rows with duplicate or missing keys and names the key', async () => {
    await make(`create table people (id text unique, name text); ${seeded}`)
    const twice = await rows('twice', `('8', 'a'), ('7', 'b'), ('8', 'c')`)
    const empty = await rows('empty', `('8', 'a'), (null, 'b')`)
    for (const table of ['people', 'fresh']) {
      await expect(load({ ...byId, tableName: table }, twice)).rejects.toThrow(
        'Several rows have the same key id: 8. Nothing was written.',
      )
      await expect(load({ ...byId, tableName: table }, empty)).rejects.toThrow(
        'Some rows have no value in the key id, so they cannot be updated by it. Nothing was written.',
      )
    }
    expect(await inTable()).toEqual(asSeeded)
    expect(await database.sql`select to_regclass('fresh') as found`).toEqual([{ found: null }])
  })

  it('names the missing permission', async () => {
    const role = await database.createRole()
    await make(`create table people (id text primary key, name text); grant usage on schema public to "${role.userId}";
      grant insert, select on people to "${role.userId}"`)
    await expect(load(byId, people, role)).rejects.toThrow(
      'The user cannot read or update these columns of people: name.',
    )
    await make(`grant update (name) on people to "${role.userId}"`)
    await load(byId, people, role)
    expect(await inTable()).toHaveLength(2)
    await make(`drop owned by "${role.userId}"`)
  })

  it('is refused if a trigger keeps a row that is missing from the source', async () => {
    await make(`create table people (id text primary key, name text); ${seeded};
      create function skip() returns trigger language plpgsql as 'begin return null; end';
      create trigger skip before delete on people for each row execute function skip()`)
    const before = await inTable()
    await expect(load({ ...byId, deleteMissing: { within: [] } })).rejects.toThrow(
      'A trigger or rule of the table people prevents rows from being deleted.',
    )
    expect(await inTable()).toEqual(before)
    await make('drop function skip cascade')
  })

  it('names a trigger that skips an insert', async () => {
    await make(`create table people (id text primary key, name text); ${seeded};
      create function skip() returns trigger language plpgsql as 'begin return null; end';
      create trigger skip before insert on people for each row execute function skip()`)
    await expect(load(byId)).rejects.toThrow(
      'The table people stored 0 of 2 rows. Nothing was written. A BEFORE trigger probably skipped the others: skip.',
    )
    expect(await inTable()).toEqual(asSeeded)
  })
})

describe('TRUNCATE', () => {
  const truncate: Flags = { truncate: true }

  it('empties the table within the transaction', async () => {
    await make(`create table people (id text, name text); ${seeded}`)
    await load(truncate)
    expect(await inTable()).toEqual([
      { id: '7', name: 'Zoë' },
      { id: '8', name: 'Ann' },
    ])
    await make('alter table people add check (length(id) < 1) not valid')
    await expect(load(truncate)).rejects.toThrow('violates check constraint')
    expect(await inTable()).toHaveLength(2)
  })

  it('also empties partitioned tables', async () => {
    await make(
      `create table people (id text, name text) partition by list (id); create table other partition of people default; ${seeded}`,
    )
    await load(truncate)
    expect(await inTable()).toHaveLength(2)
  })

  it('is refused if other tables reference the table or the user lacks permission', async () => {
    await make(
      `create table people (id text primary key, name text); create table child (id text references people); ${seeded}`,
    )
    await expect(load(truncate)).rejects.toThrow(
      'The table people cannot be emptied by TRUNCATE, because other tables refer to it: foreign key child_id_fkey of child. Turn off Empty by TRUNCATE.',
    )
    const role = await database.createRole()
    await make(
      `drop table child; grant usage on schema public to "${role.userId}"; grant insert, select, delete on people to "${role.userId}"`,
    )
    await expect(load(truncate, people, role)).rejects.toThrow('The user cannot truncate the table people.')
    expect(await inTable()).toEqual(asSeeded)
    await make(`drop owned by "${role.userId}"`)
  })

  it('is skipped if rows are only added or the table is recreated', async () => {
    await make(`create table people (id text, name text); ${seeded}`)
    await load({ ...truncate, deleteExistingData: false })
    expect(await inTable()).toHaveLength(4)
    await load({ ...truncate, dropTableThenCreate: true })
    expect(await inTable()).toHaveLength(2)
  })
})

describe('a column mapping', () => {
  const mapping: Flags = { columnMapping: [{ column: 'name', to: 'Full "Name"' }] }

  it('matches the mapped columns as chosen and the others by name', async () => {
    await make(`create table people ("Full ""Name""" text, name text default 'untouched', id int)`)
    await load(mapping)
    expect(await inTable()).toEqual([
      { 'Full "Name"': 'Ann', name: 'untouched', id: 8 },
      { 'Full "Name"': 'Zoë', name: 'untouched', id: 7 },
    ])
  })

  it('names the columns of a new table', async () => {
    await load(mapping)
    expect(await inTable()).toEqual([
      { id: '7', 'Full "Name"': 'Zoë' },
      { id: '8', 'Full "Name"': 'Ann' },
    ])
  })

  it('is refused if a target column is missing or mapped twice', async () => {
    await make('create table people (id text, name text)')
    await expect(load(mapping)).rejects.toThrow('The table people has no columns for these: Full "Name".')
    const toId: Flags = { columnMapping: [{ column: 'name', to: 'id' }] }
    await expect(load(toId)).rejects.toThrow(
      'Two columns of the workflow map to the same column of people: id',
    )
    await expect(load({ ...toId, tableName: 'fresh' })).rejects.toThrow(
      'Two columns of the workflow map to the same column of fresh: id',
    )
    await expect(load({ columnMapping: [{ column: 'name', to: 'ID' }] })).rejects.toThrow(
      'the same column of people',
    )
  })

  it('is refused if a name is too long', async () => {
    const to = 'x'.repeat(64)
    await expect(load({ columnMapping: [{ column: 'name', to }] })).rejects.toThrow(
      `The name ${to} has 64 bytes`,
    )
  })
})
