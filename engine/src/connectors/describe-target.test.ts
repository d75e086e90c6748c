import type { Column } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DatabaseConnection } from '../model/connection.ts'
import { createMssqlDatabase } from '../testing/mssql-database.ts'
import { createMysqlDatabase } from '../testing/mysql-database.ts'
import { createTargetDatabase } from '../testing/target-database.ts'
import { connectorOf } from './databases.ts'
import { describeTargetWith, type TargetDescription, type TargetPlace } from './describe-target.ts'

interface Server extends AsyncDisposable {
  readonly name: string
  readonly connection: DatabaseConnection
  readonly run: (text: string) => Promise<unknown>
}

const servers = [
  {
    kind: 'PostgreSQL',
    schema: 'public',
    open: async (): Promise<Server> => {
      const database = await createTargetDatabase()
      return { ...database, run: (text) => database.sql.unsafe(text) }
    },
    make: `create table orders (id integer generated always as identity, name varchar(20) not null,
      price numeric(10,2) default 1, twice numeric generated always as (price * 2) stored)`,
    makeKeys: `create table keyed (day date not null, place varchar(20) not null, id integer primary key, part varchar(20),
        constraint visits unique (place, day));
      create unique index some_parts on keyed (part) where part is not null;
      create unique index small_parts on keyed (lower(part));
      create index days on keyed (day)`,
    types: ['integer', 'character varying(20)', 'numeric(10,2)', 'numeric'],
    made: ['bigint', 'integer', 'numeric(8,2)', 'text', 'date', 'inet'],
    own: { family: 'postgresql', type: 'inet' },
  },
  {
    kind: 'MySQL',
    schema: '',
    open: async (): Promise<Server> => {
      const database = await createMysqlDatabase()
      return { ...database, run: (text) => database.query(text) }
    },
    make: `create table orders (id int auto_increment primary key, name varchar(20) not null,
      price decimal(10,2) default 1, twice decimal(12,2) as (price * 2) stored)`,
    makeKeys: `create table keyed (day date not null, place varchar(20) not null, id int primary key, part varchar(20),
      unique visits (place, day), unique beginnings (part(5)), index days (day))`,
    types: [expect.stringMatching(/^int/), 'varchar(20)', 'decimal(10,2)', 'decimal(12,2)'],
    half: 'varchar(500)',
    made: ['bigint', 'int', 'decimal(8,2)', 'longtext', 'date', 'mediumint unsigned'],
    own: { family: 'mysql', type: 'mediumint unsigned' },
  },
  {
    kind: 'SQL Server',
    schema: 'dbo',
    open: async (): Promise<Server> => createMssqlDatabase(),
    make: `create table orders (id int identity primary key, name nvarchar(20) not null,
      price decimal(10,2) null default 1, twice as (price * 2))`,
    makeKeys: `create table keyed (day date not null, place nvarchar(20) not null, id int primary key, part nvarchar(20),
      constraint visits unique (place, day))`,
    types: ['int', 'nvarchar(20)', 'decimal(10, 2)', expect.stringMatching(/^(decimal|numeric)/)],
    half: 'varchar(1000)',
    made: ['bigint', 'int', 'decimal(8, 2)', 'nvarchar(max)', 'date', 'varchar(20)'],
    own: { family: 'mssql', type: 'varchar(20) collate Latin1_General_CI_AS' },
  },
] as const

const columns: readonly Column[] = [
  { name: 'number', type: 'int' },
  { name: 'id', type: 'int', origin: { kind: 'int32' } },
  { name: 'price', type: 'decimal', origin: { kind: 'decimal', precision: 8, scale: 2 } },
  { name: 'note', type: 'varchar' },
  { name: 'day', type: 'date' },
]

