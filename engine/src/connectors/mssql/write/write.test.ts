import { randomUUID } from 'node:crypto'
import { connectors, type DatabaseOutputConfig } from '@anj/workflow'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SqlEngine } from '../../../../../tds-server/src/session.ts'
import { startSqlServer } from '../../../../../tds-server/src/start.ts'
import { createSqlEngine } from '../../../../../tds-server/src/tsql/engine.ts'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { MssqlDatabase } from '../../../testing/mssql-database.ts'
import { type StorageFlags, withStorageFlags } from '../../../testing/storage-flags.ts'
import {
  append,
  both,
  mssqlFamily,
  old,
  replace,
  to,
  update,
  writesOf,
} from '../../../testing/write-targets.ts'
import { mssql } from '../index.ts'

const { target, rows, load, rowsOf, seed } = writesOf(mssqlFamily)
let database: MssqlDatabase
beforeAll(() => {
  database = target().database
})

/** Returns the engine of the test server. It can pretend that a table has a storage type that it doesn't implement. */
function engineOf({ server }: MssqlDatabase): SqlEngine {
  return server?.engine ?? createSqlEngine()
}

it('writes to the chosen schema, and reports a missing schema', async () => {
  await database.run(`if schema_id('other') is null exec('create schema other')`)
  await load({ schemaName: 'other' })
  expect(await database.tables()).toEqual(['other.people'])
  await load({ schemaName: 'other' })
  expect(await rowsOf('other.people')).toEqual(both)
  await expect(load({ schemaName: 'nowhere' })).rejects.toThrow(
    `The database ${database.name} has no schema named nowhere.`,
  )
})

describe('drop and create', () => {
  it('keeps the owner, comments and permissions, and logs what it does not keep', async () => {
    await database.run(
      `create table people (id nvarchar(10) not null primary key, name nvarchar(50) default 'x', age int, check (age > 0))`,
    )
    await database.run('create index people_name on people (name)')
    const user = await database.createUser('')
    await database.run(`grant select on people to [${user.userId}]`)
    await database.run(`deny delete on people to [${user.userId}]`)
    await database.run(`grant update (name) on people to [${user.userId}]`)
    for (const [value, column] of [
      ["it's ours", ''],
      ['the number', `, @level2type = N'COLUMN', @level2name = N'id'`],
    ] as const)
      await database.run(
        `exec sp_addextendedproperty @name = N'MS_Description', @value = N'${value.replaceAll("'", "''")}',
           @level0type = N'SCHEMA', @level0name = N'dbo', @level1type = N'TABLE', @level1name = N'people'${column}`,
      )
    const heard = await load(replace)
    expect(heard.lines[0]).toMatch(
      /^The table people is recreated. It keeps its owner, permissions and comments, but not: primary key, index people_name, check \w+, default of name\.$/,
    )
    expect(await rowsOf()).toEqual(both)
    const rights = await database.rows(
      `select p.permission_name as name, rtrim(p.state) as state, p.minor_id as minor from sys.database_permissions p
       where p.major_id = object_id('dbo.people') order by 1`,
    )
    expect(rights).toEqual([
      { name: 'DELETE', state: 'D', minor: 0 },
      { name: 'SELECT', state: 'G', minor: 0 },
      { name: 'UPDATE', state: 'G', minor: 2 },
    ])
    const comments = await database.rows(
      `select cast(value as nvarchar(100)) as value, minor_id as minor from sys.extended_properties
       where class = 1 and major_id = object_id('dbo.people') order by minor_id`,
    )
    expect(comments).toEqual([
      { value: "it's ours", minor: 0 },
      { value: 'the number', minor: 1 },
    ])
  })

  it.each([
    [
      'foreign key to_people of child',
      [
        'create table people (id int not null primary key, name nvarchar(9))',
        'create table child (id int, constraint to_people foreign key (id) references people (id))',
      ],
    ],
    [
      'trigger tr',
      [
        'create table people (id int, name nvarchar(9))',
        'create trigger tr on people after insert as update people set name = upper(name)',
      ],
    ],
    [
      'view or function bound',
      [
        'create table people (id int, name nvarchar(9))',
        'create view dbo.bound with schemabinding as select id from dbo.people',
      ],
    ],
  ])(
    'names objects that depend on the table and leaves the table unchanged: %s',
    async (name, statements) => {
      for (const statement of statements) await database.run(statement)
      await expect(load(replace)).rejects.toThrow(name)
      expect(await rowsOf()).toEqual([])
    },
  )
})

