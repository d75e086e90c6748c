import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import {
  append,
  both,
  type FamilyCase,
  literal,
  mssqlFamily,
  mysqlFamily,
  old,
  postgresqlFamily,
  replace,
  someTexts,
  to,
  update,
  writesOf,
} from '../testing/write-targets.ts'
import { quoteName as mssqlName } from './mssql/quote.ts'
import { quoteName as mysqlName } from './mysql/quote.ts'
import { quoteName as postgresqlName } from './postgresql/quote.ts'

interface Case extends FamilyCase {
  readonly quote: (name: string) => string
  /** The character that ends a quoted name. */
  readonly quotes: string
  /** A table people with more columns than the source, and their values. */
  readonly wide: string
  readonly filled: (row: number, id: string) => object
  /** Selects the columns of the primary key of people. */
  readonly keyColumns: string
  readonly viewReplaced: string
  readonly longName: { readonly name: string; readonly message: string }
  readonly badTableNames: readonly string[]
  readonly maxColumns: number
  /** The refusal of 500 text columns, if the server can't store them. */
  readonly tooWide: RegExp | null
  readonly storesNul: boolean
  /**
   * Selects the column types of people, the types that every value fits, and the types that differ with room to grow.
   */
  readonly typesQuery: string
  readonly types: readonly string[]
  readonly roomy: readonly string[]
  /** Selects all values of people, and their texts. */
  readonly valuesQuery: string
  readonly values: readonly string[]
}

/** Removes the spaces and zeros that only types of a fixed length and scale add. */
const plain = (values: string) =>
  values
    .replaceAll('  ', ' ')
    .replace('"c "', 'c')
    .replace(/(?<=\.\d\d)0\b/g, '')

const isView = 'people is a view, and Anj writes only to tables.'

