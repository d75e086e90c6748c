import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigOf, connectors } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SqlEngine } from '../../../../../tds-server/src/session.ts'
import { startSqlServer } from '../../../../../tds-server/src/start.ts'
import { createSqlEngine } from '../../../../../tds-server/src/tsql/engine.ts'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { DatasetSource } from '../../../model/source.ts'
import { makeDataset } from '../../../testing/make-dataset.ts'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import { type RunOutput, requestFor, runHere } from '../../../testing/run-here.ts'
import { type StorageFlags, withStorageFlags } from '../../../testing/storage-flags.ts'
import { workflowOf } from '../../../testing/workflow-of.ts'
import { mssql } from '../index.ts'

type Flags = Partial<ConfigOf<'mssqlOutput'>>
type Changes = Partial<ConfigOf<'changeDataType'>>

const replace: Flags = { dropTableThenCreate: true }
const append: Flags = { deleteExistingData: false }

let folder: string
let database: MssqlDatabase
let people: DatasetSource

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-write-'))
  database = await createMssqlDatabase()
  people = await makeDataset(
    join(folder, 'people.parquet'),
    `select * from (values ('007', 'Zoë'), ('8', 'Ann')) t(id, name)`,
  )
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  const keys = await database.rows(
    `select f.name as name, s.name as [schema], o.name as [table] from sys.foreign_keys f
     join sys.objects o on o.object_id = f.parent_object_id join sys.schemas s on s.schema_id = o.schema_id`,
  )
  for (const key of keys)
    await database.run(`alter table [${key.schema}].[${key.table}] drop constraint [${key.name}]`)
  const all = await database.rows(
    `select rtrim(o.type) as type, s.name as [schema], o.name as name from sys.objects o
     join sys.schemas s on s.schema_id = o.schema_id where rtrim(o.type) in ('U', 'V') order by o.type desc`,
  )
  for (const { type, schema, name } of all)
    await database.run(
      `drop ${type === 'V' ? 'view' : 'table'} [${schema}].[${String(name).replaceAll(']', ']]')}]`,
    )
})

interface Load {
  readonly source?: DatasetSource
  readonly changes?: Changes
  readonly as?: DatabaseConnection
}

async function load(
  flags: Flags,
  { source = people, changes = {}, as = database.connection }: Load = {},
): Promise<RunOutput> {
  const output = { kind: 'mssqlOutput' as const, databaseName: database.name, tableName: 'people', ...flags }
  const workflow = workflowOf({ source, changes, output })
  const target = { kind: 'database' as const, databaseName: database.name, connection: as }
  const request = requestFor(workflow, source, target, folder)
  try {
    return await runHere(request)
  } finally {
    await mssql.removeLeftovers(database.connection, database.name, request.runId)
  }
}

/** Returns the engine of the test server, which can simulate storage types that it doesn't implement. */
function engineOf({ server }: MssqlDatabase): SqlEngine {
  return server?.engine ?? createSqlEngine()
}

const rowsOf = (table = '[dbo].[people]') => database.rows(`select * from ${table} order by 1`)
const seed = async () => {
  await database.run('create table people (id nvarchar(10), name nvarchar(max))')
  await database.run(`insert into people values ('1', 'Old')`)
}
const both = [
  { id: '007', name: 'Zoë' },
  { id: '8', name: 'Ann' },
]
const old = { id: '1', name: 'Old' }

describe('the three options', () => {
  const choices = [true, false].flatMap((createTableIfNotExist) =>
    [true, false].flatMap((dropTableThenCreate) =>
      [true, false].map((deleteExistingData) => ({
        createTableIfNotExist,
        dropTableThenCreate,
        deleteExistingData,
      })),
    ),
  )
  it.each(choices)('create a missing table, or refuse it: %o', async (flags) => {
    const loading = load(flags)
    if (flags.createTableIfNotExist || flags.dropTableThenCreate) {
      await loading
      expect(await rowsOf()).toEqual(both)
    } else {
      await expect(loading).rejects.toThrow(
        `The database ${database.name} has no table named people, and Create Table If Not Exist is off.`,
      )
      expect(await database.tables()).toEqual([])
    }
  })
  it.each(choices)('replace or keep the rows of an existing table: %o', async (flags) => {
    await seed()
    await load(flags)
    const keeps = !flags.dropTableThenCreate && !flags.deleteExistingData
    expect(await rowsOf()).toEqual(keeps ? [both[0], old, both[1]] : both)
    expect(await database.tables()).toEqual(['people'])
  })
})