describe('a table with special storage', () => {
  const history = 'people is the history table of a system-versioned table, and only the server writes to it.'
  const truncated =
    'The table people cannot be emptied by TRUNCATE, because it is system-versioned or memory-optimized.'
  it.each<[string, StorageFlags, Partial<DatabaseOutputConfig>, string]>([
    ['system-versioned, made anew', { temporal: 2 }, replace, 'not an ordinary table'],
    ['system-versioned, truncated', { temporal: 2 }, { truncate: true }, truncated],
    ['a history, emptied', { temporal: 1 }, {}, history],
    ['a history, added to', { temporal: 1 }, append, history],
    ['in memory, truncated', { inMemory: true }, { truncate: true }, truncated],
    ['external', { external: true }, append, 'people is not a table that Anj can write to.'],
  ])('is refused before the first row: %s', async (_, kept, flags, sentence) => {
    await seed()
    await using keeping = await startSqlServer({
      tls: 'off',
      engine: withStorageFlags(engineOf(database), kept),
    })
    await expect(load(flags, { as: keeping.connection })).rejects.toThrow(sentence)
    expect(await rowsOf()).toEqual([old])
    expect(await database.tables()).toEqual(['people'])
  })

  it('accepts deletes and inserts if it is system-versioned', async () => {
    await seed()
    await using keeping = await startSqlServer({
      tls: 'off',
      engine: withStorageFlags(engineOf(database), { temporal: 2 }),
    })
    await load({}, { as: keeping.connection })
    expect(await rowsOf()).toEqual(both)
    await load(append, { as: keeping.connection })
    expect(await rowsOf()).toHaveLength(4)
  })
})