const cases: readonly Case[] = [
  {
    title: 'MySQL',
    family: mysqlFamily,
    quote: mysqlName,
    quotes: '`',
    wide: `create table people (n int auto_increment primary key, \`Name\` text, id varchar(10), made varchar(10) default 'now', twice varchar(20) as (concat(id, id)))`,
    filled: (n, id) => ({ n, made: 'now', twice: id + id }),
    keyColumns: `select column_name as name from information_schema.key_column_usage
      where table_schema = database() and table_name = 'people' and constraint_name = 'PRIMARY'`,
    viewReplaced: isView,
    longName: { name: 'ü'.repeat(65), message: 'has 65 characters. The maximum in MySQL is 64.' },
    badTableNames: ['x ', 'x😀'],
    maxColumns: 1017,
    tooWide: /A row of 500 columns is too wide/,
    storesNul: true,
    typesQuery: `select column_name as c, column_type as t from information_schema.columns
      where table_schema = database() and table_name = 'people' order by ordinal_position`,
    types: [
      'k int',
      'b tinyint(1)',
      'i int',
      'big bigint',
      'd decimal(23,3)',
      'f double',
      'c char(2)',
      'v varchar(20)',
      'day date',
      'at time(6)',
      'moment datetime(6)',
      'stamp datetime(6)',
      't longtext',
    ],
    roomy: ['k bigint', 'i bigint', 'c longtext', 'v longtext'],
    valuesQuery: 'select * from people order by k',
    values: [
      '1 1 2147483647 9223372036854775807 12345678901234567890.120 0.1 ab abc 0001-01-01 23:59:59.999999 9999-12-31 23:59:59.999999 0001-01-01 00:00:00.000000 x',
      '2 0 -2147483648 -1 -0.001 1e-7 c defghijklmnop 9999-12-31 00:00:00.000000 1970-01-01 00:00:00.000000 2024-02-29 12:00:00.500000 y',
      '3 null null null null null null null null null null null null',
    ],
  },
  {
    title: 'MS SQL',
    family: mssqlFamily,
    quote: mssqlName,
    quotes: ']',
    wide: `create table people (n int identity primary key, [Name] nvarchar(50), id varchar(10), made varchar(10) default 'now', twice as (id + id))`,
    filled: (_, id) => ({ n: expect.any(Number), made: 'now', twice: id + id }),
    keyColumns: `select c.name as name from sys.indexes i join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id
      join sys.columns c on c.object_id = k.object_id and c.column_id = k.column_id
      where i.object_id = object_id('dbo.people') and i.is_primary_key = 1`,
    viewReplaced: 'not an ordinary table',
    longName: { name: 'ü'.repeat(129), message: 'has 129 characters. The maximum in SQL Server is 128.' },
    badTableNames: ['x '],
    maxColumns: 1024,
    tooWide:
      /A row of 500 columns is too wide: it may take up to 13\d\d\d bytes, but SQL Server stores at most 8060/,
    storesNul: true,
    typesQuery: `select c.name as c, t.name as t,
        case when t.name = 'decimal' then concat(c.precision, ',', c.scale) else convert(varchar(9), c.max_length) end as l
      from sys.columns c join sys.types t on t.user_type_id = c.user_type_id
      where c.object_id = object_id('dbo.people') order by c.column_id`,
    types: [
      'k int 4',
      'b bit 1',
      'i int 4',
      'big bigint 8',
      'd decimal 23,3',
      'f float 8',
      'c nchar 4',
      'v nvarchar 40',
      'day date 3',
      'at time 5',
      'moment datetime2 8',
      'stamp datetime2 8',
      't nvarchar -1',
    ],
    roomy: ['k bigint 8', 'i bigint 8', 'd decimal 38,3', 'c nvarchar -1', 'v nvarchar -1'],
    valuesQuery: `select convert(nvarchar(100), k) as c0, convert(nvarchar(100), b) as c1, convert(nvarchar(100), i) as c2,
        convert(nvarchar(100), big) as c3, convert(nvarchar(100), d) as c4, convert(nvarchar(40), f, 3) as c5, c as c6,
        v as c7, convert(nvarchar(40), day, 121) as c8, convert(nvarchar(40), [at], 121) as c9,
        convert(nvarchar(40), moment, 121) as c10, convert(nvarchar(40), stamp, 121) as c11, t as c12
      from people order by k`,
    values: [
      '1 1 2147483647 9223372036854775807 12345678901234567890.120 1.0000000000000001e-001 ab abc 0001-01-01 23:59:59.9999990 9999-12-31 23:59:59.9999990 0001-01-01 00:00:00.0000000 x',
      '2 0 -2147483648 -1 -0.001 9.9999999999999995e-008 c  defghijklmnop 9999-12-31 00:00:00.0000000 1970-01-01 00:00:00.0000000 2024-02-29 12:00:00.5000000 y',
      '3 null null null null null null null null null null null null',
    ],
  },
  {
    title: 'PostgreSQL',
    family: postgresqlFamily,
    quote: postgresqlName,
    quotes: '"',
    wide: `create table people (n int generated always as identity, "Name" text, id text, made text default 'now')`,
    filled: (n) => ({ n, made: 'now' }),
    keyColumns: `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = 'people'::regclass and indisprimary`,
    viewReplaced: isView,
    longName: { name: 'ü'.repeat(32), message: 'has 64 bytes. The maximum in PostgreSQL is 63.' },
    badTableNames: [],
    maxColumns: 1600,
    tooWide: null,
    storesNul: false,
    typesQuery: `select attname, format_type(atttypid, atttypmod) from pg_attribute
      where attrelid = 'people'::regclass and attnum > 0 order by attnum`,
    types: [
      'k integer',
      'b boolean',
      'i integer',
      'big bigint',
      'd numeric(23,3)',
      'f double precision',
      'c character(2)',
      'v character varying(20)',
      'day date',
      'at time(6) without time zone',
      'moment timestamp(6) without time zone',
      'stamp timestamp(6) without time zone',
      't text',
    ],
    roomy: ['k bigint', 'i bigint', 'd numeric', 'c text', 'v text'],
    valuesQuery: 'select row(people.*)::text as r from people order by k',
    values: [
      '(1,t,2147483647,9223372036854775807,12345678901234567890.120,0.1,ab,abc,0001-01-01,23:59:59.999999,"9999-12-31 23:59:59.999999","0001-01-01 00:00:00",x)',
      '(2,f,-2147483648,-1,-0.001,1e-07,"c ",defghijklmnop,9999-12-31,00:00:00,"1970-01-01 00:00:00","2024-02-29 12:00:00.5",y)',
      '(3,,,,,,,,,,,,)',
    ],
  },
]