describe.each(servers)('$kind', ({ schema, open, make, makeKeys, types, made, own }) => {
  let server: Server
  beforeAll(async () => {
    server = await open()
    await server.run(make)
    await server.run(makeKeys)
    await server.run('create table unkeyed (id int)')
    await server.run("insert into orders (name) values ('a'), ('b')")
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const look = async (tableName: string, flags: Partial<TargetPlace> = {}): Promise<TargetDescription> => {
    const connector = await connectorOf(server.connection.kind)
    const columnMapping = [{ column: 'number', to: 'no' }]
    const place = { databaseName: server.name, schemaName: schema, tableName, columnMapping, ...flags }
    const all = [...columns, { name: 'own', type: 'text', origin: { kind: 'other', native: own } } as const]
    return connector.describeTarget(server.connection, place, all, new AbortController().signal)
  }

  test('describes the columns of an existing table, including those that the server fills in', async () => {
    const { exists, columns: found, rowsEstimate } = await look('orders')
    expect(exists).toBe(true)
    expect(found.map(({ name }) => name)).toEqual(['id', 'name', 'price', 'twice'])
    expect(found.map(({ type }) => type)).toEqual(types)
    expect(found[0]).toMatchObject({ isIdentity: true, isGenerated: false, nullable: false })
    expect(found[1]).toMatchObject({ nullable: false, hasDefault: false, isIdentity: false })
    expect(found[2]).toMatchObject({ nullable: true, hasDefault: true })
    expect(found[3]).toMatchObject({ isGenerated: true })
    expect(rowsEstimate === null || rowsEstimate >= 0).toBe(true)
  })

  test('returns the keys that can identify rows for an update, if any', async () => {
    const { keys } = await look('keyed')
    expect(keys).toHaveLength(2)
    expect(keys).toContainEqual(['id'])
    expect(keys).toContainEqual(['place', 'day'])
    expect((await look('unkeyed')).keys).toEqual([])
    expect((await look('nowhere')).keys).toEqual([])
  })

  test('describes the table that a run would create if none exists', async () => {
    const { exists, columns: found, rowsEstimate, wouldCreate } = await look('nowhere')
    expect([exists, found, rowsEstimate]).toEqual([false, [], null])
    expect(wouldCreate.map(({ name }) => name)).toEqual(['no', 'id', 'price', 'note', 'day', 'own'])
    expect(wouldCreate.map(({ type }) => type)).toEqual(made)
    expect(wouldCreate.map(({ isGuess }) => isGuess).slice(0, 5)).toEqual([false, false, false, false, false])
    const fitting = await look('nowhere', { fitToData: true })
    expect(fitting.wouldCreate.map(({ isGuess }) => isGuess).slice(0, 5)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  test('describes the type, length, null and key that were chosen for a new column, or the reason against it', async () => {
    const { wouldCreate } = await look('nowhere', {
      newColumns: [
        { column: 'note', type: 'VARCHAR( 12 )', key: true },
        { column: 'id', type: 'decimal(9)', nullable: false },
        { column: 'price', type: 'noughts(3)' },
        { column: 'day', type: 'smallint' },
        { column: 'gone', type: 'int' },
      ],
    })
    const found = new Map(wouldCreate.map((column) => [column.column, column]))
    expect(found.get('note')).toMatchObject({
      name: 'note',
      type: expect.stringMatching(/^(varchar|character varying)\(12\)$/),
      dataType: 'varchar',
      length: 12,
      nullable: false,
      key: true,
      isGuess: false,
      problem: null,
    })
    expect(found.get('id')).toMatchObject({
      type: expect.stringMatching(/^(numeric|decimal)\(9(, ?0)?\)$/),
      length: null,
      nullable: false,
      key: false,
      problem: null,
    })
    expect(found.get('price')?.problem).toContain('cannot have the type noughts(3) for price')
    expect(found.get('day')?.problem).toContain('cannot store these values without loss')
    expect(found.get('number')).toMatchObject({
      name: 'no',
      dataType: 'int',
      nullable: true,
      key: false,
      problem: null,
    })
  })
})

describe.each([servers[1], servers[2]])('the key of a new table of $kind', ({ schema, open, half }) => {
  test('is described with the column that makes it too long', async () => {
    await using server = await open()
    const connector = await connectorOf(server.connection.kind)
    const place = { databaseName: server.name, schemaName: schema, tableName: 'nowhere' }
    const newColumns = ['id', 'note'].map((column) => ({ column, type: half, key: true }))
    const texts = newColumns.map(({ column: name }) => ({ name, type: 'text' }) as const)
    const { signal } = new AbortController()
    const found = await connector.describeTarget(server.connection, { ...place, newColumns }, texts, signal)
    expect(found.wouldCreate).toMatchObject([
      { column: 'id', type: half, problem: null },
      { column: 'note', problem: expect.stringContaining('cannot be part of this key') },
    ])
  })
})

describe('an aborted description of a target', () => {
  const place = { databaseName: 'd', schemaName: 's', tableName: 't' }
  const hanging = (opened: Promise<void>) => {
    const ended: string[] = []
    const kind = {
      connect: async () => {
        await opened
        return { [Symbol.asyncDispose]: async () => {} }
      },
      end: () => void ended.push('end'),
      findTable: () => new Promise<null>(() => {}),
      keysOf: () => [],
      guessRows: async () => null,
      newColumns: async () => [],
    }
    return { kind, ended }
  }

  test.each([
    ['while it asks', Promise.resolve()],
    ['while it connects', new Promise<void>((resolve) => setImmediate(resolve))],
  ])('ends its connection: %s', async (_, opened) => {
    const { kind, ended } = hanging(opened)
    const giveUp = new AbortController()
    const look = describeTargetWith(kind, place, columns, giveUp.signal)
    giveUp.abort(new Error('given up'))
    await expect(look).rejects.toThrow('given up')
    await expect.poll(() => ended).toEqual(['end'])
  })

  test('causes no unhandled rejection if its connection cannot be closed', async () => {
    const { kind } = hanging(Promise.resolve())
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const giveUp = new AbortController()
    const end = vi.fn(() => Promise.reject(new Error('the tunnel is closed')))
    const look = describeTargetWith({ ...kind, end }, place, columns, giveUp.signal)
    giveUp.abort(new Error('given up'))
    await expect(look).rejects.toThrow('given up')
    await expect.poll(() => end.mock.calls.length).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})
