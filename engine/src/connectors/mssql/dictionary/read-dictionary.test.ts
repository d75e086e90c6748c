import type { Dictionary, DictionaryTable } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import { readDictionary } from './read-dictionary.ts'
import { stripOuterParens } from './read-dictionary-tables.ts'

const all = { schemas: [], views: true }
const { signal } = new AbortController()

let database: MssqlDatabase
let dictionary: Dictionary

const tableOf = ({ tables }: Dictionary, name: string): DictionaryTable => {
  const found = tables.find((table) => table.name === name)
  if (!found) throw new Error(`There is no table ${name}`)
  return found
}

/** Matches an expression regardless of white space, brackets and case. */
const says = (expression: string): string =>
  expect.toSatisfy((text: string) => bare(text) === bare(expression))
const bare = (text: string) => text.replaceAll(/[\s()[\]]/g, '').toLowerCase()

const read = (connection = database.connection) => readDictionary(connection, database.name, all, signal)

beforeAll(async () => {
  database = await createMssqlDatabase()
  await database.run('create schema sales')
  await database.run(`
    create table dbo.customers (
      id int identity(1,1) not null constraint customers_pk primary key,
      name nvarchar(40) not null,
      code char(5) collate Latin1_General_BIN2 not null constraint customers_code unique,
      credit decimal(12,2) not null constraint customers_credit default 0,
      since datetime2(3) null default sysdatetime(),
      kind varchar(9) null default 'usual',
      nothing int null default null,
      photo varbinary(max) null,
      price money null,
      rate float null,
      mark uniqueidentifier null,
      stamp rowversion,
      both as credit * 2 persisted,
      constraint customers_rich check (credit >= 0 and kind <> 'poor'))
    create table sales.orders (
      region char(2) not null, number int not null, customer int not null, parent_region char(2), parent_number int,
      constraint orders_pk primary key nonclustered (region, number desc),
      constraint orders_customer foreign key (customer) references dbo.customers (id) on delete cascade on update no action,
      constraint orders_parent foreign key (parent_number, parent_region) references sales.orders (number, region))
    create index orders_customer on sales.orders (customer desc, region) include (number) where customer > 5
    exec sp_addextendedproperty 'MS_Description', N'Who buys', 'SCHEMA', 'dbo', 'TABLE', 'customers'
    exec sp_addextendedproperty 'MS_Description', N'As they write it', 'SCHEMA', 'dbo', 'TABLE', 'customers', 'COLUMN', 'name'
    insert customers (name, code) values ('Ann', 'A'), ('Ben', 'B')`)
  await database.run('create view dbo.rich as select id, name from dbo.customers where credit > 100')
  dictionary = await read()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
})

