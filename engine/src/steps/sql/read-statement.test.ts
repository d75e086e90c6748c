import { tmpdir } from 'node:os'
import { AppError, type CheckedSql } from '@anj/workflow'
import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const input1: CheckedSql['inputs'][number] = [
  { name: 'id', type: 'int' },
  { name: 'a', type: 'text' },
  { name: 'amount', type: 'decimal' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'datetime' },
  { name: 'ok', type: 'bit' },
  { name: 'rate', type: 'float' },
]
const input2: CheckedSql['inputs'][number] = [
  { name: 'id', type: 'int' },
  { name: 'Größe', type: 'text' },
]
const read = (query: string) => readStatement({ query, inputs: [input1, input2], parameters: [] }, tmpdir())

/** Statements that try to reach something else than their inputs, or to use up the machine. */
const hostile: readonly (readonly [statement: string, reason: RegExp])[] = [
  // Files and addresses
  ["select * from 'file.csv'", /no table file\.csv/],
  ["select * from 'https://example.org/a.parquet'", /no table https/],
  ["select * from 's3://bucket/a.parquet'", /no table s3/],
  ['select * from "/etc/passwd"', /no table \/etc\/passwd/],
  ["from 'input1.parquet'", /no table/],
  ["select * from input1 join 'b.json' using (id)", /no table b\.json/],
  ["select * from read_csv('/etc/passwd')", /table function read_csv/],
  ["select * from read_csv_auto('a')", /read_csv_auto/],
  ["select * from read_parquet('a')", /read_parquet/],
  ["select * from parquet_scan('a')", /parquet_scan/],
  ["select * from parquet_metadata('a')", /parquet_metadata/],
  ["select * from read_json('a')", /read_json/],
  ["select * from read_json_auto('a')", /read_json_auto/],
  ["select * from read_ndjson('a')", /read_ndjson/],
  ["select * from read_text('/etc/passwd')", /read_text/],
  ["select * from read_blob('/etc/passwd')", /read_blob/],
  ["select * from sniff_csv('a')", /sniff_csv/],
  ["select * from glob('/*')", /glob/],
  ["select * from READ_TEXT('/etc/passwd')", /read_text/],
  ['select * from "read_text"(\'/etc/passwd\')', /read_text/],
  ["select * from /* input1 */ read_text('/etc/passwd') -- input1", /read_text/],
  ['select content from input1, lateral read_text(a)', /read_text/],
  // The same in every clause
  ["select (select content from read_text('/etc/passwd'))", /read_text/],
  ["select 1 from input1 where exists (select 1 from 'x.csv')", /no table x\.csv/],
  ["select 1 from input1 where id in (select id from 'x.csv')", /no table x\.csv/],
  ["select 1 from input1 group by (select 1 from 'x.csv')", /no table x\.csv/],
  ["select 1 from input1 group by id having (select true from 'x.csv')", /no table x\.csv/],
  [
    "select id from input1 qualify row_number() over (order by (select 1 from 'x.csv')) = 1",
    /no table x\.csv/,
  ],
  ["select id from input1 order by (select 1 from 'x.csv')", /no table x\.csv/],
  ["select id from input1 limit (select 1 from 'x.csv')", /no table x\.csv/],
  ["select id from input1 limit 1 offset (select 1 from 'x.csv')", /no table x\.csv/],
  ["select distinct on ((select 1 from 'x.csv')) id from input1", /no table x\.csv/],
  ["select sum(id) filter (where (select true from 'x.csv')) from input1", /no table x\.csv/],
  ["select sum(id order by (select 1 from 'x.csv')) from input1", /no table x\.csv/],
  ["select sum(id) over (partition by (select 1 from 'x.csv')) from input1", /no table x\.csv/],
  ["select case when ok then (select 1 from 'x.csv') end from input1", /no table x\.csv/],
  ["select cast((select 1 from 'x.csv') as varchar)", /no table x\.csv/],
  ["select * from (values ((select 1 from 'x.csv'))) t", /no table x\.csv/],
  ["select * replace ((select 1 from 'x.csv') as id) from input1", /no table x\.csv/],
  ["select 1 from input1 i join input2 k on (select true from 'x.csv')", /no table x\.csv/],
  ["with x as (with y as (select * from 'x.csv') select * from y) select * from x", /no table x\.csv/],
  ["select 1 union all select 1 from 'x.csv'", /no table x\.csv/],
  // A name of a common table reaches only as far as the table
  ['with x as (select 1), y as (with z as (select 1) select * from z) select * from z', /no table z/],
  ['select * from (with "a.csv" as (select 1) select 1) t, \'a.csv\'', /no table a\.csv/],
  ['with x as (select * from x) select * from x', /no table x/],
  // The catalog, settings and secrets
  ['select * from duckdb_settings()', /duckdb_settings/],
  ['select * from duckdb_secrets()', /duckdb_secrets/],
  ['select * from duckdb_functions()', /duckdb_functions/],
  ['select * from duckdb_tables', /no table duckdb_tables/],
  ['select * from information_schema.tables', /no schema/],
  ['select * from pg_catalog.pg_class', /no schema/],
  ['select * from main.input1', /no schema/],
  ['select * from memory.main.input1', /no schema/],
  ['select * from sqlite_master', /no table sqlite_master/],
  ['select * from pragma_version()', /pragma_version/],
  ["select * from pragma_table_info('input1')", /pragma_table_info/],
  ["select current_setting('home_directory')", /function current_setting/],
  ["select getenv('PATH')", /function getenv/],
  ["select getvariable('x')", /function getvariable/],
  ["select nextval('s')", /function nextval/],
  ['select current_user', /current_user/],
  ['select current_database()', /current_database/],
  ['select version()', /function version/],
  ["select pg_catalog.pg_get_viewdef('x')", /no schema|function/],
  ['select main.current_query()', /function current_query/],
  ["select write_log('x')", /function write_log/],
  ['select txid_current()', /function txid_current/],
  ["select json_serialize_sql('select 1')", /function json_serialize_sql/],
  ["select json_deserialize_sql('x')", /function json_deserialize_sql/],
  ["select * from json_execute_serialized_sql('x')", /json_execute_serialized_sql/],
  // Queries in texts
  ["select * from query('select * from read_text(''/etc/passwd'')')", /table function query/],
  ["select * from query_table('input1')", /query_table/],
  ["select * from query_table(['a.csv'])", /query_table/],
  ["select columns('i.*') from input1", /option|columns/i],
  ['select columns(*) from input1', /option|columns/i],
  ['select unpack(columns(*)) from input1', /./],
  ['select list_transform([1], x -> x + 1)', /function list_transform|lambda/],
  ['select list_apply([1], lambda x: x + 1)', /function list_apply|lambda/],
  ['select [x for x in [1, 2]]', /function list_apply|lambda/],
  ["select list_aggregate([1], 'sum')", /function list_aggregate/],
  ['select $1', /parameter/],
  ['select #1 from input1', /positional/],
  // Other statements
  ["attach 'x.db' as y", /Only one SELECT/],
  ["select 1; attach 'x.db' as y", /Only one SELECT/],
  ['select 1; select 2', /Only one SELECT/],
  ["copy input1 to '/tmp/x.csv'", /Only one SELECT/],
  ['install httpfs', /Only one SELECT/],
  ['load httpfs', /Only one SELECT/],
  ["set memory_limit = '1TB'", /Only one SELECT/],
  ['pragma database_list', /Only one SELECT|no table/],
  ['call pragma_version()', /Only one SELECT/],
  ['create macro f(x) as x', /Only one SELECT/],
  ['create table t as select 1', /Only one SELECT/],
  ['insert into input1 values (1)', /Only one SELECT/],
  ['delete from input1', /Only one SELECT/],
  ['drop table input1', /Only one SELECT/],
  ["export database '/tmp/x'", /Only one SELECT/],
  ['create secret s (type s3)', /Only one SELECT/],
  ['checkpoint', /Only one SELECT/],
  ['explain select 1', /Only one SELECT/],
  ['describe input1', /./],
  ['show tables', /./],
  ['select * from (show tables)', /./],
  ['select * from (describe input1)', /./],
  ['select * from (summarize input1)', /./],
  ['pivot input1 on a using sum(id)', /Only one SELECT/],
  ['select * from (pivot input1 on a using sum(id))', /Only one SELECT/],
  ['unpivot input1 on id into name n value v', /./],
  // Blow-ups
  ['with recursive t as (select 1 union all select * from t) select * from t', /Recursive/],
  [
    'with recursive t(n) as (select 1 union all select n + 1 from t where n < 1e9) select * from t',
    /Recursive/,
  ],
  ["select repeat('x', 1000000000)", /function repeat/],
  ["select lpad('x', 1000000000, 'x')", /huge values/],
  ["select rpad('x', id, 'x') from input1", /huge values/],
  ['select * from range(1000000000000)', /table function range/],
  ['select * from generate_series(1, 1000000000000)', /generate_series/],
  ['select range(1000000000)', /function range/],
  ['select generate_series(1, 1000000000)', /function generate_series/],
  ['select * from repeat(1, 1000000000)', /table function repeat/],
  ['select * from repeat_row(1, num_rows = 1000000000)', /repeat_row/],
  ['select * from test_all_types()', /test_all_types/],
  ['select list_resize([1], 1000000000)', /function list_resize/],
  ["select printf('%1000000000d', 1)", /function printf/],
  ["select format('{:1000000000}', 1)", /function format/],
  ['select bar(1, 0, 1, 1000000000)', /function bar/],
  ['select sleep_ms(1000000)', /function sleep_ms/],
  ['select pg_sleep(1000000)', /function pg_sleep/],
  [`select ${'(1 + '.repeat(1_500)}1${')'.repeat(1_500)}`, /./],
  [`select ${'abs('.repeat(300)}1${')'.repeat(300)}`, /more than 100 levels/],
  [`select ${'(select '.repeat(150)}1${')'.repeat(150)}`, /more than 100 levels/],
  [`select '${'x'.repeat(30_000)}'`, /30,?009 characters/],
  // Results that change from call to call
  ['select random()', /another result each time/],
  ['select now()', /another result each time/],
  ['select current_date', /current_date/],
  ['select age(day) from input1', /another result each time/],
  ['select today()', /another result each time/],
  ['select uuid()', /another result each time/],
  ['select * from input1 using sample 10', /random sample/],
  ['select * from input1 tablesample 10%', /random sample/],
  // Types and places
  ["select 'x'::blob", /type/],
  ['select a::my_type from input1', /my_type/],
  ["select a::enum('x') from input1", /enum/i],
  ['select a collate de from input1', /./],
  ['select * from input1 at (version => 1)', /./],
]