describe('an existing table', () => {
  it('accepts values for an identity column, and refuses nulls there', async () => {
    await database.run('create table people (id int identity primary key, name nvarchar(10))')
    const numbered = await rows('numbered', `select * from (values ('0', 'zero'), ('5', 'five')) t(id, name)`)
    await load(append, { changes: to({ id: 'int' }), source: numbered })
    expect(await rowsOf()).toEqual([
      { id: 0, name: 'zero' },
      { id: 5, name: 'five' },
    ])
    await database.run(`insert into people (name) values ('six')`)
    expect((await rowsOf()).at(-1)).toEqual({ id: 6, name: 'six' })
    const gap = await rows('gap', `select * from (values (null, 'none'), ('7', 'seven')) t(id, name)`)
    await expect(load(append, { changes: to({ id: 'int' }), source: gap })).rejects.toThrow(
      'The table would replace empty values with its own in: id.',
    )
    expect(await rowsOf()).toHaveLength(3)
  })

  it('is emptied with TRUNCATE on request, unless other tables reference it', async () => {
    await seed()
    await load({ truncate: true })
    expect(await rowsOf()).toEqual(both)
    await database.run('drop table people')
    await database.run('create table people (id nvarchar(10) not null primary key, name nvarchar(9))')
    await database.run(
      'create table child (id nvarchar(10), constraint to_people foreign key (id) references people (id))',
    )
    await expect(load({ truncate: true })).rejects.toThrow(
      'cannot be emptied by TRUNCATE, because other tables refer to it: foreign key to_people of child',
    )
    await load({})
    expect(await rowsOf()).toEqual(both)
  })

  it.each([
    ['create table people (name nvarchar(9))', 'The table people has no columns for these: id.'],
    [
      'create table people (id nvarchar(9), name nvarchar(9), age int not null, town nvarchar(9) not null)',
      'requires values in columns that the workflow does not provide: age, town',
    ],
    [
      `create table people (id nvarchar(9), name as (upper(id)))`,
      'The database computes these columns of people, so they cannot be written: name.',
    ],
    [
      'create table people (id nvarchar(9), name rowversion)',
      'The database computes these columns of people, so they cannot be written: name.',
    ],
    [
      'create table people (id nvarchar(9), name sql_variant)',
      'The column name of the table has the type sql_variant',
    ],
    [
      'create table people (id nvarchar(9), name nvarchar(9), constraint long_name check (len(name) > 3))',
      /The table rejected row 1, column name \(Zoë\): The INSERT statement conflicted with the CHECK constraint "long_name"/,
    ],
    [
      `create table people (id nvarchar(9), name nvarchar(9), constraint one_name unique (name)); insert into people values ('1', 'Ann')`,
      /The table rejected row 2, column name \(Ann\): Violation of UNIQUE KEY constraint 'one_name'/,
    ],
    [
      'create table people (id nvarchar(9), name nvarchar(2))',
      'Values of column name that do not fit the target: 2; first: row 1, Zoë, too long for its column (nvarchar(2))',
    ],
    [
      'create table people (id int, name nvarchar(9))',
      'Values of column id that do not fit the target: 1; first: row 1, 007, not a whole number in the range of its column, such as 7 or -12 (int). Give the column a number type in its file or in Change Data Type.',
    ],
    [
      `create table other (id nvarchar(9) not null primary key); insert into other values ('007');
       create table people (id nvarchar(9), name nvarchar(9), constraint to_other foreign key (id) references other (id))`,
      /The table rejected row 2, column id \(8\): The INSERT statement conflicted with the FOREIGN KEY constraint "to_other"/,
    ],
    ['create table people (id date, name nvarchar(9))', '007, not a date such as 2024-12-31 (date)'],
    ['create table people (id tinyint, name datetime)', 'not a whole number in the range of its column'],
    ['create table people (id nvarchar(9), name varchar(9) collate SQL_Latin1_General_CP1_CI_AS)', ''],
  ])('is unchanged after a write that fails with a specific message: %s', async (statements, message) => {
    await database.run(statements)
    const before = await rowsOf()
    if (message === '') return expect(await load(append)).toBeDefined()
    await expect(load(append)).rejects.toThrow(message)
    expect(await rowsOf()).toEqual(before)
  })

  it('reports the row that repeats a composite key, even if the table itself fills one of the key columns', async () => {
    await database.run(
      `create table people (id int, site int not null default 7, name nvarchar(9),
       constraint one_person unique (id, site, name))`,
    )
    const source = await rows(
      'pairs',
      `select * from (values ('1', 'a_c'), ('1', 'abc'), ('2', 'abc'), ('1', 'abc')) t(id, name)`,
    )
    await expect(load(append, { source, changes: to({ id: 'int' }) })).rejects.toThrow(
      /The table rejected row 2, columns id, site, name \(1, 7, abc\): Violation of UNIQUE KEY constraint 'one_person'/,
    )
  })

  it('reports the row that repeats a composite key, even if its first value contains a comma', async () => {
    await database.run(
      `create table people (id nvarchar(9), name nvarchar(9), constraint one_person unique (id, name));
       insert into people values ('1, 2', 'b')`,
    )
    const source = await rows(
      'pairs',
      `select * from (values ('1, 2', 'a'), ('1', 'b'), ('1, 2', 'b')) t(id, name)`,
    )
    await expect(load(append, { source })).rejects.toThrow(
      /The table rejected row 3, columns id, name \(1, 2, b\): Violation of UNIQUE KEY constraint 'one_person'/,
    )
  })

  it('reports the row with a null in a required column', async () => {
    await database.run('create table people (id nvarchar(9) not null, name nvarchar(9) not null)')
    const source = await rows('nameless', `select * from (values ('1', 'a'), ('2', null)) t(id, name)`)
    await expect(load(append, { source })).rejects.toThrow(
      /The table rejected row 2, column name: Cannot insert the value NULL into column 'name'/,
    )
    expect(await rowsOf()).toEqual([])
  })

  it("refuses characters that the column's code page lacks, and reports the row and the value", async () => {
    await database.run(
      'create table people (id nvarchar(9), name varchar(20) collate SQL_Latin1_General_CP1_CI_AS)',
    )
    const source = await rows(
      'chinese',
      `select * from (values ('1', 'Zoë'), ('2', '漢字'), ('3', 'x😀')) t(id, name)`,
    )
    await expect(load(append, { source })).rejects.toThrow(
      'Values of column name with characters that the target column (varchar(20)) cannot store: 2; first: row 2, where 漢字 would become ??.',
    )
    expect(await rowsOf()).toEqual([])
  })

  it('fires its triggers', async () => {
    await database.run('create table people (id nvarchar(10), name nvarchar(9))')
    await database.run('create table heard (n int)')
    await database.run(
      'create trigger tr on people after insert as insert into heard select count(*) from inserted',
    )
    await load(append)
    expect(await database.rows('select n from heard')).toEqual([{ n: 2 }])
  })

  it.each([
    'smallint',
    'money',
    'real',
    'datetime',
    'smalldatetime',
    'datetimeoffset(3)',
    'uniqueidentifier',
    'char(5)',
    'nchar(5)',
    'text',
    'xml',
    'bit',
    'time(2)',
  ] as const)('returns values of type %s as they were written', async (type) => {
    const value = {
      smallint: '-7',
      money: '-12.3400',
      real: '0.5',
      datetime: '2024-02-29 23:59:59.997',
      smalldatetime: '2024-02-29 23:59:00',
      'datetimeoffset(3)': '2024-02-29 23:59:59.123 +02:00',
      uniqueidentifier: '6F9619FF-8B86-D011-B42D-00C04FC964FF',
      'char(5)': 'abcde',
      'nchar(5)': 'äbcde',
      text: 'Zoë',
      xml: '<a>b</a>',
      bit: '1',
      'time(2)': '23:59:59.12',
    }[type]
    await database.run(`create table people (v ${type})`)
    await load(append, { source: await rows('one', `select '${value}' as v`) })
    const style = /time/.test(type) ? 121 : type === 'money' ? 2 : 0
    const shown =
      type === 'text' || type === 'xml'
        ? 'convert(nvarchar(100), convert(nvarchar(max), v))'
        : `convert(nvarchar(100), v, ${style})`
    const [found] = await database.rows(`select ${shown} as v from people`)
    expect(String(found?.v).replace(/^(.*:00)\.000$/, '$1')).toBe(value)
  })
})

