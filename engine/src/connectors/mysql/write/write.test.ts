import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigOf, connectors } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { DatasetSource } from '../../../model/source.ts'
import { makeDataset } from '../../../testing/make-dataset.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import { startMysqlServer } from '../../../testing/mysql-server.ts'
import { type RunOutput, requestFor, runHere } from '../../../testing/run-here.ts'
import { workflowOf } from '../../../testing/workflow-of.ts'
import { connect } from '../connect.ts'
import { mysql } from '../index.ts'
import { planWrite } from './plan-write.ts'

type Flags = Partial<ConfigOf<'mysqlOutput'>>
type Changes = Partial<ConfigOf<'changeDataType'>>

const replace: Flags = { dropTableThenCreate: true }
const append: Flags = { deleteExistingData: false }

let folder: string
let database: MysqlDatabase
let people: DatasetSource

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mysql-write-'))
  database = await createMysqlDatabase()
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
  await database.query('set foreign_key_checks = 0')
  for (const row of await database.query('show full tables')) {
    const [name, kind] = Object.values(row).map(String)
    await database.query(`drop ${kind === 'VIEW' ? 'view' : 'table'} \`${name?.replaceAll('`', '``')}\``)
  }
  await database.query('set foreign_key_checks = 1')
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
  const output = { kind: 'mysqlOutput' as const, databaseName: database.name, tableName: 'people', ...flags }
  const workflow = workflowOf({ source, changes, output })
  const target = { kind: 'database' as const, databaseName: database.name, connection: as }
  const request = requestFor(workflow, source, target, folder)
  try {
    return await runHere(request)
  } finally {
    await mysql.removeLeftovers(database.connection, database.name, request.runId)
  }
}

const rowsOf = (table = 'people') => database.query(`select * from ${table} order by 1`)
const seed = async () => {
  await database.query('create table people (id varchar(10), name text)')
  await database.query(`insert into people values ('1', 'Old')`)
}
const both = [
  { id: '007', name: 'Zoë' },
  { id: '8', name: 'Ann' },
]
const old = { id: '1', name: 'Old' }