describe('refuses', () => {
  test.each(hostile)('%s', async (statement, reason) => {
    const error: unknown = await read(statement).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    const { code, message } = error as AppError
    expect(['sqlRefused', 'sqlTooLong', 'sqlInvalid']).toContain(code)
    expect(message).toMatch(reason)
  })
})

/** Statements that a user of SQL writes, with the types of their columns. */
const useful: readonly (readonly [statement: string, ...types: readonly string[]])[] = [
  ['select * from input1', 'int', 'text', 'decimal', 'date', 'datetime', 'bit', 'float'],
  ['from input1 select id', 'int'],
  ['table input2', 'int', 'text'],
  ['SELECT "Größe" FROM INPUT2 -- by name', 'text'],
  ['select * exclude (a, amount, day, "at", ok, rate) from input1;', 'int'],
  [
    "select id as number, a || '!' as loud from input1 where a like 'A%' and id between 1 and 5",
    'int',
    'text',
  ],
  ["select a from input1 where a ilike '%x%' or a in ('a', 'b') or a is null", 'text'],
  ["select a from input1 where not (a similar to 'x.*') and regexp_matches(a, '^y')", 'text'],
  [
    'select a, sum(amount) as total, avg(rate) as mean, count(distinct id) as n from input1 group by a having count(*) > 1',
    'text',
    'decimal',
    'float',
    'int',
  ],
  [
    'select a, sum(id) as s from input1 group by all order by s desc nulls last limit 10 offset 2',
    'text',
    'decimal',
  ],
  ['select i.id, k."Größe" from input1 i left join input2 k using (id)', 'int', 'text'],
  ['select i.id from input1 i join input2 k on i.id = k.id and i.id > 1 cross join input2 z', 'int'],
  ['select id from input1 where id not in (select id from input2)', 'int'],
  ['select id from input1 i where exists (select 1 from input2 k where k.id = i.id)', 'int'],
  ['select (select max(id) from input2) as m from input1', 'int'],
  ['select id from input1 union all select id from input2', 'int'],
  ['select id from input1 except select id from input2 order by id', 'int'],
  ['select id from input1 intersect select id from input2', 'int'],
  [
    'with x as (select id, a from input1), y as (select * from x where id > 1) select y.id from y join x using (id)',
    'int',
  ],
  ['with x(n) as materialized (select id from input1) select n from x', 'int'],
  [
    'select row_number() over (partition by a order by id desc) as n, lag(id) over (order by id) as before from input1',
    'int',
    'int',
  ],
  [
    'select sum(id) over (order by day rows between 2 preceding and current row) as moving from input1',
    'decimal',
  ],
  ['select rank() over w as r from input1 window w as (order by amount)', 'int'],
  ['select id from input1 qualify row_number() over (partition by a order by id) = 1', 'int'],
  ["select case when id > 1 then 'many' when id = 1 then 'one' else 'none' end as words from input1", 'text'],
  [
    "select coalesce(a, 'x') as c, nullif(a, '') as n, greatest(id, 2) as g from input1",
    'text',
    'text',
    'int',
  ],
  [
    "select date_trunc('month', day) as month, extract(year from day) as y, day + 7 as next from input1",
    'datetime',
    'int',
    'date',
  ],
  [
    "select day + interval 1 month as later, date_diff('day', day, date '2026-01-01') as d from input1",
    'datetime',
    'int',
  ],
  [
    "select strftime(day, '%d.%m.%Y') as german, strptime(a, '%Y-%m-%d') as read from input1",
    'text',
    'datetime',
  ],
  [
    'select cast(a as integer) as n, try_cast(a as decimal(10, 2)) as d, a::date as t from input1',
    'int',
    'decimal',
    'date',
  ],
  [
    'select amount * 1.19 as gross, round(amount, 2) as r, id / 2 as half, id // 2 as whole, id % 2 as rest from input1',
    'decimal',
    'decimal',
    'float',
    'int',
    'int',
  ],
  [
    "select upper(trim(a)) as u, substring(a from 1 for 2) as s, split_part(a, '-', 1) as p, lpad(a, 5, '0') as l from input1",
    'text',
    'text',
    'text',
    'text',
  ],
  ["select id, unnest(string_split(a, ',')) as part from input1", 'int', 'text'],
  ["select id, word from input1, unnest(string_split(a, ' ')) as t(word)", 'int', 'text'],
  [
    "select string_agg(a, ', ' order by a) as list, count(*) filter (where ok) as n from input1",
    'text',
    'int',
  ],
  ['select distinct a, ok from input1', 'text', 'bit'],
  ['select distinct on (a) a, id from input1 order by a, id desc', 'text', 'int'],
  ["select json_extract_string(a, '$.name') as n, a->>'$.x' as x from input1", 'text', 'text'],
  [
    'select median(rate) as m, quantile_cont(rate, 0.9) as p, stddev(rate) as s from input1',
    'float',
    'float',
    'float',
  ],
  ['select a, id from input1 group by grouping sets ((a, id), (a))', 'text', 'int'],
  ["select * from (values (1, 'x'), (2, 'y')) as t(n, w)", 'int', 'text'],
  ['select input1.id from input1 natural join input2', 'int'],
  [
    'select true as yes, 9223372036854775807 as big, 12345678901234567890123456789 as huge, null as nothing',
    'bit',
    'int',
    'decimal',
    'int',
  ],
  ["select 'it''s; -- no comment' as t, \"id\" from input1", 'text', 'int'],
  [
    'select max_by(a, day) as newest, min(day) as first, bool_or(ok) as any from input1',
    'text',
    'date',
    'bit',
  ],
]

