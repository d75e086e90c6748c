import {
  compareDictionaries,
  compareObjects,
  type Dictionary,
  dictionaryDdl,
  objectDdl,
  tableKey,
} from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import { readDictionary } from './read-dictionary.ts'

const { signal } = new AbortController()

let target: TargetDatabase
let empty: TargetDatabase
let before: Dictionary
beforeAll(async () => {
  target = await createTargetDatabase()
  empty = await createTargetDatabase()
  await target.sql.unsafe(schema)
  before = await read(target)
})
afterAll(async () => {
  await target[Symbol.asyncDispose]()
  await empty[Symbol.asyncDispose]()
})

async function read({ connection, name }: TargetDatabase): Promise<Dictionary> {
  return await readDictionary(connection, name, { schemas: [], views: true }, signal)
}

const schema = `
  create schema "Sales dept";
  create type mood as enum ('sad', 'it''s ok');
  create domain price as numeric(12,3) default 0 constraint positive check (value >= 0);
  create type address as (street text, cost price);
  comment on type mood is 'How somebody feels';
  create sequence tickets as smallint increment 5 minvalue 10 maxvalue 100 cycle;
  create function twice(n numeric) returns numeric language sql immutable as 'select n * 2';
  create table customers (
    id bigint generated always as identity (start 7) primary key, "e-mail" varchar(200) collate "C" not null unique,
    feels mood default 'sad', home address, since timestamptz default now());
  comment on table customers is 'It''s "them"'; comment on column customers."e-mail" is 'At sign-up';
  create table "Sales dept".orders (
    id serial, line int default nextval('tickets'), customer_id bigint not null, total price not null,
    with_tax numeric generated always as (twice(total)) stored, during int4range, parent int,
    constraint orders_key primary key (id) include (total), constraint sums check (total < 1000 or line > 0),
    constraint to_customer foreign key (customer_id) references customers on delete cascade on update restrict,
    constraint one_each unique nulls not distinct (line, customer_id));
  alter table "Sales dept".orders add constraint to_parent foreign key (parent) references "Sales dept".orders not valid;
  create index orders_open on "Sales dept".orders (customer_id desc nulls last, (line + 1)) include (during) where total > 0;
  create index orders_text on customers (lower("e-mail") text_pattern_ops, "e-mail" collate "C");
  create index orders_during on "Sales dept".orders using gist (during);
  create view a_top as select id from "Sales dept".orders where total > 5;
  create materialized view b_sums as select customer_id, sum(total) as total from "Sales dept".orders group by 1;
  create unique index b_sums_key on b_sums (customer_id);
  create view a_first as select count(*) as n from b_sums join a_top on a_top.id = b_sums.customer_id;
  comment on view a_first is 'Reads another view';
  create function of_customer(c customers) returns text language sql as 'select c."e-mail"';
  create function tops() returns setof bigint begin atomic select id from a_top; end;
  create function touched() returns trigger language plpgsql security definer set search_path = pg_catalog as 'begin return new; end';
  create procedure clean(inout n int default 5) language plpgsql as 'begin n := 0; end';
  comment on procedure clean is 'Cleans';
  create trigger t_line before insert or update of line on "Sales dept".orders for each row when (new.line > 0) execute function touched();
  create trigger t_all after delete on "Sales dept".orders execute function touched();
  alter table "Sales dept".orders disable trigger t_all;
  create trigger t_view instead of insert on a_top for each row execute function touched();
  alter table customers enable row level security; alter table customers force row level security;
  create policy own on customers as restrictive for update using (id > 0) with check (id < 500);
  create policy seen on customers for select using (true);
  create table logs (id int not null, day date not null, label text) partition by range (day);
  create table logs_25 partition of logs for values from ('2025-01-01') to ('2026-01-01');
  create table logs_26 partition of logs for values from ('2026-01-01') to ('2027-01-01') partition by list (label);
  create table logs_26_a partition of logs_26 for values in ('a', 'b');
  create table logs_rest partition of logs default;
  create index logs_day on logs (day);
  create unique index logs_25_label on logs_25 (label, day);
  alter table logs_25 add constraint big check (id > 5), alter label set default 'x'`

