import type { DatabaseFamily, DictionaryColumn, TableRef } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMssqlDatabase } from '../../testing/mssql-database.ts'
import { createMysqlDatabase } from '../../testing/mysql-database.ts'
import { createTargetDatabase } from '../../testing/target-database.ts'
import { dialects } from './index.ts'

interface Server extends AsyncDisposable {
  readonly schema: string
  run(sql: string): Promise<unknown>
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

const openers: Readonly<Record<DatabaseFamily, () => Promise<Server>>> = {
  postgresql: async () => {
    const database = await createTargetDatabase()
    const ask = async (sql: string) => await database.sql.unsafe(sql)
    return {
      schema: 'public',
      run: ask,
      rows: ask,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    }
  },
  mysql: async () => {
    const database = await createMysqlDatabase()
    // The driver accepts only one statement at a time.
    const run = async (sql: string) => {
      for (const one of sql.split(/(?<=;)\n/)) await database.query(one)
    }
    return {
      schema: '',
      run,
      rows: database.query,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    }
  },
  mssql: async () => {
    const database = await createMssqlDatabase()
    return {
      schema: 'dbo',
      run: database.run,
      rows: database.rows,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    }
  },
}

const ofText = { postgresql: 'varchar(20)', mysql: 'varchar(20)', mssql: 'nvarchar(20)' } as const
const kept = { postgresql: `'7'::character varying`, mysql: `'7'`, mssql: `('7')` } as const

describe.each(['postgresql', 'mysql', 'mssql'] as const)('fixes in the SQL of %s', (family) => {
  const dialect = dialects[family]
  let server: Server
  const table = (name: string): TableRef => ({ schema: server.schema, name })
  const column = (name: string, rest: Partial<DictionaryColumn> = {}): DictionaryColumn => ({
    name,
    type: ofText[family],
    family: 'text',
    length: 20,
    precision: null,
    scale: null,
    nullable: true,
    default: null,
    identity: false,
    generated: null,
    comment: null,
    ...rest,
  })
  const make = async (name: string, columns: string) => {
    const made = table(name)
    await server.run(`create table ${dialect.table(made)} (${columns})`)
    return made
  }
  const described = async (name: string, of: string) => {
    const [found] = await server.rows(
      `select data_type as "type", is_nullable as "nullable", column_default as "default" from information_schema.columns
       where table_name = '${name}' and column_name = '${of}' ${family === 'mysql' ? 'and table_schema = database()' : ''}`,
    )
    return found
  }

  beforeAll(async () => {
    server = await openers[family]()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('adds keys that the server enforces', async () => {
    const parents = await make('parents', 'id integer not null')
    const children = await make('children', 'parent integer')
    await server.run(dialect.addPrimaryKey(parents, ['id']))
    await server.run(dialect.addIdentityKey(children, 'odd "name" `of` [it]'))
    const key = {
      name: 'children_parent',
      columns: ['parent'],
      references: { schema: server.schema, table: 'parents', columns: ['id'] },
    }
    await server.run(dialect.addForeignKey(children, key))
    const check = dialect.checkForeignKey(children, {
      ...key,
      onDelete: 'NO ACTION',
      onUpdate: 'NO ACTION',
      checked: false,
    })
    if (check !== null) await server.run(check)
    await expect(server.run(`insert into ${dialect.table(children)} (parent) values (1)`)).rejects.toThrow()
    await server.run(`insert into ${dialect.table(parents)} values (1)`)
    await server.run(`insert into ${dialect.table(children)} (parent) values (1)`)
    await expect(server.run(`insert into ${dialect.table(parents)} values (1)`)).rejects.toThrow()
  })

  it('adds and drops indexes, with and without constraints', async () => {
    const indexed = await make('indexed', 'a integer, b integer, constraint one_b unique (b)')
    await server.run(dialect.addIndex(indexed, 'plain', ['a', 'b']))
    await server.run(dialect.dropIndex(indexed, 'plain'))
    await server.run(dialect.addIndex(indexed, 'plain', ['a'], true))
    await server.run(`insert into ${dialect.table(indexed)} values (1, 1)`)
    await expect(server.run(`insert into ${dialect.table(indexed)} values (1, 2)`)).rejects.toThrow()
    await server.run(dialect.dropIndex(indexed, 'plain'))
    await server.run(dialect.dropUniqueKey(indexed, 'one_b'))
    await server.run(`insert into ${dialect.table(indexed)} values (1, 1)`)
  })

  it("changes a type and keeps the column's other attributes", async () => {
    const numbers = await make('numbers', `n ${ofText[family]} default '7'`)
    await server.run(`insert into ${dialect.table(numbers)} values ('12')`)
    await server.run(
      dialect.changeType(numbers, column('n', { default: kept[family] }), dialect.typeFor('integer') ?? ''),
    )
    await server.run(
      family === 'mssql'
        ? `insert into ${dialect.table(numbers)} default values`
        : `insert into ${dialect.table(numbers)} (n) values (default)`,
    )
    expect(
      (await server.rows(`select n from ${dialect.table(numbers)} order by n`)).map(({ n }) => Number(n)),
    ).toEqual([7, 12])
    expect((await described('numbers', 'n'))?.type).toMatch(/^int/)
  })

  it('finds values that a conversion would change, and values that are blank or too long', async () => {
    const texts = await make('odd_texts', `id integer, t ${ofText[family].replace('20', '60')}`)
    const uuid = '0b7e4f0a-1111-4222-8333-123456789012'
    const values = [
      '',
      ' ',
      '\t\n',
      'yes',
      'maybe',
      '12',
      '007',
      '1.25',
      '1.2345',
      uuid,
      '2024-01-31',
      '2024-01-31 10:30',
      '2024-01-31T10:30:00.123456',
      '2024-01-31 10:30:00.1234567',
      '2024-01-31 10:30:00+02:00',
      '2024-01-31 10:30:00-02:00',
      'ends   ',
    ]
    await server.run(
      `insert into ${dialect.table(texts)} values ${values.map((value, at) => `(${at}, '${value}')`).join(', ')}, (99, null)`,
    )
    const shown = async (condition: string) =>
      (await server.rows(dialect.selectRows(texts, condition)))
        .map(({ id }) => values[Number(id)] ?? '')
        .sort()
    const others = (...kept: readonly string[]) => values.filter((value) => !kept.includes(value)).sort()
    expect(await shown(dialect.isBlank('t'))).toEqual(['', '\t\n', ' '])
    expect(await shown(dialect.isLonger('t', 6))).toContain('ends   ')
    expect(await shown(dialect.isLonger('t', 7))).not.toContain('ends   ')
    expect(await shown(dialect.isUnlike('t', 'boolean', 0))).toEqual(others('yes'))
    expect(await shown(dialect.isUnlike('t', 'integer', 0))).toEqual(others('12'))
    expect(await shown(dialect.isUnlike('t', 'decimal', 2))).toEqual(others('12', '1.25'))
    expect(await shown(dialect.isUnlike('t', 'uuid', 0))).toEqual(others(uuid))
    expect(await shown(dialect.isUnlike('t', 'date', 0))).toEqual(others('2024-01-31'))
    expect(await shown(dialect.isUnlike('t', 'datetime', 0))).toEqual(
      others('2024-01-31 10:30', '2024-01-31T10:30:00.123456'),
    )
  })

  it('keeps the collation of a text column and truncates no value', async () => {
    const collation = {
      postgresql: '"C"',
      mysql: 'utf8mb4_bin',
      mssql: 'Latin1_General_BIN2',
    }[family]
    const texts = await make('texts', `t ${ofText[family]} collate ${collation}`)
    await server.run(`insert into ${dialect.table(texts)} values ('longer than ten')`)
    const typeOf = (length: number) => ofText[family].replace('20', String(length))
    const change = (length: number) => dialect.changeType(texts, column('t', { collation }), typeOf(length))
    await expect(server.run(change(10))).rejects.toThrow()
    await server.run(change(30))
    const [found] = await server.rows(
      `select collation_name as "name" from information_schema.columns where table_name = 'texts'
       ${family === 'mysql' ? 'and table_schema = database()' : ''}`,
    )
    expect(found?.name).toBe(collation.replaceAll('"', ''))
  })

  it('adds NOT NULL, and drops defaults, columns and tables', async () => {
    const things = await make(
      'things',
      `a ${ofText[family]} default 'x', b ${ofText[family]} default 'y', c integer`,
    )
    const quoted = { postgresql: `'x'::character varying`, mysql: `'x'`, mssql: `('x')` }[family]
    await server.run(dialect.setNotNull(things, column('a', { default: quoted })))
    expect(await described('things', 'a')).toMatchObject({
      nullable: 'NO',
      default: expect.stringContaining('x'),
    })
    await server.run(dialect.dropDefault(things, column('a', { default: quoted })))
    expect((await described('things', 'a'))?.default).toBeNull()
    await server.run(dialect.dropColumn(things, column('b', { default: quoted })))
    expect(await described('things', 'b')).toBeUndefined()
    await server.run(dialect.dropTable(things))
    expect(await described('things', 'a')).toBeUndefined()
  })

  it('sets comments that contain any characters on tables and columns', async () => {
    const commented = await make('commented', `c ${ofText[family]} default 'z'`)
    const text = `it's 100 % \\ "fine"`
    await server.run(dialect.comment(commented, null, text))
    await server.run(dialect.comment(commented, column('c', { default: kept[family] }), text))
    const asked = {
      postgresql: `select obj_description('commented'::regclass) as t, col_description('commented'::regclass, 1) as c`,
      mysql: `select (select table_comment from information_schema.tables where table_schema = database() and table_name = 'commented') as t,
        (select column_comment from information_schema.columns where table_schema = database() and table_name = 'commented') as c`,
      mssql: `select (select value from sys.extended_properties where major_id = object_id('commented') and minor_id = 0) as t,
        (select value from sys.extended_properties where major_id = object_id('commented') and minor_id = 1) as c`,
    }[family]
    expect(await server.rows(asked)).toEqual([{ t: text, c: text }])
  })

  it('uses type names that the server accepts', async () => {
    const types = [
      dialect.typeFor('boolean'),
      dialect.typeFor('integer', { precision: 5 }),
      dialect.typeFor('integer', { precision: 15 }),
      dialect.typeFor('integer', { precision: 30 }),
      dialect.typeFor('decimal'),
      dialect.typeFor('decimal', { precision: 12, scale: 2 }),
      dialect.typeFor('float'),
      dialect.typeFor('text'),
      dialect.typeFor('text', { length: 10 }),
      dialect.typeFor('date'),
      dialect.typeFor('time'),
      dialect.typeFor('datetime'),
      dialect.typeFor('binary'),
      dialect.typeFor('json'),
      dialect.typeFor('uuid'),
      dialect.typeFor('other'),
    ].filter((type) => type !== null)
    await make('typed', types.map((type, i) => `c${i} ${type}`).join(', '))
    expect(types.length).toBeGreaterThanOrEqual(14)
  })
})