const choices = [true, false].flatMap((createTableIfNotExist) =>
  [true, false].flatMap((dropTableThenCreate) =>
    [true, false].map((deleteExistingData) => ({
      createTableIfNotExist,
      dropTableThenCreate,
      deleteExistingData,
    })),
  ),
)

describe.each(cases)('a table of $title', (one) => {
  const { family } = one
  const { target, folder, rows, load, rowsOf, seed } = writesOf(family)
  const texts = someTexts.filter((text) => one.storesNul || !text.includes('\0'))
  const keyed = `create table people (id ${family.key} not null primary key, name ${family.text}`

  it.each(choices)('is created or reported as missing: %o', async (flags) => {
    const loading = load(flags)
    if (flags.createTableIfNotExist || flags.dropTableThenCreate) {
      await loading
      expect(await rowsOf()).toEqual(both)
    } else {
      await expect(loading).rejects.toThrow(
        `The database ${target().database.name} has no table named people, and the run may not create it.`,
      )
      expect(await target().tables()).toEqual([])
    }
  })

  it.each(choices)('keeps or loses its rows: %o', async (flags) => {
    await seed()
    await load(flags)
    const keeps = !flags.dropTableThenCreate && !flags.deleteExistingData
    expect(await rowsOf()).toEqual(keeps ? [both[0], old, both[1]] : both)
    expect(await target().tables()).toEqual(['people'])
  })

  it('receives all rows except empty ones, and counts them', async () => {
    const source = await rows(
      'gaps',
      `select * from (values ('1', 'a'), (null, null), ('2', null)) t(id, name)`,
    )
    const heard = await load({}, { source })
    expect(heard.reconciliation).toEqual({
      in: 3,
      droppedEmpty: 1,
      rejected: 0,
      written: 2,
      stored: 2,
      emptyCellsToNull: 0,
    })
    expect(heard.progress.at(-1)).toMatchObject({ targetRows: 2, percent: 100 })
    expect(heard.lines).toEqual([
      'CSV File Completed (3 rows)',
      'Column Selection Completed (3 rows)',
      'Change Data Type Completed (2 rows)',
      `${one.title} Completed (2 rows)`,
    ])
  })

  it('matches columns by name in any order and case and fills the others with their defaults', async () => {
    await target().run(one.wide)
    await load({})
    expect(await target().rows('select * from people order by id')).toEqual([
      { Name: 'Zoë', id: '007', ...one.filled(1, '007') },
      { Name: 'Ann', id: '8', ...one.filled(2, '8') },
    ])
  })

  it('follows the column mapping', async () => {
    await target().run(`create table people (a ${family.key}, b ${family.text})`)
    await load({
      columnMapping: [
        { column: 'id', to: 'b' },
        { column: 'name', to: 'a' },
      ],
    })
    expect(await rowsOf()).toEqual([
      { a: 'Ann', b: '8' },
      { a: 'Zoë', b: '007' },
    ])
  })

  it('is refused if it is a view', async () => {
    await target().run(
      `create table base (id ${family.key}, name ${family.text}); create view people as select id, name from base`,
    )
    await expect(load(replace)).rejects.toThrow(one.viewReplaced)
    for (const flags of [append, {}])
      await expect(load(flags)).rejects.toThrow(`${isView} Choose the underlying table.`)
    expect(await target().tables()).toEqual(['base', 'people'])
  })

  it('keeps its rows if deleting them would change other tables', async () => {
    await target().run(
      `${keyed}); insert into people values ('1', 'Old'); create table child (id ${family.key}, constraint to_people foreign key (id) references people (id) on delete cascade)`,
    )
    await expect(load({})).rejects.toThrow(
      'Deleting the rows of people would change other tables too: foreign key to_people of child',
    )
    expect(await rowsOf()).toEqual([old])
  })

  describe('updated by key', () => {
    it('gets its existing rows changed and new rows added, and both are counted', async () => {
      await target().run(
        `${keyed}, kept int default 5); insert into people values ('8', 'Old', 1), ('9', 'Other', 2)`,
      )
      const heard = await load(update)
      expect(await rowsOf()).toEqual([
        { id: '007', name: 'Zoë', kept: 5 },
        { id: '8', name: 'Ann', kept: 1 },
        { id: '9', name: 'Other', kept: 2 },
      ])
      expect(heard.reconciliation).toMatchObject({ written: 2, stored: 2 })
      expect(heard.lines).toContain('Rows updated: 1, rows added: 1')
      // A row that already has its new values counts as updated.
      expect((await load(update)).lines).toContain('Rows updated: 2, rows added: 0')
      expect(await rowsOf()).toHaveLength(3)
    })

    it('is created with that key and the mapped column names', async () => {
      const mapped = { ...update, columnMapping: [{ column: 'id', to: 'number' }] }
      await load(mapped)
      await load(mapped)
      expect(await rowsOf()).toEqual(both.map(({ id, name }) => ({ number: id, name })))
      expect(await target().rows(one.keyColumns)).toEqual([{ name: 'number' }])
    })

    it('refuses columns that are not a key, and duplicate or missing key values', async () => {
      await seed()
      await expect(load(update)).rejects.toThrow('no primary or unique key with exactly these columns: id')
      await target().run(`drop table people; ${keyed}); insert into people values ('1', 'Old')`)
      const twice = await rows('twice', `select * from (values ('a', '1'), ('a', '2')) t(id, name)`)
      await expect(load(update, { source: twice })).rejects.toThrow('Several rows have the same key id: a.')
      const none = await rows('none', `select * from (values (null, '1'), ('a', '2')) t(id, name)`)
      await expect(load(update, { source: none })).rejects.toThrow('Some rows have no value in the key id')
      expect(await rowsOf()).toEqual([old])
    })
  })

  it('may have hostile names', async () => {
    const source = await rows(
      'odd',
      `select '1' as ${postgresqlName(`a${one.quotes}b'; drop table x --x`)}, '2' as "select", '3' as "Ünï", '4' as "x/*"`,
    )
    const tableName = `Ta${one.quotes}ble'; drop table people; --`
    await seed()
    for (const flags of [{}, replace, {}, append]) await load({ ...flags, tableName }, { source })
    const [found] = await target().rows(`select count(*) as n from ${one.quote(tableName)}`)
    expect(Number(found?.n)).toBe(2)
    expect(await rowsOf()).toEqual([old])
  })

  it('is refused with a message that names the limit it would exceed', async () => {
    const { name, message } = one.longName
    const long = await rows('long', `select '1' as "${name}"`)
    await expect(load({}, { source: long })).rejects.toThrow(`The name ${name} ${message}`)
    const server = one.title === 'MS SQL' ? 'SQL Server' : one.title
    for (const tableName of one.badTableNames)
      await expect(load({ tableName })).rejects.toThrow(`is not valid in ${server}`)
    const wide = (count: number) =>
      rows(`wide${count}`, `select ${Array.from({ length: count }, (_, i) => `'1' as c${i}`)}`)
    await expect(load({}, { source: await wide(one.maxColumns + 1) })).rejects.toThrow(
      `The table would have ${one.maxColumns + 1} columns. The maximum in ${server} is ${one.maxColumns}.`,
    )
    if (one.tooWide) await expect(load({}, { source: await wide(500) })).rejects.toThrow(one.tooWide)
    const ints = Array.from({ length: 500 }, (_, i) => [`c${i}`, 'int'] as const)
    await load(replace, { source: await wide(500), changes: to(Object.fromEntries(ints)) })
    expect(Object.keys((await rowsOf())[0] ?? {})).toHaveLength(500)
  })

  it('stores every kind of text unchanged, whether it is new or already exists', async () => {
    const all = [...texts.map(literal), 'null'].map((text, i) => `(${i}, ${text})`)
    const source = await rows(
      'texts',
      `select id::varchar as id, name from (values ${all.join(', ')}) t(id, name)`,
    )
    const stored = async () =>
      (await target().rows('select name from people order by id')).map(({ name }) => name)
    for (const type of ['text', 'varchar'] as const) {
      await load(replace, { source, changes: to({ id: 'int', name: type }) })
      expect(await stored()).toEqual([...texts, null])
      await load({}, { source, changes: to({ id: 'int' }) })
      expect(await stored()).toEqual([...texts, null])
    }
  })

  it('stores texts unchanged in a single column, where a lone \\. could end the data', async () => {
    const lone = [...texts, 'x', '\\.']
    const source = await rows(
      'lone',
      `select name from (values ${lone.map((text) => `(${literal(text)})`).join(', ')}) t(name)`,
    )
    await load({}, { source })
    expect((await target().rows('select name from people')).map(({ name }) => name)).toEqual(lone)
  })

  it.each([true, false])(
    'gets column types in which every value fits, fitted to the data: %s',
    async (fitToData) => {
      const source = await rows(
        'typed',
        `select * from (values
        ('1', 'true', '2147483647', '9223372036854775807', '12345678901234567890.12', '0.1', 'ab', 'abc', '0001-01-01', '23:59:59.999999', '9999-12-31 23:59:59.999999', '0001-01-01 00:00:00', 'x'),
        ('2', 'false', '-2147483648', '-1', '-0.001', '1e-7', 'c', 'defghijklmnop', '9999-12-31', '00:00:00', '1970-01-01 00:00:00', '2024-02-29 12:00:00.5', 'y'),
        ('3', null, null, null, null, null, null, null, null, null, null, null, null)
      ) t(k, b, i, big, d, f, c, v, day, "at", moment, stamp, t)`,
      )
      const changes = to({
        k: 'int',
        b: 'bit',
        i: 'int',
        big: 'int',
        d: 'decimal',
        f: 'float',
        c: 'char',
        v: 'varchar',
        day: 'date',
        at: 'time',
        moment: 'datetime',
        stamp: 'timestamp',
        t: 'text',
      })
      await load({ fitToData }, { source, changes })
      const inWords = async (select: string) =>
        (await target().rows(select)).map((row) => Object.values(row).map(String).join(' '))
      // MariaDB shows the display width of integers.
      const types = (await inWords(one.typesQuery)).map((text) => text.replace(/ (int|bigint)\(\d+\)/, ' $1'))
      const columnOf = (type: string) => type.slice(0, type.indexOf(' '))
      const roomyOf = (type: string) => one.roomy.find((roomy) => columnOf(roomy) === columnOf(type)) ?? type
      expect(types).toEqual(fitToData ? one.types : one.types.map(roomyOf))
      const values = await inWords(one.valuesQuery)
      expect(fitToData ? values : values.map(plain)).toEqual(fitToData ? one.values : one.values.map(plain))
    },
  )

  it('leaves no file, table or connection behind after success or failure', async () => {
    await seed()
    await load({})
    await load(replace)
    await load({ tableName: 'nowhere', createTableIfNotExist: false }).catch(() => undefined)
    await load(append, { changes: to({ id: 'int' }) }).catch(() => undefined)
    expect((await readdir(folder())).filter((file) => !file.endsWith('.parquet'))).toEqual([])
    expect(await target().tables()).toEqual(['people'])
    await expect.poll(() => target().connections()).toBe(0)
  })
})