describe('update by key', () => {
  it('counts updated rows whose key is spelled differently in the table', async () => {
    await database.run(
      'create table people (id varchar(10) collate Latin1_General_CI_AS not null primary key, name nvarchar(9))',
    )
    await database.run(`insert into people values ('OLD', 'Zoë'), ('B', 'Ann')`)
    const source = await rows(
      'alike',
      `select * from (values ('old', 'Zoe'), ('B', 'Bo'), ('new', 'Cy')) t(id, name)`,
    )
    const { lines } = await load(update, { source })
    expect(await rowsOf()).toEqual([
      { id: 'B', name: 'Bo' },
      { id: 'new', name: 'Cy' },
      { id: 'OLD', name: 'Zoe' },
    ])
    expect(lines).toContain(
      'Updated rows whose key matched a different spelling in the table, which its collation treats as equal: 1; first: old updated OLD. The keys in the table are unchanged.',
    )
  })

  it('refuses keys that differ only in case if the collation treats them as equal', async () => {
    await database.run('create table people (id nvarchar(10) not null primary key, name nvarchar(9))')
    const twice = await rows('twice', `select * from (values ('a', '1'), ('A', '2')) t(id, name)`)
    await expect(load(update, { source: twice })).rejects.toThrow(/Several rows have the same key id: [aA]\./)
    expect(await rowsOf()).toEqual([])
  })
})

describe('missing permissions', () => {
  const check = async (as: DatabaseConnection, flags: Partial<DatabaseOutputConfig>) => {
    const config = { ...connectors.mssqlOutput.initial(), ...flags }
    const named = { ...config, databaseName: database.name, tableName: 'people' }
    await using writer = await mssql.openWriter(as, named, randomUUID(), () => undefined)
    const columns = ['id', 'name'].map((name) => ({ name, type: 'text' as const }))
    return await writer.check(columns, new AbortController().signal)
  }

  it('are reported before the first row, without leftovers', async () => {
    await seed()
    const reader = await database.createUser('select')
    for (const flags of [{}, append, replace])
      await expect(check(reader, flags)).rejects.toThrow(
        `The user cannot create tables in the schema dbo of the database ${database.name}.`,
      )
    const maker = await database.createUser('select, create table')
    await database.run(`grant alter on schema::dbo to [${maker.userId}]`)
    await expect(check(maker, append)).rejects.toThrow(
      `The user can create tables in the schema dbo of the database ${database.name}, but lacks INSERT to write and read them.`,
    )
    const creator = await database.createUser('select, insert, create table')
    await database.run(`grant alter on schema::dbo to [${creator.userId}]`)
    await database.run(`deny insert on people to [${creator.userId}]`)
    await expect(check(creator, append)).rejects.toThrow(
      'The user cannot write these columns of people: id, name.',
    )
    await expect(check(creator, replace)).rejects.toThrow(
      'The table people has its own permissions or owner, which the user cannot apply to a new table',
    )
    await database.run(`revoke insert on people to [${creator.userId}]`)
    await check(creator, append)
    await expect(check(creator, {})).rejects.toThrow('The user cannot delete rows from the table people.')
    expect(await database.tables()).toEqual(['people'])
    await load(append, { as: creator })
    expect(await rowsOf()).toHaveLength(3)
    await load(replace, { as: creator })
    expect(await rowsOf()).toEqual(both)
  })
})

describe('values', () => {
  it('fit even if a character takes two UTF-16 units', async () => {
    const source = await rows(
      'faces',
      `select i::varchar as id, repeat('😀', 10) as name from range(300) t(i)`,
    )
    await load({ fitToData: true }, { source, changes: to({ name: 'varchar' }) })
    const [found] = await database.rows(
      `select max_length as bytes from sys.columns where object_id = object_id('dbo.people') and name = 'name'`,
    )
    expect(found).toEqual({ bytes: 40 })
    expect(await database.rows('select count(*) as n, min(name) as name from people')).toEqual([
      { n: 300, name: '😀'.repeat(10) },
    ])
  })

  it('arrive completely even if they are ten megabytes long', async () => {
    const source = await rows('huge', `select '1' as id, repeat('aé"\n', 2000000) as name`)
    await load({}, { source })
    const [found] = await database.rows(
      `select len(name) as n, datalength(name) as bytes, convert(nvarchar(200), hashbytes('SHA2_256', name), 2) as hash from people`,
    )
    expect(Number(found?.n)).toBe(8_000_000)
    expect(Number(found?.bytes)).toBe(16_000_000)
  })
})
