import type { Dictionary, DictionaryTable } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import { readDictionary } from './read-dictionary.ts'

const { signal } = new AbortController()
const everything = { schemas: [], views: true }

let target: TargetDatabase
beforeAll(async () => {
  target = await createTargetDatabase()
})
afterAll(() => target[Symbol.asyncDispose]() as Promise<void>)

async function read(connection = target.connection): Promise<Dictionary> {
  return await readDictionary(connection, target.name, everything, signal)
}

async function tableAfter(name: string, ...statements: readonly string[]): Promise<DictionaryTable> {
  for (const statement of statements) await target.sql.unsafe(statement)
  const found = (await read()).tables.find((table) => table.name === name)
  if (!found) throw new Error(`There is no table ${name}`)
  return found
}

it('resolves domains, serial columns and types to their families', async () => {
  const { columns } = await tableAfter(
    'domains',
    `create domain price as numeric(12,3) not null`,
    `create domain code as varchar(7)`,
    `create type mood as enum ('happy', 'sad')`,
    `create table domains (id serial, cost price, short code, feels mood, tags text[], net numeric(5,-2), bits bit varying(9),
       since timestamptz default now(), doc json, span interval, one "char", raw bytea, at timetz, fee money)`,
  )
  expect(
    columns.map(({ name, type, family, length, precision, scale, nullable }) =>
      [name, type, family, length, precision, scale, nullable].join(' '),
    ),
  ).toEqual([
    'id integer integer    false',
    'cost price decimal  12 3 false',
    'short code text 7   true',
    'feels mood other    true',
    'tags text[] other    true',
    'net numeric(5,-2) decimal  5 -2 true',
    'bits bit varying(9) other 9   true',
    'since timestamp with time zone datetime    true',
    'doc json json    true',
    'span interval other    true',
    'one "char" text    true',
    'raw bytea binary    true',
    'at time with time zone time    true',
    'fee money decimal    true',
  ])
  expect(columns[0]).toMatchObject({ identity: true, default: expect.stringContaining('nextval') })
  expect(columns[7]).toMatchObject({ identity: false, default: 'now()' })
})

it('distinguishes indexes that serve different queries', async () => {
  const { indexes } = await tableAfter(
    'searched',
    `create table searched (name varchar(30) collate "C", other text, n int, during int4range, exclude using gist (during with &&))`,
    'create index patterns on searched (other text_pattern_ops)',
    'create index sorted on searched (other collate "C", n nulls first)',
    'create index lowered on searched (lower(other), n desc nulls last) where n > 5',
    'create unique index strict on searched (n) nulls not distinct',
    "create index found on searched using gin (to_tsvector('simple', other))",
  )
  const told = Object.fromEntries(
    indexes.map(({ name, columns, method, predicate, nullsEqual, constraint }) => [
      name,
      [
        method,
        ...columns.map((column) =>
          [column.name ?? column.expression, column.variant ?? '', column.descending ? 'desc' : ''].join('|'),
        ),
        predicate ?? 'all',
        nullsEqual ? 'nulls equal' : '',
        constraint ?? '',
      ].join(' / '),
    ]),
  )
  expect(told).toEqual({
    patterns: 'btree / other|text_pattern_ops| / all /  / ',
    sorted: 'btree / other|COLLATE "C"| / n|NULLS FIRST| / all /  / ',
    lowered: 'btree / lower(other)|| / n|NULLS LAST|desc / n > 5 /  / ',
    strict: 'btree / n|| / all / nulls equal / ',
    found: "gin / to_tsvector('simple'::regconfig, other)|| / all /  / ",
    searched_during_excl: 'gist / during|| / all /  / exclusion',
  })
  const searched = await tableAfter('searched')
  expect(searched.columns.map(({ collation }) => collation)).toEqual(['"C"', undefined, undefined, undefined])
})