describe('the three flags', () => {
  const choices = [true, false].flatMap((createTableIfNotExist) =>
    [true, false].flatMap((dropTableThenCreate) =>
      [true, false].map((deleteExistingData) => ({
        createTableIfNotExist,
        dropTableThenCreate,
        deleteExistingData,
      })),
    ),
  )
  it.each(choices)('create a missing table or refuse the write: %o', async (flags) => {
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
  it.each(choices)('keep or replace the rows of an existing table: %o', async (flags) => {
    await seed()
    await load(flags)
    const keeps = !flags.dropTableThenCreate && !flags.deleteExistingData
    expect(await rowsOf()).toEqual(keeps ? [both[0], old, both[1]] : both)
    expect(await database.tables()).toEqual(['people'])
  })
})

it('counts input rows, stored rows and empty rows', async () => {
  const source = await makeDataset(
    join(folder, 'gaps.parquet'),
    `select * from (values ('1', 'a'), (null, null), ('2', null)) t(id, name)`,
  )
  const heard = await load({}, { source })
  expect(heard.reconciliation).toMatchObject({ in: 3, droppedEmpty: 1, rejected: 0, written: 2, stored: 2 })
  expect(heard.lines.at(-1)).toBe('MySQL Completed (2 rows)')
})

describe('drop and create', () => {
  it('does not report the automatic check of a JSON column as lost', async () => {
    await database.query('create table notes (js json, n int, constraint positive check (n > 0))')
    await using server = await connect(database.connection, {
      databaseName: database.name,
      applicationName: 'anj test',
    })
    const lines: string[] = []
    const config = {
      ...connectors.mysqlOutput.initial(),
      databaseName: database.name,
      tableName: 'notes',
      dropTableThenCreate: true,
    }
    const columns = [
      { name: 'js', type: 'text', origin: { kind: 'json' } },
      { name: 'n', type: 'int' },
    ] as const
    await planWrite(server, config, columns, (line) => void lines.push(line))
    expect(lines).toEqual([
      'The table notes is recreated. It keeps its comments and the permissions granted on it, but not: check positive.',
    ])
  })

  it('keeps comments and permissions and logs what it does not keep', async () => {
    await database.query(
      `create table people (id varchar(10) primary key comment 'it''s \\\\ the number', name text, index people_name (name(5))) comment 'ours'`,
    )
    const user = await database.createUser('')
    await database.query(`grant select on ${database.name}.people to ${user.userId}`)
    const heard = await load(replace)
    expect(heard.lines[0]).toBe(
      'The table people is recreated. It keeps its comments and the permissions granted on it, but not: index people_name, primary key.',
    )
    const [table] = await database.query(
      `select table_comment as said, engine from information_schema.tables where table_schema = database() and table_name = 'people'`,
    )
    expect(table).toEqual({ said: 'ours', engine: 'InnoDB' })
    const [column] = await database.query(
      `select column_comment as said from information_schema.columns where table_schema = database() and table_name = 'people' and column_name = 'id'`,
    )
    expect(column).toEqual({ said: "it's \\ the number" })
    expect(await rowsOf()).toEqual(both)
    const granted = await database.query(`show grants for ${user.userId}`)
    expect(JSON.stringify(granted)).toContain('people')
  })

  it.each([
    [
      'foreign key to_people of child',
      [
        'alter table people add primary key (id)',
        'create table child (id varchar(10), constraint to_people foreign key (id) references people (id))',
      ],
    ],
    ['trigger tr', ['create trigger tr before insert on people for each row set new.name = upper(new.name)']],
  ])('names dependents of the table and keeps it unchanged: %s', async (name, statements) => {
    await seed()
    for (const statement of statements) await database.query(statement)
    await expect(load(replace)).rejects.toThrow(name)
    expect(await rowsOf()).toEqual([old])
    await database.query('drop trigger if exists tr')
  })

  it('replaces a table of an engine without transactions, but refuses any other write', async () => {
    await database.query('create table people (id varchar(10), name text) engine = MyISAM')
    await expect(load({})).rejects.toThrow(
      'The table people uses the engine MyISAM, which does not support rollback',
    )
    await expect(load(append)).rejects.toThrow('MyISAM')
    await load(replace)
    expect(await rowsOf()).toEqual(both)
  })

  it.each([replace, append, {}])('refuses a view and names it, with flags %o', async (flags) => {
    await database.query('create table base (id varchar(10), name text)')
    await database.query('create view people as select id, name from base')
    await expect(load(flags)).rejects.toThrow('people is a view, and Anj writes only to tables.')
  })

  it('refuses an object that is not a table', async () => {
    await database.query('create sequence people')
    await expect(load(replace)).rejects.toThrow('not an ordinary table')
    await expect(load({})).rejects.toThrow('people is not a table that Anj can write to.')
    await database.query('drop sequence people')
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
  it('matches columns by name in any order and case and fills the others with their defaults', async () => {
    await database.query(
      `create table people (n int auto_increment primary key, \`Name\` text, id varchar(10), made varchar(10) default 'now', twice varchar(20) as (concat(id, id)))`,
    )
    await load({})
    expect(await database.query('select * from people order by n')).toEqual([
      { n: 1, Name: 'Zoë', id: '007', made: 'now', twice: '007007' },
      { n: 2, Name: 'Ann', id: '8', made: 'now', twice: '88' },
    ])
  })

  it('applies the column mapping', async () => {
    await database.query('create table people (a varchar(10), b text)')
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

  it('writes given values and zero into an auto-increment column and refuses nulls', async () => {
    await database.query('create table people (id int auto_increment primary key, name text)')
    const numbered = await rows('numbered', `select * from (values ('0', 'zero'), ('5', 'five')) t(id, name)`)
    await load(append, { changes: to({ id: 'int' }), source: numbered })
    expect(await rowsOf()).toEqual([
      { id: 0, name: 'zero' },
      { id: 5, name: 'five' },
    ])
    const gap = await rows('gap', `select * from (values (null, 'none'), ('6', 'six')) t(id, name)`)
    await expect(load(append, { changes: to({ id: 'int' }), source: gap })).rejects.toThrow(
      'The table would replace empty values with its own in: id.',
    )
    await database.query('drop table people')
    await database.query('create table people (id timestamp not null default now(), name text)')
    await expect(
      load(append, {
        changes: to({ id: 'datetime' }),
        source: await rows(
          'gap2',
          `select null as id, 'x' as name union all select '2024-01-01 10:00:00', 'y'`,
        ),
      }),
    ).rejects.toThrow('would replace empty values')
    expect(await rowsOf()).toEqual([])
  })

  it.each([
    ['create table people (name text)', 'The table people has no columns for these: id.'],
    [
      'create table people (id text, name text, age int not null, town text not null)',
      'requires values in columns that the workflow does not provide: age, town',
    ],
    [
      `create table people (id text, name varchar(9) as ('x'))`,
      'The database computes these columns of people, so they cannot be written: name.',
    ],
    ['create table people (id text, name geometry)', 'The column name of the table has the type geometry'],
    [
      'create table people (id varchar(9), name varchar(9), constraint long_name check (char_length(name) > 3))',
      'The table rejected a row: CONSTRAINT `long_name` failed',
    ],
    [
      `create table people (id text, name varchar(9), unique (name)); insert into people values (1, 'Ann')`,
      "Duplicate entry 'Ann' for key 'name'",
    ],
    [
      'create table people (id text, name varchar(2))',
      'Values of column name that do not fit the target: 2; first: row 1, Zoë, too long for its column (varchar(2))',
    ],
    [
      'create table people (id int, name text)',
      'Values of column id that do not fit the target: 1; first: row 1, 007, not a whole number of its range, as the column would show it (int(11))',
    ],
    [
      'create table other (id varchar(9) primary key); create table people (id varchar(9), name text, foreign key (id) references other (id))',
      'a foreign key constraint fails',
    ],
    ['create table people (id date, name text)', '007, not a date such as 2024-12-31 (date)'],
    ['create table people (id int unsigned, name datetime)', 'not a whole number of its range'],
    [
      `create table people (id text, name enum('zoë', 'Ann'))`,
      'not one of the choices of its column, letter by letter',
    ],
    [
      'create table people (id text, name varchar(9) character set ascii)',
      "The table rejected a value: Incorrect string value: '\\xC3\\xAB' for column `$database`.`people`.`name` at row 1.",
    ],
    ['create table people (id text not null, name text not null, unique key (id(2)))', ''],
  ])('stays unchanged and reports a specific message: %s', async (statements, message) => {
    for (const statement of statements.split('; ')) await database.query(statement)
    const before = await rowsOf()
    if (message === '') return expect(await load(append)).toBeDefined()
    await expect(load(append)).rejects.toThrow(message.replace('$database', database.name))
    expect(await rowsOf()).toEqual(before)
  })

  it('keeps its rows when deleting them would change other tables', async () => {
    await seed()
    await database.query('alter table people add primary key (id)')
    await database.query(
      'create table child (id varchar(10), constraint to_people foreign key (id) references people (id) on delete cascade)',
    )
    await expect(load({})).rejects.toThrow(
      'Deleting the rows of people would change other tables too: foreign key to_people of child',
    )
    expect(await rowsOf()).toEqual([old])
  })
})

describe('a system-versioned table', () => {
  const versions = [
    '',
    ', since timestamp(6) generated always as row start, until timestamp(6) generated always as row end, period for system_time(since, until)',
  ]
  const seedVersions = async (columns: string) => {
    await database.query(
      `create table people (id varchar(10) primary key, name text${columns}) with system versioning`,
    )
    await database.query(`insert into people (id, name) values ('8', 'Old'), ('9', 'Other')`)
  }
  const shown = (when = '') => database.query(`select id, name from people ${when} order by 1, 2`)

  it.each(versions)('keeps its history in every write mode except drop and create: %s', async (columns) => {
    await seedVersions(columns)
    const byKey = await load({ deleteExistingData: false, updateByKey: ['id'] })
    expect(byKey.lines).toContain('Rows updated: 1, rows added: 1')
    expect(await shown()).toEqual([both[0], both[1], { id: '9', name: 'Other' }])
    expect(await shown('for system_time all')).toContainEqual({ id: '8', name: 'Old' })
    await load({})
    expect(await shown()).toEqual(both)
    expect(await shown('for system_time all')).toContainEqual({ id: '9', name: 'Other' })
    await expect(load(append)).rejects.toThrow('Duplicate entry')
    await expect(load(replace)).rejects.toThrow(
      'people is not an ordinary table, so it cannot be dropped and created.',
    )
  })
})

describe('update by key', () => {
  const update: Flags = { deleteExistingData: false, updateByKey: ['id'] }

  it('updates existing rows, adds new ones and counts both', async () => {
    await database.query('create table people (id varchar(10) primary key, name text, kept int default 5)')
    await database.query(`insert into people values ('8', 'Old', 1), ('9', 'Other', 2)`)
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

  it('finds rows when the key is the only column', async () => {
    const keys = await rows('keys', `select * from (values ('007'), ('8')) t(id)`)
    await database.query('create table people (id varchar(10) primary key, kept int default 5)')
    await database.query(`insert into people values ('8', 1)`)
    const heard = await load(update, { source: keys })
    expect(heard.lines).toContain('Rows updated: 1, rows added: 1')
    expect(await rowsOf()).toEqual([
      { id: '007', kept: 5 },
      { id: '8', kept: 1 },
    ])
  })

  it.each(['utf8mb4_general_ci', 'utf8mb4_bin'])(
    'counts rows whose key is spelled differently in the table, with collation %s',
    async (collation) => {
      const given = await rows(
        'otherwise',
        `select * from (values ('old', 'a'), ('b ', 'b'), ('same', 'c'), ('new', 'd')) t(id, name)`,
      )
      await database.query(
        `create table people (id varchar(10) collate ${collation} primary key, name text, kept int)`,
      )
      await database.query(`insert into people values ('OLD', 'x', 1), ('b', 'x', 2), ('same', 'x', 3)`)
      const { lines } = await load(update, { source: given })
      const folds = collation.endsWith('_ci')
      expect(lines).toContain(
        folds
          ? 'Updated rows whose key is spelled differently in the table, because its collation treats both as equal: 2; first: old updated OLD. The keys in the table are unchanged.'
          : 'Updated rows whose key is spelled differently in the table, because its collation treats both as equal: 1; first: b  updated b. The keys in the table are unchanged.',
      )
      expect(await database.query('select id, name, kept from people order by name')).toEqual([
        ...(folds ? [{ id: 'OLD', name: 'a', kept: 1 }] : []),
        ...(folds ? [] : [{ id: 'old', name: 'a', kept: null }]),
        { id: 'b', name: 'b', kept: 2 },
        { id: 'same', name: 'c', kept: 3 },
        { id: 'new', name: 'd', kept: null },
        ...(folds ? [] : [{ id: 'OLD', name: 'x', kept: 1 }]),
      ])
    },
  )

  it('updates a parent with cascading children and keeps its key and the children unchanged', async () => {
    await database.query('create table people (id varchar(10) primary key, name text)')
    await database.query(`insert into people values ('8', 'Old'), ('OLD', 'Old')`)
    await database.query(
      'create table child (id varchar(10), constraint to_people foreign key (id) references people (id) on update cascade on delete cascade)',
    )
    await database.query(`insert into child values ('8'), ('OLD')`)
    const given = await rows('parents', `select * from (values ('8', 'Ann'), ('old', 'Bo')) t(id, name)`)
    await load(update, { source: given })
    expect(await rowsOf()).toEqual([
      { id: '8', name: 'Ann' },
      { id: 'OLD', name: 'Bo' },
    ])
    expect(await rowsOf('child')).toEqual([{ id: '8' }, { id: 'OLD' }])
  })

  it('refuses to update a column that a cascading foreign key references', async () => {
    await database.query('create table people (id varchar(10) primary key, name varchar(10), unique (name))')
    await database.query(
      'create table child (name varchar(10), constraint to_people foreign key (name) references people (name) on update set null)',
    )
    await expect(load(update)).rejects.toThrow(
      'Updating rows of people could change other tables too: foreign key to_people of child.',
    )
  })

  it('matches rows by the chosen key only and refuses rows that violate another key', async () => {
    await database.query('create table people (id varchar(10) primary key, name varchar(10), unique (name))')
    await database.query(`insert into people values ('8', 'Old'), ('9', 'Zoë')`)
    await expect(load(update)).rejects.toThrow("Duplicate entry 'Zoë' for key 'name'")
    await database.query(`delete from people where id = '9'`)
    expect((await load(update)).lines).toContain('Rows updated: 1, rows added: 1')
  })

  it('creates a missing table with that key and the mapped column names', async () => {
    const mapped: Flags = { ...update, columnMapping: [{ column: 'id', to: 'number' }] }
    await load(mapped)
    await load(mapped)
    expect(await rowsOf()).toEqual(both.map(({ id, name }) => ({ number: id, name })))
    const [key] = await database.query(`show index from people`)
    expect(key).toMatchObject({ Key_name: 'PRIMARY', Column_name: 'number' })
  })

  it('refuses columns that are not a key, and duplicate or missing key values', async () => {
    await seed()
    await expect(load(update)).rejects.toThrow('no primary or unique key with exactly these columns: id')
    await database.query('alter table people add primary key (id)')
    const twice = await rows('twice', `select * from (values ('a', '1'), ('a', '2')) t(id, name)`)
    await expect(load(update, { source: twice })).rejects.toThrow('Several rows have the same key id: a.')
    const none = await rows('none', `select * from (values (null, '1'), ('a', '2')) t(id, name)`)
    await expect(load(update, { source: none })).rejects.toThrow('Some rows have no value in the key id')
    expect(await rowsOf()).toEqual([old])
  })
})

describe('permissions', () => {
  it('are checked before the first row, and missing ones are named', async () => {
    await seed()
    const reader = await database.createUser('select')
    await expect(load({}, { as: reader })).rejects.toThrow(
      /lacks a permission in the database: (CREATE|INSERT)|cannot write these columns/,
    )
    const creator = await database.createUser('select, create, insert')
    await expect(load(append, { as: creator })).rejects.toThrow(
      /lacks a permission in the database: (ALTER|DROP)/,
    )
    const loader = await database.createUser('select, create, insert, alter, drop')
    await expect(load({}, { as: loader })).rejects.toThrow('The user cannot delete rows of the table people.')
    expect(await rowsOf()).toEqual([old])
    await load(append, { as: loader })
    expect(await rowsOf()).toHaveLength(3)
    await load(replace, { as: loader })
    expect(await rowsOf()).toEqual(both)
  })
})

describe('missing permissions', () => {
  const check = async (as: DatabaseConnection, flags: Flags) => {
    const config = { ...connectors.mysqlOutput.initial(), ...flags }
    const named = { ...config, databaseName: database.name, tableName: 'people' }
    await using writer = await mysql.openWriter(as, named, randomUUID(), () => undefined)
    const columns = ['id', 'name'].map((name) => ({ name, type: 'text' as const }))
    return await writer.check(columns, new AbortController().signal)
  }

  it('leave no table behind when the user may not drop tables', async () => {
    await seed()
    const creator = await database.createUser('select, create, insert')
    for (const flags of [append, replace])
      await expect(check(creator, flags)).rejects.toThrow(/lacks a permission in the database: .*DROP/)
    expect(await database.tables()).toEqual(['people'])
  })

  it('are reported before the first row when the user may write but not read the target', async () => {
    await seed()
    const blind = await database.createUser('')
    await database.query(`grant create, alter, drop, insert, delete on ${database.name}.* to ${blind.userId}`)
    for (const flags of [append, {}])
      await expect(check(blind, flags)).rejects.toThrow(/lacks a permission in the database: .*SELECT/)
    expect(await database.tables()).toEqual(['people'])
  })
})

describe('names and limits', () => {
  it('quotes hostile names', async () => {
    const source = await rows(
      'odd',
      `select '1' as "a\`b'; drop table x --x", '2' as "select", '3' as "Ünï", '4' as "x/*"`,
    )
    const tableName = "Ta`ble'; drop table people; --"
    await seed()
    for (const flags of [{}, replace, {}, append]) await load({ ...flags, tableName }, { source: source })
    expect(await database.query(`select count(*) as n from \`${tableName.replaceAll('`', '``')}\``)).toEqual([
      { n: '2' },
    ])
    expect(await rowsOf()).toEqual([old])
  })

  it('names the limit that a table would exceed', async () => {
    const long = 'ü'.repeat(65)
    await expect(load({}, { source: await rows('long', `select '1' as "${long}"`) })).rejects.toThrow(
      `The name ${long} has 65 characters. The maximum in MySQL is 64.`,
    )
    await expect(load({ tableName: 'x ' })).rejects.toThrow('is not valid in MySQL')
    await expect(load({ tableName: 'x😀' })).rejects.toThrow('is not valid in MySQL')
    const wide = (count: number) =>
      rows(`wide${count}`, `select ${Array.from({ length: count }, (_, i) => `'1' as c${i}`)}`)
    await expect(load({}, { source: await wide(1018) })).rejects.toThrow(
      'The table would have 1018 columns. The maximum in MySQL is 1017.',
    )
    await expect(load({}, { source: await wide(500) })).rejects.toThrow('A row of 500 columns is too wide')
    await load({}, { source: await wide(195) })
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
  '\\.',
  '\\N',
  'NULL',
  'null',
  '"NULL"',
  'a,b',
  ',',
  '😀ü漢',
  '\t',
  "'",
  '\\',
  '\\"',
  '#',
  '--',
  'a\\',
  '\n',
  '\0',
  'x\0y',
  '\x1a',
  '\u2028',
]

describe('values', () => {
  const textDataset = (name: string, numbered: boolean) => {
    const quoted = texts.map((text) => `'${text.replaceAll("'", "''").replaceAll('\0', "' || chr(0) || '")}'`)
    const all = [...quoted, ...(numbered ? ['null'] : [])].map(
      (text, i) => `(${numbered ? `${i}, ` : ''}${text})`,
    )
    return rows(
      name,
      `select ${numbered ? 'id::varchar as id, ' : ''}name from (values ${all.join(', ')}) t(${numbered ? 'id, ' : ''}name)`,
    )
  }

  it('arrive unchanged: text of every kind', async () => {
    await load({}, { source: await textDataset('texts', true) })
    const stored = await database.query('select name from people order by cast(id as signed)')
    expect(stored.map(({ name }) => name)).toEqual([...texts, null])
  })

  it('arrive unchanged in a table with one column', async () => {
    await load({}, { source: await textDataset('lone', false) })
    const stored = await database.query('select name from people')
    expect(stored.map(({ name }) => name)).toEqual(texts)
  })

  it('arrive in column types that hold every value', async () => {
    const source = await rows(
      'typed',
      `select * from (values
        ('1', 'true', '2147483647', '9223372036854775807', '12345678901234567890.12', '0.1', 'ab', 'abc', '0001-01-01', '23:59:59.999999', '9999-12-31 23:59:59.999999', '0001-01-01 00:00:00', 'x'),
        ('2', 'false', '-2147483648', '-1', '-0.001', '1e-7', 'c', 'defghijklmnop', '9999-12-31', '00:00:00', '1970-01-01 00:00:00', '2024-02-29 12:00:00.5', 'y'),
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
    const columns = await database.query(
      `select column_name as c, column_type as t from information_schema.columns where table_schema = database() and table_name = 'people' order by ordinal_position`,
    )
    expect(
      Object.fromEntries(columns.map(({ c, t }) => [c, String(t).replace(/^(int|bigint)\(\d+\)/, '$1')])),
    ).toEqual({
      k: 'int',
      b: 'tinyint(1)',
      i: 'int',
      big: 'bigint',
      d: 'decimal(23,3)',
      f: 'double',
      c: 'char(2)',
      v: 'varchar(20)',
      day: 'date',
      at: 'time(6)',
      moment: 'datetime(6)',
      stamp: 'datetime(6)',
      t: 'longtext',
    })
    const stored = await database.query('select * from people order by k')
    expect(stored.map((row) => Object.values(row).map(String).join(' '))).toEqual([
      '1 1 2147483647 9223372036854775807 12345678901234567890.120 0.1 ab abc 0001-01-01 23:59:59.999999 9999-12-31 23:59:59.999999 0001-01-01 00:00:00.000000 x',
      '2 0 -2147483648 -1 -0.001 1e-7 c defghijklmnop 9999-12-31 00:00:00.000000 1970-01-01 00:00:00.000000 2024-02-29 12:00:00.500000 y',
      '3 null null null null null null null null null null null null',
    ])
  })

  it('of ten megabytes arrive complete', async () => {
    const source = await rows('huge', `select '1' as id, repeat('aé"\n', 2000000) as name`)
    await load({}, { source })
    expect(await database.query('select char_length(name) as n, md5(name) as h from people')).toEqual(
      await database.query(`select 8000000 as n, md5(repeat('aé"\n', 2000000)) as h`),
    )
  })
})

it('writes the same values by INSERT and logs it if the server disables LOAD DATA LOCAL', async () => {
  await using server = await startMysqlServer(['--local-infile=0'])
  await using own = await createMysqlDatabase(server.url)
  const quoted = texts.map(
    (text, i) => `(${i}, '${text.replaceAll("'", "''").replaceAll('\0', "' || chr(0) || '")}')`,
  )
  const source = await rows(
    'inserted',
    `select id::varchar as id, name from (values ${quoted.join(', ')}, (99, null)) t(id, name) union all select (100 + i)::varchar, 'row ' || i from range(5000) r(i)`,
  )
  const output = { kind: 'mysqlOutput' as const, databaseName: own.name, tableName: 'people' }
  const target = { kind: 'database' as const, databaseName: own.name, connection: own.connection }
  const heard = await runHere(
    requestFor(workflowOf({ source, output, changes: to({ id: 'int' }) }), source, target, folder),
  )
  expect(heard.lines).toContainEqual(expect.stringContaining('local_infile is off'))
  const stored = await own.query('select name from people where id < 100 order by id')
  expect(stored.map(({ name }) => name)).toEqual([...texts, null])
  expect(await own.query('select count(*) as n from people')).toEqual([{ n: String(texts.length + 5001) }])
  await own.query('create table narrow (id int, name varchar(20) character set latin1)')
  const narrow = { kind: 'mysqlOutput' as const, databaseName: own.name, tableName: 'narrow' }
  await expect(
    runHere(
      requestFor(workflowOf({ source, output: narrow, changes: to({ id: 'int' }) }), source, target, folder),
    ),
  ).rejects.toThrow(/for column `\w+`\.`narrow`\.`name`/)
})

it('leaves no file, table or connection behind after success or failure', async () => {
  await seed()
  await load({})
  await load(replace)
  await load({ tableName: 'nowhere', createTableIfNotExist: false }).catch(() => undefined)
  await load(append, {
    changes: { columnDataTypes: [{ columnName: 'id', fromType: 'text', toType: 'int' }] },
  }).catch(() => undefined)
  expect((await readdir(folder)).filter((file) => !file.endsWith('.parquet'))).toEqual([])
  expect(await database.tables()).toEqual(['people'])
  await expect.poll(() => database.connections()).toBe(0)
})