describe('accepts', () => {
  test.each(useful)('%s', async (statement, ...types) => {
    const { columns } = await read(statement)
    expect(columns.map(({ type }) => type)).toEqual(types)
  })
})

test.each(useful)('a statement needs no column beyond those that it names: %s', async (query) => {
  const { uses, columns } = await read(query)
  const inputs = [input1, input2].map((input) => {
    const used = input.filter(({ name }) => !uses || uses.has(name.toLowerCase()))
    return used.length > 0 ? used : input.slice(0, 1)
  })
  expect((await readStatement({ query, inputs, parameters: [] }, tmpdir())).columns).toEqual(columns)
})

test('knows which columns a statement can use', async () => {
  const used = async (query: string) => (await read(query)).uses
  expect(await used('select ID from input1 where amount > 1')).toEqual(new Set(['id', 'amount']))
  expect(await used('select count(*) as n from input1 join input2 using (id)')).toEqual(new Set(['id']))
  const all = [
    'select * from input1',
    'select count(columns(*)) from input1',
    'select count(*) from input1 natural join input2',
    'select x from input1 as t(x)',
    'select t::varchar from input1 as t',
    'select input1::varchar from input1',
    'with c as (select id from input1) select c::varchar from c',
  ]
  for (const query of all) expect(await used(query).catch(() => null)).toBe(null)
})

