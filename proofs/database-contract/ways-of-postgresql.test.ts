import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogueColumn, postgresqlColumns } from './catalogue.ts'
import { copyTable } from './copy-table.ts'
import { openMysql, openPostgresql } from './databases.ts'
import type { OpenKind, Place, PlaceOptions } from './kind.ts'

type Flags = NonNullable<PlaceOptions['flags']>
const ways: readonly { readonly way: string; readonly flags: Flags; readonly isThere: boolean }[] = [
  { way: 'a new table', flags: {}, isThere: false },
  { way: 'a table that the run drops and creates', flags: { dropTableThenCreate: true }, isThere: true },
  { way: 'a table whose rows the run deletes', flags: { deleteExistingData: true }, isThere: true },
  {
    way: 'a table that the run updates by key',
    flags: { deleteExistingData: false, updateByKey: ['nr'] },
    isThere: true,
  },
]

const made = `create extension if not exists hstore; create extension if not exists citext;
  create type mood as enum ('so, ''so''', 'ok'); create type pair as (price numeric(5,2), note varchar(3), seen timestamp(0)[]);
  create domain cents as numeric(5,2); create domain address as text; create domain counts as int[]; create domain prices as cents[];
  create domain moods as mood[]; create domain feeling as mood; create domain felt as feeling; create domain amount as numeric;
  create domain word as varchar; create domain document as jsonb; create domain bytes as bytea; create type sizes as range (subtype = float8)`
const further: readonly CatalogueColumn[] = [
  ['oid', "'4294967295'"],
  ['name', "'a name'"],
  ['varchar', "'x'"],
  ['numeric(6,-2)', '1200'],
  ['interval(2)', "'1.23 s'"],
  ['interval day to second(3)', "'1 day 1.234 s'"],
  ['bit varying(3)', "b'01'"],
  ['time(2)', "'10:00:00.25'"],
  ['timestamptz(3)', "'2024-06-30 10:00:00.123+02'"],
  ['hstore', `'a=>1, b=>NULL'`],
  ['citext', "'OLD'"],
  ['mood', "'ok'"],
  ['cents', '1.23'],
  ['address', "'x'"],
  ['counts', "'{{1,2},{3,4}}'"],
  ['prices', "'{1.20,NULL}'"],
  ['moods', `'{ok,"so, ''so''"}'`],
  ['feeling', "'ok'"],
  ['felt', "'ok'"],
  ['amount', '0.10'],
  ['word', "'x '"],
  ['document', `'{"a": [1.10]}'`],
  ['bytes', "'\\x00ff'"],
  ['pair', `row(1.2, 'a"b', '{"2024-06-30 10:00:00"}')::pair`],
  ['sizes', "'[0.1,0.3)'"],
  ['tsvector', "'a:1 b:2'"],
  ['tsquery', "'a & b'"],
  ['cidr', "'10.0.0.0/8'"],
  ['macaddr', "'08:00:2b:01:02:03'"],
  ['point', "'(1.2345678901234567,2)'"],
  ['polygon', "'((0,0),(1,1),(1,0))'"],
  ['tsrange', "'[2024-06-30 10:00:00.5,infinity)'"],
  ['int4multirange', "'{[1,3),[5,7)}'"],
  ['pg_lsn', "'16/B374D848'"],
  ['jsonpath', "'$.a'"],
  ['numeric(5,2)[]', "'{1.20,NULL}'"],
  ['varchar(3)[]', `'{"a b",",","\\"","\\\\"}'`],
  ['real[]', "'{0.1,16777217,NaN}'"],
  ['timestamptz[]', `'{"2024-06-30 10:00:00+02",infinity}'`],
  ['bytea[]', `'{"\\\\x00ff"}'`],
  ['mood[]', `'{ok,"so, ''so''"}'`],
  ['citext[]', "'{OLD}'"],
  ['cents[]', "'{1.23}'"],
  ['int[]', "'{{1,2},{3,4}}'"],
  ['tsrange[]', `'{"[2024-06-30 10:00:00,)"}'`],
].map(([type = '', value = '']) => ({ type, values: [value, 'null'], compared: 'text' as const }))
/** The columns without money, whose text depends on a server setting and which becomes a number. */
const columns = [
  ...postgresqlColumns.filter(
    ({ type, unreadable, before, values }) =>
      type !== 'money' && !unreadable && !before && !/NaN/.test(values.join('')),
  ),
  ...further,
]

let from: OpenKind
let other: OpenKind
let source: Place
let definitions: string
const closing = new AsyncDisposableStack()
beforeAll(async () => {
  from = closing.use(await openPostgresql())
  other = closing.use(await openPostgresql())
  for (const kind of [from, other]) await kind.sql?.(made)
  definitions = columns.map(({ type }, i) => `c${i} ${type} null`).join(', ')
  await from.sql?.(`create table given (nr int primary key, ${definitions})`)
  for (let row = 0; row < Math.max(...columns.map(({ values }) => values.length)); row += 1)
    await from.sql?.(
      `insert into given values (${row}, ${columns.map(({ values }) => values[row % values.length]).join(', ')})`,
    )
  source = await from.place({ tableName: 'given' })
})
afterAll(() => closing.disposeAsync())

const shownIn = (kind: OpenKind, table: string) =>
  kind.sql?.(`select nr, ${columns.map((_, i) => `c${i}::text`).join(', ')} from ${table} order by nr`)
const typesIn = (kind: OpenKind, table: string) =>
  kind.sql?.(
    `select attname, regexp_replace(format_type(atttypid, atttypmod), '\\(6\\)', '') from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attname <> 'nr' order by attnum`,
  )

const cases = ['from server to server', 'through the worker'].flatMap((by) =>
  ways.map((way) => ({ by, ...way })),
)
it.each(cases)(
  'every type keeps its type and values when written $by into $way',
  async ({ by, flags, isThere }) => {
    // A run within one database doesn't copy rows from one server to another, so this case reads a different database.
    const kind = by === 'through the worker' ? from : other
    const tableName = `copy_${cases.findIndex((one) => one.by === by && one.flags === flags)}`
    if (isThere) {
      await kind.sql?.(`create table ${tableName} (nr int primary key, ${definitions})`)
      await kind.sql?.(`insert into ${tableName} (nr) values (1)`)
    }
    const heard = await copyTable(source, await kind.place({ tableName, flags }), kind.folder)
    expect(heard.lines.filter((line) => line.includes('a different type'))).toEqual([])
    expect(await shownIn(kind, tableName)).toEqual(await shownIn(from, 'given'))
    expect(await typesIn(kind, tableName)).toEqual(await typesIn(from, 'given'))
  },
)

it('reports a NUL character from a MySQL database with row and column', async () => {
  await using mysql = await openMysql()
  await mysql.sql?.('create table nul (nr int primary key, a text, b text)')
  await mysql.sql?.(`insert into nul values (1, 'two\nlines', 'x'), (2, 'x', concat('y', char(0), 'z'))`)
  const nul = await mysql.place({ tableName: 'nul' })
  await expect(copyTable(nul, await other.place({ tableName: 'nul' }), other.folder)).rejects.toThrow(
    'The text in row 2, column b contains a NUL character, which PostgreSQL cannot store. Nothing was written.',
  )
  expect(await other.sql?.(`select to_regclass('nul') is null`)).toEqual([[true]])
})