it('counts read, empty and stored rows', async () => {
  const source = await makeDataset(
    join(folder, 'gaps.parquet'),
    `select * from (values ('1', 'a'), (null, null), ('2', null)) t(id, name)`,
  )
  const heard = await load({}, { source })
  expect(heard.reconciliation).toMatchObject({ in: 3, droppedEmpty: 1, rejected: 0, written: 2, stored: 2 })
  expect(heard.lines.at(-1)).toBe('MS SQL Completed (2 rows)')
})

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

  it('refuses a view', async () => {
    await database.run(`create view people as select '1' as id, 'x' as name`)
    await expect(load(replace)).rejects.toThrow('not an ordinary table')
    await expect(load({})).rejects.toThrow(
      'people is a view, and Anj writes only to tables. Choose the underlying table.',
    )
    expect(await database.tables()).toEqual(['people'])
  })
})

describe('a table with special storage', () => {
  const history = 'people is the history table of a system-versioned table, and only the server writes to it.'
  const truncated =
    'The table people cannot be emptied by TRUNCATE, because it is system-versioned or memory-optimized.'
  it.each<[string, StorageFlags, Flags, string]>([
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

const to = (
  types: Record<string, ConfigOf<'changeDataType'>['columnDataTypes'][number]['toType']>,
): Changes => ({
  columnDataTypes: Object.entries(types).map(([columnName, toType]) => ({
    columnName,
    fromType: 'text',
    toType,
  })),
})

const rows = (name: string, select: string) => makeDataset(join(folder, `${name}.parquet`), select)

describe('an existing table', () => {
  it('matches columns by name in any order and case, and fills the others with its defaults', async () => {
    await database.run(
      `create table people (n int identity primary key, [Name] nvarchar(50), id varchar(10), made varchar(10) default 'now', twice as (id + id))`,
    )
    await load({})
    expect(await database.rows('select * from people order by id')).toEqual([
      { n: expect.any(Number), Name: 'Zoë', id: '007', made: 'now', twice: '007007' },
      { n: expect.any(Number), Name: 'Ann', id: '8', made: 'now', twice: '88' },
    ])
  })

  it('follows the column mapping', async () => {
    await database.run('create table people (a nvarchar(10), b nvarchar(10))')
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

  it('is emptied by TRUNCATE on request, unless other tables reference it', async () => {
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
      'Values of column id that do not fit the target: 1; first: row 1, 007, not a whole number of its range, as the column would show it (int)',
    ],
    [
      `create table other (id nvarchar(9) not null primary key); insert into other values ('007');
       create table people (id nvarchar(9), name nvarchar(9), constraint to_other foreign key (id) references other (id))`,
      /The table rejected row 2, column id \(8\): The INSERT statement conflicted with the FOREIGN KEY constraint "to_other"/,
    ],
    ['create table people (id date, name nvarchar(9))', '007, not a date such as 2024-12-31 (date)'],
    ['create table people (id tinyint, name datetime)', 'not a whole number of its range'],
    ['create table people (id nvarchar(9), name varchar(9) collate SQL_Latin1_General_CP1_CI_AS)', ''],
  ])('is unchanged after a write that fails with a specific message: %s', async (statements, message) => {
    await database.run(statements)
    const before = await rowsOf()
    if (message === '') return expect(await load(append)).toBeDefined()
    await expect(load(append)).rejects.toThrow(message)
    expect(await rowsOf()).toEqual(before)
  })

  it('reports the row with a null in a required column', async () => {
    await database.run('create table people (id nvarchar(9) not null, name nvarchar(9) not null)')
    const source = await rows('nameless', `select * from (values ('1', 'a'), ('2', null)) t(id, name)`)
    await expect(load(append, { source })).rejects.toThrow(
      /The table rejected row 2, column name: Cannot insert the value NULL into column 'name'/,
    )
    expect(await rowsOf()).toEqual([])
  })

  it("refuses characters that are missing in the column's code page, with row and value", async () => {
    await database.run(
      'create table people (id nvarchar(9), name varchar(20) collate SQL_Latin1_General_CP1_CI_AS)',
    )
    const source = await rows(
      'chinese',
      `select * from (values ('1', 'Zoë'), ('2', '漢字'), ('3', 'x😀')) t(id, name)`,
    )
    await expect(load(append, { source })).rejects.toThrow(
      'Values of column name with characters that the table’s column cannot store: 2; first: row 2, 漢字 would become ?? (varchar(20)).',
    )
    expect(await rowsOf()).toEqual([])
  })

  it('is not emptied if that would change other tables', async () => {
    await database.run('create table people (id nvarchar(10) not null primary key, name nvarchar(9))')
    await database.run(`insert into people values ('1', 'Old')`)
    await database.run(
      'create table child (id nvarchar(10), constraint to_people foreign key (id) references people (id) on delete cascade)',
    )
    await expect(load({})).rejects.toThrow(
      'Deleting the rows of people would change other tables too: foreign key to_people of child',
    )
    expect(await rowsOf()).toEqual([old])
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
  const update: Flags = { deleteExistingData: false, updateByKey: ['id'] }

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
      'Updated rows whose key is spelled differently in the table, because its collation treats both as equal: 1; first: old updated OLD. The keys in the table are unchanged.',
    )
  })

  it('updates existing rows, inserts the others, and counts both', async () => {
    await database.run(
      'create table people (id varchar(10) not null primary key, name nvarchar(9), kept int default 5)',
    )
    await database.run(`insert into people values ('8', 'Old', 1), ('9', 'Other', 2)`)
    const heard = await load(update)
    expect(await rowsOf()).toEqual([
      { id: '007', name: 'Zoë', kept: 5 },
      { id: '8', name: 'Ann', kept: 1 },
      { id: '9', name: 'Other', kept: 2 },
    ])
    expect(heard.reconciliation).toMatchObject({ written: 2, stored: 2 })
    expect(heard.lines).toContain('Rows updated: 1, rows added: 1')
    await load(update)
    expect(await rowsOf()).toHaveLength(3)
  })

  it('creates a missing table with that key and the mapped column names', async () => {
    const mapped: Flags = { ...update, columnMapping: [{ column: 'id', to: 'number' }] }
    await load(mapped)
    await load(mapped)
    expect(await rowsOf()).toEqual(both.map(({ id, name }) => ({ number: id, name })))
    const keys = await database.rows(
      `select c.name as name from sys.indexes i join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id
       join sys.columns c on c.object_id = k.object_id and c.column_id = k.column_id
       where i.object_id = object_id('dbo.people') and i.is_primary_key = 1`,
    )
    expect(keys).toEqual([{ name: 'number' }])
  })

  it('refuses columns that are not a key, and null or duplicate key values', async () => {
    await database.run('create table people (id nvarchar(10) not null, name nvarchar(9))')
    await expect(load(update)).rejects.toThrow('no primary or unique key with exactly these columns: id')
    await database.run('alter table people add constraint pk primary key (id)')
    const twice = await rows('twice', `select * from (values ('a', '1'), ('A', '2')) t(id, name)`)
    await expect(load(update, { source: twice })).rejects.toThrow(/Several rows have the same key id: [aA]\./)
    const none = await rows('none', `select * from (values (null, '1'), ('a', '2')) t(id, name)`)
    await expect(load(update, { source: none })).rejects.toThrow('Some rows have no value in the key id')
    expect(await rowsOf()).toEqual([])
  })
})

describe('missing permissions', () => {
  const check = async (as: DatabaseConnection, flags: Flags) => {
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
    await expect(check(creator, {})).rejects.toThrow('The user cannot delete rows of the table people.')
    expect(await database.tables()).toEqual(['people'])
    await load(append, { as: creator })
    expect(await rowsOf()).toHaveLength(3)
    await load(replace, { as: creator })
    expect(await rowsOf()).toEqual(both)
  })
})

describe('names and limits', () => {
  it('quotes names with any characters', async () => {
    const source = await rows(
      'odd',
      `select '1' as "a]b'; drop table x --x", '2' as "select", '3' as "Ünï", '4' as "x/*"`,
    )
    const tableName = "Ta]ble'; drop table people; --"
    await seed()
    for (const flags of [{}, replace, {}, append]) await load({ ...flags, tableName }, { source })
    expect(await database.rows(`select count(*) as n from dbo.[${tableName.replaceAll(']', ']]')}]`)).toEqual(
      [{ n: 2 }],
    )
    expect(await rowsOf()).toEqual([old])
  })

  it('reports the limit that a table would exceed', async () => {
    const long = 'ü'.repeat(129)
    await expect(load({}, { source: await rows('long', `select '1' as "${long}"`) })).rejects.toThrow(
      `The name ${long} has 129 characters. The maximum in SQL Server is 128.`,
    )
    await expect(load({ tableName: 'x ' })).rejects.toThrow('is not valid in SQL Server')
    const wide = (count: number) =>
      rows(`wide${count}`, `select ${Array.from({ length: count }, (_, i) => `'1' as c${i}`)}`)
    await expect(load({}, { source: await wide(1025) })).rejects.toThrow(
      'The table would have 1025 columns. The maximum in SQL Server is 1024.',
    )
    await expect(load({}, { source: await wide(500) })).rejects.toThrow(
      /A row of 500 columns is too wide: it may take 13\d\d\d bytes, but SQL Server stores at most 8060/,
    )
    const ints = Array.from({ length: 500 }, (_, i) => [`c${i}`, 'int'] as const)
    await load(replace, { source: await wide(500), changes: to(Object.fromEntries(ints)) })
    expect(Object.keys((await rowsOf())[0] ?? {})).toHaveLength(500)
  })
})

const texts = [
  '',
  ' ',
  ' a ',
  'a\nb',
  'a\r\nb',
  'a"b',
  '"',
  '""',
  '\\N',
  'NULL',
  'a,b',
  ',',
  ':',
  '3:abc',
  '😀ü漢',
  '\ufeffmarked',
  '\t',
  "'",
  '\\',
  '--',
  '\n',
  '\0',
  'x\0y',
  '\x1a',
  '\u2028',
]

describe('values', () => {
  it('arrive unchanged: every kind of text, in a new and in an existing table', async () => {
    const all = [
      ...texts.map((text) => `'${text.replaceAll("'", "''").replaceAll('\0', "' || chr(0) || '")}'`),
      'null',
    ]
    const source = await rows(
      'texts',
      `select id::varchar as id, name from (values ${all.map((text, i) => `(${i}, ${text})`).join(', ')}) t(id, name)`,
    )
    for (const type of ['text', 'varchar'] as const) {
      await load(replace, { source, changes: to({ id: 'int', name: type }) })
      const stored = await database.rows('select name from people order by id')
      expect(stored.map(({ name }) => name)).toEqual([...texts, null])
      await load({}, { source, changes: to({ id: 'int' }) })
      expect((await database.rows('select name from people order by id')).map(({ name }) => name)).toEqual([
        ...texts,
        null,
      ])
    }
  })

  it('fit even if a character takes two UTF-16 units', async () => {
    const source = await rows(
      'faces',
      `select i::varchar as id, repeat('😀', 10) as name from range(300) t(i)`,
    )
    await load({}, { source, changes: to({ name: 'varchar' }) })
    const [found] = await database.rows(
      `select max_length as bytes from sys.columns where object_id = object_id('dbo.people') and name = 'name'`,
    )
    expect(found).toEqual({ bytes: 40 })
    expect(await database.rows('select count(*) as n, min(name) as name from people')).toEqual([
      { n: 300, name: '😀'.repeat(10) },
    ])
  })

  it('arrive typed, in column types that fit all of them', async () => {
    const source = await rows(
      'typed',
      `select * from (values
        ('1', 'true', '2147483647', '9223372036854775807', '12345678901234567890.12', '0.1', 'ab', 'abc', '0001-01-01', '23:59:59.999999', '9999-12-31 23:59:59.999999', '0001-01-01 00:00:00', 'x'),
        ('2', 'false', '-2147483648', '-1', '-0.001', '1e-7', 'cd', 'defghijklmnop', '9999-12-31', '00:00:00', '1970-01-01 00:00:00', '2024-02-29 12:00:00.5', 'y'),
        ('3', null, null, null, null, null, null, null, null, null, null, null, null)
      ) t(k, b, i, big, d, f, c, v, day, "at", moment, stamp, t)`,
    )
    const types = {
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
    } as const
    await load({}, { source, changes: to(types) })
    const columns = await database.rows(
      `select c.name as c, t.name as t, c.max_length as l, c.precision as p, c.scale as s from sys.columns c
       join sys.types t on t.user_type_id = c.user_type_id where c.object_id = object_id('dbo.people') order by c.column_id`,
    )
    expect(columns.map(({ c, t, l, p, s }) => `${c} ${t} ${t === 'decimal' ? `${p},${s}` : l}`)).toEqual([
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
    ])
    const shown = [
      'k',
      'b',
      'i',
      'big',
      'd',
      'convert(nvarchar(40), f, 3)',
      'c',
      'v',
      'convert(nvarchar(40), day, 121)',
      'convert(nvarchar(40), [at], 121)',
      'convert(nvarchar(40), moment, 121)',
      'convert(nvarchar(40), stamp, 121)',
      't',
    ]
    const stored = await database.rows(
      `select ${shown.map((one, i) => `convert(nvarchar(100), ${one}) as c${i}`)} from people order by k`,
    )
    expect(stored.map((row) => Object.values(row).map(String).join(' '))).toEqual([
      '1 1 2147483647 9223372036854775807 12345678901234567890.120 1.0000000000000001e-001 ab abc 0001-01-01 23:59:59.9999990 9999-12-31 23:59:59.9999990 0001-01-01 00:00:00.0000000 x',
      '2 0 -2147483648 -1 -0.001 9.9999999999999995e-008 cd defghijklmnop 9999-12-31 00:00:00.0000000 1970-01-01 00:00:00.0000000 2024-02-29 12:00:00.5000000 y',
      '3 null null null null null null null null null null null null',
    ])
  })

  it('of ten megabytes arrive complete', async () => {
    const source = await rows('huge', `select '1' as id, repeat('aé"\n', 2000000) as name`)
    await load({}, { source })
    const [found] = await database.rows(
      `select len(name) as n, datalength(name) as bytes, convert(nvarchar(200), hashbytes('SHA2_256', name), 2) as hash from people`,
    )
    expect(Number(found?.n)).toBe(8_000_000)
    expect(Number(found?.bytes)).toBe(16_000_000)
  })
})

it('leaves no file, table or connection behind after any outcome', async () => {
  await seed()
  await load({})
  await load(replace)
  await load({ tableName: 'nowhere', createTableIfNotExist: false }).catch(() => undefined)
  await load(append, { changes: to({ id: 'int' }) }).catch(() => undefined)
  expect((await readdir(folder)).filter((file) => !file.endsWith('.parquet'))).toEqual([])
  expect(await database.tables()).toEqual(['people'])
  await expect.poll(() => database.connections()).toBe(0)
})