test('knows whether the rows are sorted at the top', async () => {
  const isOrdered = async (query: string) => (await read(query)).isOrdered
  expect(await isOrdered('select id from input1 order by id')).toBe(true)
  expect(await isOrdered('select id from input1 union select id from input2 order by 1')).toBe(true)
  expect(await isOrdered('select * from (select id from input1 order by id)')).toBe(false)
})

test.each([
  ['selct 1', 1, 1],
  ['select id\nfrom input1\nwhere', 3, 6],
  ['select id,\n  nope\nfrom input1', 2, 3],
  ["select 'ü€😀', nope from input1", 1, 15],
  ["select '日本語', getenv(a) from input1", 1, 15],
  [`select ${'1 + '.repeat(60)}nope from input1`, 1, 248],
  ["select id\nfrom input1\njoin 'x.csv' using (id)", 3, 6],
  ['select id,\n    getenv(a) from input1', 2, 5],
  ["select 'Größe \u{1f600}' as a frm input1", 1, 23],
])('names the place of the error in %j', async (query, line, column) => {
  await expect(read(query)).rejects.toMatchObject({
    message: expect.stringMatching(new RegExp(`^Line ${line}, column ${column}: `)),
  })
})

test('refuses columns that Anj has no type for, with a fix, and names that occur twice', async () => {
  for (const value of ['[1, 2]', "{'x': 1}", 'interval 1 day', "timestamptz '2026-01-01'"])
    await expect(read(`select ${value} as c from input1`)).rejects.toMatchObject({
      message: expect.stringMatching(/Cast it to text|type/),
    })
  await expect(read('select id, id as ID from input1')).rejects.toMatchObject({ code: 'sqlColumnTwice' })
  expect((await read('select [1, 2]::varchar as c')).columns).toEqual([{ name: 'c', type: 'text' }])
})

