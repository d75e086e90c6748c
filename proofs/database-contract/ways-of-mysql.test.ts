import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMysqlServer } from '../../engine/src/testing/mysql-server.ts'
import { type CatalogueColumn, mariaDbColumns, mysqlColumns } from './catalogue.ts'
import { copyTable } from './copy-table.ts'
import { openMysql } from './databases.ts'
import type { OpenKind, Place, PlaceOptions } from './kind.ts'

type Flags = NonNullable<PlaceOptions['flags']>
const ways: readonly { readonly way: string; readonly flags: Flags; readonly before: number | null }[] = [
  { way: 'a new table', flags: {}, before: null },
  { way: 'a table that the run drops and creates', flags: { dropTableThenCreate: true }, before: 1 },
  { way: 'a table whose rows the run deletes', flags: { deleteExistingData: true }, before: 1 },
  { way: 'a table to which the run adds rows', flags: { deleteExistingData: false }, before: 0 },
  {
    way: 'a table that the run updates by key',
    flags: { deleteExistingData: false, updateByKey: ['nr'] },
    before: 1,
  },
]

/** The columns of one table with the server's types. Row n contains each column's nth edge value. */
let columns: readonly CatalogueColumn[]
let definitions: string
let source: Place
const open: { readonly by: string; readonly kind: OpenKind }[] = []
const closing = new AsyncDisposableStack()
beforeAll(async () => {
  const usual = closing.use(await openMysql())
  const server = closing.use(await startMysqlServer(['--local-infile=0']))
  open.push(
    { by: 'LOAD DATA', kind: usual },
    { by: 'INSERT', kind: closing.use(await openMysql(server.url)) },
  )
  const [[version] = []] = (await usual.sql?.('select version()')) ?? []
  columns = [...mysqlColumns, ...(/mariadb/i.test(version ?? '') ? mariaDbColumns : [])].filter(
    ({ unreadable }) => !unreadable,
  )
  definitions = columns.map(({ type }, i) => `c${i} ${type} null`).join(', ')
  const rowCount = Math.max(...columns.map(({ values }) => values.length))
  await usual.sql?.(`create table given (nr int primary key, ${definitions})`)
  for (let row = 0; row < rowCount; row += 1) {
    const values = columns.map(({ values }) => values[row % values.length])
    await usual.sql?.(`insert into given values (${row}, ${values.join(', ')})`)
  }
  source = await usual.place({ tableName: 'given' })
})
afterAll(() => closing.disposeAsync())

/** Returns the server's text of a table's values as bytes, so that no collation hides differences. */
async function shownIn(kind: OpenKind, table: string): Promise<unknown> {
  const texts = columns.map(
    ({ text }, i) => `hex(${text?.replaceAll('value', `c${i}`) ?? `cast(c${i} as char)`})`,
  )
  return await kind.sql?.(`select nr, ${texts.join(', ')} from ${table} order by nr`)
}

async function typesIn(kind: OpenKind, table: string): Promise<unknown> {
  return await kind.sql?.(
    `select column_name, column_type, collation_name from information_schema.columns
     where table_schema = database() and table_name = '${table}' and column_name <> 'nr' order by ordinal_position`,
  )
}

const cases = [0, 1].flatMap((place) =>
  ways.map((way) => ({ place, by: ['LOAD DATA', 'INSERT'][place], ...way })),
)
it.each(cases)(
  'every server type keeps its type and values when written with $by into $way',
  async ({ place, flags, before }) => {
    const kind = open[place]?.kind as OpenKind
    const tableName = `copy_${cases.findIndex((one) => one.place === place && one.flags === flags)}`
    if (before !== null) {
      await kind.sql?.(`create table ${tableName} (nr int primary key, ${definitions})`)
      if (before > 0) await kind.sql?.(`insert into ${tableName} (nr) values (${before})`)
    }
    await copyTable(source, await kind.place({ tableName, flags }), kind.folder)
    expect(await shownIn(kind, tableName)).toEqual(await shownIn(open[0]?.kind as OpenKind, 'given'))
    expect(await typesIn(kind, tableName)).toEqual(await typesIn(open[0]?.kind as OpenKind, 'given'))
  },
)
