import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DatasetSource } from '../../../model/source.ts'
import { requestFor, runHere } from '../../../testing/run-here.ts'
import { change, writeTable } from '../../../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import { workflowOf } from '../../../testing/workflow-of.ts'

let folder: string
let database: TargetDatabase
let orders: DatasetSource

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-rejects-table-'))
  database = await createTargetDatabase()
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['id', 'note', 'amount'],
    [
      ['1', 'a "quoted"\nnote', '10'],
      ['2', 'nul \0', '1.5'],
      ['three', null, '7'],
    ],
  )
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})

type Settings = Partial<ConfigOf<'postgresqlOutput'>>
async function load(
  settings: Settings = {},
  onReject: 'fail' | 'setNull' | 'leaveOut' = 'leaveOut',
  connection = database.connection,
) {
  const output = {
    kind: 'postgresqlOutput' as const,
    databaseName: database.name,
    tableName: 'orders',
    rejectsTable: 'orders_rejects',
    ...settings,
  }
  const changes = { columnDataTypes: [change('id', 'int'), change('amount', 'int')], onReject }
  const target = { kind: 'database' as const, databaseName: database.name, connection }
  return await runHere(requestFor(workflowOf({ source: orders, changes, output }), orders, target, folder))
}
const make = (statements: string) => database.sql.unsafe(statements)
const rowsOf = async (table: string) =>
  (await database.sql.unsafe(`select * from ${table} order by 1, 2`)).map((row) => ({ ...row }))
const exists = async (table: string) =>
  (await database.sql`select to_regclass(${table}) is not null as found`)[0]?.found

test.each(['create', 'replace', 'append'] as const)(
  'adds the rejects of each run to the table (%s)',
  async (mode) => {
    if (mode !== 'create') await make('create table orders (id int, note text, amount int)')
    const settings = {
      create: {},
      replace: { dropTableThenCreate: true, deleteExistingData: false },
      append: { deleteExistingData: false },
    }[mode]
    await load(settings)
    const rejects = await rowsOf('orders_rejects')
    expect(rejects.map(({ row, column, value, step }) => [row, column, value, step])).toEqual([
      ['2', 'amount', '1.5', 'Change Data Type'],
      ['3', 'id', 'three', 'Change Data Type'],
    ])
    expect(rejects[0]?.reason).toContain('fraction')
    expect(JSON.parse(rejects[0]?.data)).toEqual({ id: '2', note: 'nul ␀', amount: '1.5' })
    expect(JSON.parse(rejects[1]?.data)).toEqual({ id: 'three', note: null, amount: '7' })
    await load(settings)
    const both = await rowsOf('orders_rejects')
    expect([both.length, new Set(both.map(({ run_id }) => run_id)).size]).toEqual([4, 2])
  },
)

test('uses a table that has the columns and optional others', async () => {
  await make(`create table orders_rejects (seen timestamptz default now(), run_id uuid, "row" numeric, "column" varchar,
    value text, reason text, step text, data jsonb, fixed boolean)`)
  await load()
  expect(
    await database.sql`select data ->> 'amount' as amount, fixed from orders_rejects order by "row"`,
  ).toEqual([
    { amount: '1.5', fixed: null },
    { amount: '7', fixed: null },
  ])
})

test('refuses a table with other columns by name, before a row is written', async () => {
  await make(`create table orders (id int, note text, amount int); insert into orders values (9, 'kept', 9);
    create table orders_rejects (run_id text, "row" int, "column" text, value varchar(10), reason text, step text, author text not null)`)
  await expect(load()).rejects.toThrow(
    'The rejects table orders_rejects does not fit: row is integer, value is character varying(10), data is missing, author needs a value.',
  )
  expect(await rowsOf('orders')).toEqual([{ id: 9, note: 'kept', amount: 9 }])
})

test('adds no rejects when the target refuses a row', async () => {
  await make('create table orders (id int check (id > 1), note text, amount int)')
  await expect(load({ deleteExistingData: false })).rejects.toMatchObject({ code: expect.any(String) })
  expect([await exists('orders_rejects'), await rowsOf('orders')]).toEqual([false, []])
})

test('leaves the target unchanged when the rejects table refuses a row', async () => {
  await make(`create table orders_rejects (run_id text, "row" bigint, "column" text, value text check (value <> 'three'),
    reason text, step text, data text)`)
  await expect(load()).rejects.toMatchObject({ code: expect.any(String) })
  expect([await exists('orders'), await rowsOf('orders_rejects')]).toEqual([false, []])
})

test('leaves the target unchanged when a trigger skips a reject', async () => {
  await make(`create table orders_rejects (run_id text, "row" bigint, "column" text, value text, reason text, step text, data text);
    create function skip() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger skipping before insert on orders_rejects for each row execute function skip()`)
  await expect(load()).rejects.toThrow('stored 0 of 2 rejects')
  expect(await exists('orders')).toBe(false)
})

test('creates no table when rejects stop the run or no value is rejected', async () => {
  await expect(load({}, 'fail')).rejects.toMatchObject({ code: 'valuesDoNotConvertFirst' })
  expect(await exists('orders_rejects')).toBe(false)
  await load({ rejectsTable: '' })
  expect([await exists('orders'), await exists('orders_rejects')]).toEqual([true, false])
})

test('adds rows to an existing table with a user who may not create tables', async () => {
  await make('create table orders (id int, note text, amount int)')
  await load({ deleteExistingData: false })
  const user = `adder_${database.name}`
  await make(`create role "${user}" login password 'Adder!1'; grant usage on schema public to "${user}";
    grant select, insert on orders, orders_rejects to "${user}"; revoke create on schema public from public`)
  try {
    const connection = { ...database.connection, userId: user, password: 'Adder!1' }
    await load({ deleteExistingData: false }, 'leaveOut', connection)
    expect(await rowsOf('orders_rejects')).toHaveLength(4)
    const missing = load({ deleteExistingData: false, rejectsTable: 'more' }, 'leaveOut', connection)
    await expect(missing).rejects.toThrow('This user may not create the rejects table more.')
  } finally {
    await make(`drop owned by "${user}"; drop role "${user}"`)
  }
})