describe('a SELECT with parameters', () => {
  const withValues = (query: string, values: Readonly<Record<string, string>>) =>
    readStatement(
      {
        query,
        inputs: [input1, input2],
        parameters: Object.entries(values).map(([name, value]) => ({
          name,
          type: name === 'rate' ? 'decimal' : 'text',
          default: value,
        })),
      },
      tmpdir(),
    )

  test('has the same columns for each value', async () => {
    const query = 'select amount * {rate} as a, {rate} as b, {name} as c, {name} is null as d from input1'
    const values = [
      { rate: '0.19', name: 'x' },
      { rate: '12345678901234567890123456789.123', name: '' },
      { rate: '-0.1234567890123', name: '0' },
    ]
    const found = await Promise.all(values.map((one) => withValues(query, one)))
    const [first] = found
    expect(first?.columns.map(({ type }) => type)).toEqual(['decimal', 'decimal', 'text', 'bit'])
    for (const { columns } of found) expect(columns).toEqual(first?.columns)
  })

  test.each([
    ['select {name}, nope from input1', 1, 16],
    ['select {name},\n{name}, nope from input1', 2, 9],
    ["select '{name}' -- {name}\n, {name}, {name} from input1 where {name} = nope", 2, 45],
    ["select {name}, {rate} from 'x.csv'", 1, 28],
    ['select {name}, {rate} frm input1', 1, 27],
    ['select {name}, {other} from input1', 1, 22],
  ])('names the place of a fault as it was written: %j', async (query, line, column) => {
    const values = { name: 'a long value,\nwith two lines and a \u{1f600}', rate: '0.19' }
    await expect(withValues(query, values)).rejects.toThrow(new RegExp(`^Line ${line}, column ${column}: `))
  })
})