it('returns a partitioned table just once, with the total row count and size of its partitions', async () => {
  const table = await tableAfter(
    'parted',
    'create table parted (id int primary key, label text) partition by range (id)',
    'create table parted_low partition of parted for values from (0) to (100)',
    'create table parted_high partition of parted for values from (100) to (1000) partition by range (id)',
    'create table parted_higher partition of parted_high for values from (100) to (1000)',
    'create table points_at (parted_id int references parted)',
    `insert into parted select i, 'x' from generate_series(0, 499) i`,
    'analyze parted_low, parted_higher',
  )
  expect(table).toMatchObject({ kind: 'table', rows: 500, readable: true, partitionKey: ['id'] })
  expect(table.bytes).toBeGreaterThan(40_000)
  expect(table.indexes).toMatchObject([{ name: 'parted_pkey', constraint: 'primaryKey', uses: null }])
  const { tables } = await read()
  expect(tables.map(({ name }) => name).filter((name) => name.startsWith('parted'))).toEqual(['parted'])
  expect(tables.find(({ name }) => name === 'points_at')?.foreignKeys).toHaveLength(1)
})

it('returns an empty partition key for a table partitioned by an expression', async () => {
  const table = await tableAfter(
    'computed',
    'create table computed (id int, label text) partition by range (id, lower(label))',
  )
  expect(table.partitionKey).toEqual([])
  await expect(target.sql`create unique index on computed (id)`).rejects.toThrow()
})

it('marks the columns that a view, policy, trigger or function uses', async () => {
  const table = await tableAfter(
    'watched',
    'create table watched (a int, b int, c int, d int, e int, f int check (f > 0))',
    'create view watching as select a from watched',
    'create policy watched_own on watched using (b > 0)',
    `create function touched() returns trigger language plpgsql as 'begin return new; end'`,
    'create trigger watched_c before update of c on watched for each row execute function touched()',
    'create function sum_of_d() returns bigint language sql begin atomic select sum(d) from watched; end',
    'create index on watched (e)',
  )
  expect(table.columns.map(({ name, viewed }) => [name, viewed])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
    ['d', true],
    ['e', undefined],
    ['f', undefined],
  ])
  for (const name of ['a', 'b', 'c', 'd'])
    await expect(
      target.sql.unsafe(`alter table watched alter column ${name} type bigint`),
      name,
    ).rejects.toThrow('cannot alter type')
  await target.sql.unsafe('alter table watched alter column e type bigint')
})