describe('a dictionary', () => {
  it('lists tables and views by schema and name, with comments and counts', () => {
    expect(dictionary).toMatchObject({
      kind: 'mssql',
      database: database.name,
      server: database.connection.serverName,
      version: expect.stringMatching(/^Microsoft SQL/),
      unseen: [],
    })
    expect(
      dictionary.tables.map(({ schema, name, kind, comment, rows, readable }) => [
        `${schema}.${name}`,
        kind,
        comment,
        rows,
        readable,
      ]),
    ).toEqual([
      ['dbo.customers', 'table', 'Who buys', 2, true],
      ['dbo.rich', 'view', null, null, true],
      ['sales.orders', 'table', null, 0, true],
    ])
    expect(tableOf(dictionary, 'customers').bytes).toBeGreaterThan(0)
    expect(tableOf(dictionary, 'rich').columns.map(({ name }) => name)).toEqual(['id', 'name'])
  })

  it("contains columns in the server's notation", () => {
    expect(
      tableOf(dictionary, 'customers').columns.map((column) => [
        column.name,
        column.type,
        column.family,
        column.length,
        column.precision,
        column.scale,
        column.nullable,
        column.default,
        column.identity,
        column.generated,
        column.comment,
      ]),
    ).toEqual([
      ['id', 'int', 'integer', null, null, null, false, null, true, null, null],
      ['name', 'nvarchar(40)', 'text', 40, null, null, false, null, false, null, 'As they write it'],
      ['code', 'char(5)', 'text', 5, null, null, false, null, false, null, null],
      ['credit', 'decimal(12,2)', 'decimal', null, 12, 2, false, '0', false, null, null],
      ['since', 'datetime2(3)', 'datetime', null, null, null, true, 'sysdatetime()', false, null, null],
      ['kind', 'varchar(9)', 'text', 9, null, null, true, "'usual'", false, null, null],
      ['nothing', 'int', 'integer', null, null, null, true, null, false, null, null],
      ['photo', 'varbinary(max)', 'binary', null, null, null, true, null, false, null, null],
      ['price', 'money', 'decimal', null, 19, 4, true, null, false, null, null],
      ['rate', 'float', 'float', null, null, null, true, null, false, null, null],
      ['mark', 'uniqueidentifier', 'uuid', null, null, null, true, null, false, null, null],
      ['stamp', 'timestamp', 'binary', null, null, null, false, null, false, null, null],
      [
        'both',
        'numeric(14,2)',
        'decimal',
        null,
        14,
        2,
        expect.any(Boolean),
        null,
        false,
        says('credit*2'),
        null,
      ],
    ])
    const collations = tableOf(dictionary, 'customers').columns.flatMap(({ collation }) => collation ?? [])
    expect(collations).toEqual(['Latin1_General_BIN2'])
  })

  it('contains composite keys in order, foreign keys and checks', () => {
    const orders = tableOf(dictionary, 'orders')
    expect(orders.primaryKey).toEqual({ name: 'orders_pk', columns: ['region', 'number'] })
    expect(tableOf(dictionary, 'customers').uniqueKeys).toEqual([
      { name: 'customers_code', columns: ['code'] },
    ])
    expect(orders.foreignKeys).toEqual([
      {
        name: 'orders_customer',
        columns: ['customer'],
        references: { schema: 'dbo', table: 'customers', columns: ['id'] },
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
        checked: true,
      },
      {
        name: 'orders_parent',
        columns: ['parent_number', 'parent_region'],
        references: { schema: 'sales', table: 'orders', columns: ['number', 'region'] },
        onDelete: 'NO ACTION',
        onUpdate: 'NO ACTION',
        checked: true,
      },
    ])
    expect(tableOf(dictionary, 'customers').checks).toEqual([
      {
        name: 'customers_rich',
        expression: says("credit>=0 and kind<>'poor'"),
        columns: ['credit', 'kind'],
      },
    ])
  })

  it('contains indexes with key columns, included columns and constraints', () => {
    expect(tableOf(dictionary, 'orders').indexes).toEqual([
      {
        name: 'orders_customer',
        columns: [
          { name: 'customer', expression: null, descending: true, prefix: null, variant: null },
          { name: 'region', expression: null, descending: false, prefix: null, variant: null },
        ],
        included: ['number'],
        unique: false,
        nullsEqual: false,
        method: 'nonclustered',
        predicate: says('customer>5'),
        constraint: null,
        uses: 0,
      },
      expect.objectContaining({
        name: 'orders_pk',
        unique: true,
        nullsEqual: true,
        method: 'nonclustered',
        constraint: 'primaryKey',
      }),
    ])
    expect(tableOf(dictionary, 'customers').indexes.map(({ name, method }) => [name, method])).toEqual([
      ['customers_code', 'nonclustered'],
      ['customers_pk', 'clustered'],
    ])
  })

  it('counts the uses of an index since the server started', async () => {
    await database.rows(`select id from customers where code = 'A'`)
    await database.rows(`select id from customers where code = 'B'`)
    const now = await read()
    const usesOf = (one: Dictionary) =>
      tableOf(one, 'customers').indexes.find(({ name }) => name === 'customers_code')?.uses ?? Number.NaN
    expect(usesOf(now) - usesOf(dictionary)).toBe(2)
    expect(Date.parse(now.usesSince ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('marks a foreign key whose rows were not checked', async () => {
    await database.run('alter table sales.orders nocheck constraint orders_customer')
    expect(tableOf(await read(), 'orders').foreignKeys.map(({ checked }) => checked)).toEqual([false, true])
    await database.run('alter table sales.orders with check check constraint orders_customer')
  })

  it('contains only the requested schemas, and views only on request', async () => {
    const some = await readDictionary(
      database.connection,
      database.name,
      { schemas: ['sales', "o'hara"], views: true },
      signal,
    )
    expect(some.tables.map(({ name }) => name)).toEqual(['orders'])
    expect(some.tables[0]?.foreignKeys.map(({ references }) => references.schema)).toEqual(['dbo', 'sales'])
    const tables = await readDictionary(
      database.connection,
      database.name,
      { schemas: ['dbo'], views: false },
      signal,
    )
    expect(tables.tables.map(({ name }) => name)).toEqual(['customers'])
  })

  it("omits tables of the server's tools", async () => {
    await database.run(`create table dbo.sysdiagrams (id int)
      exec sp_addextendedproperty 'microsoft_database_tools_support', N'1', 'SCHEMA', 'dbo', 'TABLE', 'sysdiagrams'`)
    expect((await read()).tables.map(({ name }) => name)).not.toContain('sysdiagrams')
    await database.run('drop table dbo.sysdiagrams')
  })

  it('contains the partition key of a heap and of a clustered index', async () => {
    await database.run(`create partition function by_day (date) as range right for values ('2026-01-01')
      create partition scheme days as partition by_day all to ([PRIMARY])
      create table heap (uuid int not null, paid_on date not null) on days (paid_on)
      create unique index heap_apart on heap (uuid) on [PRIMARY]
      create index heap_paid on heap (uuid)
      create table tree (uuid int not null, paid_on date not null, constraint tree_pk primary key (paid_on, uuid) on days (paid_on))
      create table whole (uuid int not null, paid_on date not null)
      create index whole_paid on whole (paid_on) on days (paid_on)`)
    const now = await read()
    expect(tableOf(now, 'heap')).toMatchObject({ partitionKey: ['paid_on'] })
    expect(tableOf(now, 'heap').indexes.map(({ columns, included }) => [columns.length, included])).toEqual([
      [1, []],
      [1, []],
    ])
    expect(tableOf(now, 'tree')).toMatchObject({ partitionKey: ['paid_on'] })
    expect(tableOf(now, 'whole')).not.toHaveProperty('partitionKey')
    await expect(database.run('create unique index heap_uuid on heap (uuid)')).rejects.toThrow()
    await database.run('drop table heap, tree, whole')
  })

  it('stops when its signal is aborted', async () => {
    const stopped = AbortSignal.abort(new Error('Not wanted'))
    await expect(readDictionary(database.connection, database.name, all, stopped)).rejects.toThrow(
      'Not wanted',
    )
  })
})

describe('a login without all permissions', () => {
  it('gets messages about other tables, expressions and index usage', async () => {
    const user = await database.createUser('select on sales.orders')
    const seen = await read(user)
    expect(seen.tables.map(({ name, readable }) => [name, readable])).toEqual([['orders', true]])
    expect(seen.tables[0]?.foreignKeys.map(({ name }) => name)).toEqual(['orders_parent'])
    expect(seen.tables[0]?.indexes.map(({ uses }) => uses)).toEqual([null, null])
    expect(seen.usesSince).toBeNull()
    expect(seen.unseen).toEqual([
      'This login sees only the tables and columns on which it has permissions.',
      'This login cannot see the expressions of defaults, checks and computed columns of all tables.',
      'Foreign keys to tables that this login cannot see are omitted: 1.',
      'This login cannot see index usage.',
    ])
  })

  it('sees which tables it cannot read completely', async () => {
    const user = await database.createUser('view definition')
    expect((await read(user)).tables.every(({ readable }) => !readable)).toBe(true)
    await database.run(`grant select on sales.orders to [${user.userId}]
      grant select on dbo.customers to [${user.userId}]
      deny select (credit) on dbo.customers to [${user.userId}]`)
    const seen = await read(user)
    expect(seen.tables.map(({ name, readable }) => [name, readable])).toEqual([
      ['customers', false],
      ['rich', false],
      ['orders', true],
    ])
    expect(seen.unseen).toContain('This login cannot read all rows of dbo.customers, dbo.rich.')
  })

  it('sees no expressions of defaults and computed columns without VIEW DEFINITION', async () => {
    const user = await database.createUser('select on dbo.customers')
    const columns = tableOf(await read(user), 'customers').columns
    expect(columns.find(({ name }) => name === 'credit')?.default).toBeNull()
    expect(columns.find(({ name }) => name === 'both')?.generated).toBe('')
  })

  it('sees the base type instead of a user-defined type', async () => {
    await database.run('create type dbo.phone from varchar(20) not null')
    await database.run('create type sales.amount from decimal(9, 2)')
    await database.run('create table typed (p dbo.phone, a sales.amount null)')
    const user = await database.createUser('select on dbo.typed')
    const typesOf = (seen: Dictionary) =>
      tableOf(seen, 'typed').columns.map(({ type, family, length, precision, nullable }) => [
        type,
        family,
        length,
        precision,
        nullable,
      ])
    expect(typesOf(await read())).toEqual([
      ['phone', 'text', 20, null, false],
      ['sales.amount', 'decimal', null, 9, true],
    ])
    expect(typesOf(await read(user))).toEqual([
      ['varchar(20)', 'text', 20, null, false],
      ['decimal(9,2)', 'decimal', null, 9, true],
    ])
  })

  it('gets a message about masked values', async () => {
    await database.run(`create table masked (email varchar(50) masked with (function = 'email()'))`)
    const user = await database.createUser('select, view definition')
    expect((await read(user)).unseen).toContain('Columns whose values are masked for this login: 1.')
    expect((await read()).unseen).toEqual([])
    await database.run('drop table masked')
  })

  it('gets a message about rows that a security policy hides', async () => {
    await database.run(`create table guarded (id int, owner sysname)`)
    await database.run(`create function dbo.own(@owner sysname) returns table with schemabinding
      as return select 1 as seen where @owner = user_name()`)
    await database.run('create security policy dbo.guard add filter predicate dbo.own(owner) on dbo.guarded')
    const seen = await read()
    expect(tableOf(seen, 'guarded').readable).toBe(false)
    expect(seen.unseen).toEqual(['This login cannot read all rows of dbo.guarded.'])
  })
})

describe('outer brackets of an expression', () => {
  it.each([
    ['((0))', '0'],
    ["('(')", "'('"],
    ['([a]+(1))', '[a]+(1)'],
    ['([a])+([b])', '([a])+([b])'],
    ["(N'it''s)')", "N'it''s)'"],
    ['([a)]>(0))', '[a)]>(0)'],
    ['([a]](b]>(0))', '[a]](b]>(0)'],
    ['([a]])b]>(0))', '[a]])b]>(0)'],
    ['([a]]]>(0))', '[a]]]>(0)'],
    ['', ''],
  ])('are removed when they enclose all of it: %s', (written, expected) => {
    expect(stripOuterParens(written)).toBe(expected)
  })
})