it('writes statements that create the same database again', async () => {
  const script = dictionaryDdl(before)
  expect(script).not.toContain('Left out')
  await empty.sql.unsafe(script)
  const after = await read(empty)
  expect(compareDictionaries(before, after)).toEqual([])
  expect(compareObjects(before, after)).toEqual([])
  expect(after.tables.map(tableKey)).toEqual(before.tables.map(tableKey))
  expect(after.tables).toHaveLength(6)
  expect(after.objects?.routines).toHaveLength(5)
})

it('writes the statements of one table', () => {
  const of = tableKey({ schema: 'public', name: 'customers' })
  const statements = objectDdl(before, of).split(/\n(?! )(?!\))/)
  expect(statements.map((sql) => sql.split(' ').slice(0, 2).join(' '))).toEqual([
    'CREATE TABLE',
    'ALTER TABLE',
    'ALTER TABLE',
    'CREATE INDEX',
    'ALTER TABLE',
    'ALTER TABLE',
    'CREATE POLICY',
    'CREATE POLICY',
    'COMMENT ON',
    'COMMENT ON',
  ])
})

it('keeps names and texts inside their quotes', () => {
  const nasty = `a"b'; drop table x; --`
  const [table] = before.tables
  if (!table) throw new Error('There is no table')
  const [column] = table.columns
  if (!column) throw new Error('There is no column')
  const script = dictionaryDdl({
    ...before,
    objects: { types: [] },
    tables: [
      {
        ...table,
        schema: nasty,
        name: nasty,
        kind: 'table',
        comment: nasty,
        columns: [{ ...column, name: nasty, comment: nasty }],
      },
    ],
  })
  const quoted = /"a""b'; drop table x; --"|'a"b''; drop table x; --'/g
  expect(script.replaceAll(quoted, '')).not.toContain('drop table x')
  expect(script.match(quoted)?.length).toBeGreaterThan(5)
})

it('writes comments in place of what was locked, and statements that run for the rest', async () => {
  const locked = await target.sql.begin(async (sql) => {
    await sql`lock table customers, logs, logs_25 in access exclusive mode`
    return await read(target)
  })
  const script = dictionaryDdl(locked)
  const left = script.split('\n').filter((line) => line.startsWith('-- Left out'))
  expect(left).toEqual(
    expect.arrayContaining([
      '-- Left out: policy public.own',
      '-- Left out: index public.orders_text',
      '-- Left out: partition key of public.logs',
      '-- Left out: partition public.logs_25',
    ]),
  )
  await using other = await createTargetDatabase()
  await other.sql.unsafe(script)
  expect((await read(other)).tables.map(tableKey)).toEqual(before.tables.map(tableKey))
})

it('writes comments in place of the locked parts of a table', async () => {
  const of = tableKey({ schema: 'Sales dept', name: 'orders' })
  const locked = await target.sql.begin(async (sql) => {
    await sql`lock table "Sales dept".orders in access exclusive mode`
    return await read(target)
  })
  const statements = objectDdl(locked, of)
  expect(statements).not.toMatch(/\(\)|; *;|WHERE *;/)
  expect(statements.split('\n').filter((line) => line.startsWith('--'))).toEqual([
    '-- Left out: expression of the column Sales dept.with_tax',
    '-- Left out: check Sales dept.sums',
    '-- Left out: index Sales dept.orders_open',
    '-- Left out: trigger Sales dept.t_all',
    '-- Left out: trigger Sales dept.t_line',
  ])
})

it('distinguishes virtual generated columns', () => {
  const [table] = before.tables.filter(({ name }) => name === 'orders')
  if (!table) throw new Error('There is no table')
  const columns = table.columns.map((column) => (column.generated ? { ...column, virtual: true } : column))
  const virtual = objectDdl({ ...before, tables: [{ ...table, columns }] }, tableKey(table))
  expect(virtual).toContain(') VIRTUAL')
  expect(objectDdl(before, tableKey(table))).toContain(') STORED')
})