it('counts index uses, and returns no row count for a table that was never analyzed', async () => {
  const before = await tableAfter('uncounted', 'create table uncounted (id int primary key)')
  expect(before).toMatchObject({ rows: null, indexes: [{ uses: 0 }] })
  await target.sql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`
    await sql`select * from uncounted where id = 5`
    await sql`select pg_stat_force_next_flush()`
  })
  expect((await tableAfter('uncounted')).indexes).toMatchObject([{ uses: 1 }])
  await target.sql`select pg_stat_reset()`
  expect(Date.now() - Date.parse((await read()).usesSince ?? '')).toBeLessThan(60_000)
})

it('omits tables of an extension', async () => {
  await tableAfter('owned', 'create table owned (id int)')
  await target.sql`alter extension plpgsql add table owned`
  expect((await read()).tables.map(({ name }) => name)).not.toContain('owned')
  await target.sql`alter extension plpgsql drop table owned`
})

it('reports a table with hidden rows or columns as unreadable', async () => {
  const role = await target.createRole()
  await target.sql
    .unsafe('create table hidden_rows (id int); alter table hidden_rows enable row level security')
    .simple()
  await target.sql
    .unsafe(
      'create table hidden_column (id int, secret text); create table shown_columns (id int, more text)',
    )
    .simple()
  await target.sql
    .unsafe(
      `grant select on hidden_rows to ${role.userId}; grant select (id) on hidden_column to ${role.userId}; grant select (id, more) on shown_columns to ${role.userId}`,
    )
    .simple()
  const { tables, unseen } = await read(role)
  const readable = Object.fromEntries(tables.map((table) => [table.name, table.readable]))
  expect(readable).toMatchObject({ hidden_rows: false, hidden_column: false, shown_columns: true })
  expect(unseen).toHaveLength(1)
  expect(unseen[0]).toContain('public.hidden_rows')
})

it('does not wait for a locked table, and reports what it could not read', async () => {
  await target.sql.unsafe(
    'create table held (id int default 5, twice int generated always as (id * 2) stored, check (id > 0))',
  )
  await target.sql.unsafe('create index on held ((id + 1)) where id > 3')
  await target.sql.begin(async (sql) => {
    await sql`lock table held in access exclusive mode`
    // The lock is held until this read has finished.
    const { tables, unseen } = await read()
    expect(unseen).toEqual([
      'Another session has locked public.held, so their sizes, defaults, computed columns and checks are missing.',
    ])
    const held = tables.find(({ name }) => name === 'held')
    expect(held).toMatchObject({
      bytes: null,
      columns: [
        { name: 'id', default: null, generated: null },
        { name: 'twice', default: null, generated: '' },
      ],
      checks: [{ expression: '', columns: ['id'] }],
      indexes: [{ columns: [{ name: null, expression: '' }], predicate: '' }],
    })
    expect(tables.find(({ name }) => name === 'parted')?.bytes).toBeGreaterThan(0)
  })
  expect((await read()).unseen).toEqual([])
})

it('counts analyzed rows even after a reset of the live-row counter', async () => {
  const add = (rows: number) =>
    target.sql
      .unsafe(
        `insert into forgotten select i from generate_series(1, ${rows}) i; select pg_stat_force_next_flush()`,
      )
      .simple()
  await target.sql`create table forgotten (id int)`
  await add(5000)
  expect(await tableAfter('forgotten', 'analyze forgotten')).toMatchObject({ rows: 5000 })
  await target.sql`select pg_stat_reset()`
  await add(2)
  expect(await tableAfter('forgotten')).toMatchObject({ rows: 5000 })
  await add(6000)
  // Estimated from the rows per page, as the planner does. The counter alone would report 6,002 of 11,002 rows.
  await expect.poll(async () => (await tableAfter('forgotten')).rows).toBeGreaterThan(10_000)
  expect((await tableAfter('forgotten')).rows).toBeLessThan(12_000)
})

it('counts rows once if ANALYZE runs before the server receives their statistics', async () => {
  await target.sql`create table twice (id int)`
  const other = await target.sql.reserve()
  // A session reports its statistics at most once a second.
  await other`select pg_stat_force_next_flush()`
  await other`insert into twice select i from generate_series(1, 2000) i`
  await target.sql`analyze twice`
  await other`select pg_stat_force_next_flush()`
  other.release()
  expect(await tableAfter('twice')).toMatchObject({ rows: 2000 })
})

it('includes an invalid index, because every write maintains it', async () => {
  await tableAfter('doubles', 'create table doubles (id int)', 'insert into doubles values (1), (1)')
  await expect(
    target.sql.unsafe('create unique index concurrently once on doubles (id)'),
  ).rejects.toMatchObject({ code: '23505' })
  expect((await tableAfter('doubles')).indexes).toMatchObject([
    { name: 'once', method: 'btree, invalid', unique: true },
  ])
})

it('returns what a column inherits from its domain', async () => {
  const { columns, checks } = await tableAfter(
    'of_domains',
    `create domain word as varchar(9) default 'q' not null constraint filled check (value <> '')`,
    `create domain loud as word constraint loud check (value = upper(value))`,
    `create table of_domains (a loud, b word default 'own', c word, d int, constraint other check (d > 0))`,
  )
  expect(
    columns.map(({ name, type, family, length, nullable, default: preset }) => [
      name,
      type,
      family,
      length,
      nullable,
      preset,
    ]),
  ).toEqual([
    ['a', 'loud', 'text', 9, false, "'q'::character varying"],
    ['b', 'word', 'text', 9, false, "'own'::character varying"],
    ['c', 'word', 'text', 9, false, "'q'::character varying"],
    ['d', 'integer', 'integer', null, true, null],
  ])
  expect(checks).toEqual([
    { name: 'filled', columns: ['a', 'b', 'c'], expression: expect.stringMatching(/^VALUE(::text)? <> ''/) },
    { name: 'loud', columns: ['a'], expression: expect.stringContaining('VALUE') },
    { name: 'other', columns: ['d'], expression: 'd > 0' },
  ])
})

it('runs no further query once it is cancelled, and leaves no connection behind', async () => {
  await read()
  const ended = new AbortController()
  ended.abort(new Error('enough'))
  await expect(readDictionary(target.connection, target.name, everything, ended.signal)).rejects.toThrow(
    'enough',
  )
  await expect.poll(() => target.backends()).toBe(0)
})
