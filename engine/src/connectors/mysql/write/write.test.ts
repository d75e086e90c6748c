import { randomUUID } from 'node:crypto'
import { connectors, type DatabaseOutputConfig } from '@anj/workflow'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import { startMysqlServer } from '../../../testing/mysql-server.ts'
import { requestFor, runHere } from '../../../testing/run-here.ts'
import { workflowOf } from '../../../testing/workflow-of.ts'
import {
  append,
  both,
  literal,
  mysqlFamily,
  old,
  replace,
  someTexts,
  to,
  update,
  writesOf,
} from '../../../testing/write-targets.ts'
import { connect } from '../connect.ts'
import { mysql } from '../index.ts'
import { planWrite } from './plan-write.ts'

const { target, folder, rows, load, rowsOf, seed } = writesOf(mysqlFamily)
let database: MysqlDatabase
beforeAll(() => {
  database = target().database
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

  it('replaces a table whose engine lacks transactions, but refuses to write to it in any other way', async () => {
    await database.query('create table people (id varchar(10), name text) engine = MyISAM')
    await expect(load({})).rejects.toThrow(
      'The table people uses the engine MyISAM, which does not support rollback',
    )
    await expect(load(append)).rejects.toThrow('MyISAM')
    await load(replace)
    expect(await rowsOf()).toEqual(both)
  })

  it('refuses an object that is not a table', async () => {
    await database.query('create sequence people')
    await expect(load(replace)).rejects.toThrow('not an ordinary table')
    await expect(load({})).rejects.toThrow('people is not a table that Anj can write to.')
    await database.query('drop sequence people')
  })
})

describe('an existing table', () => {
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
      'Values of column id that do not fit the target: 1; first: row 1, 007, not a whole number in the range of its column, such as 7 or -12 (int(11)). Give the column a number type in its file or in Change Data Type.',
    ],
    [
      'create table other (id varchar(9) primary key); create table people (id varchar(9), name text, foreign key (id) references other (id))',
      'a foreign key constraint fails',
    ],
    ['create table people (id date, name text)', '007, not a date such as 2024-12-31 (date)'],
    ['create table people (id int unsigned, name datetime)', 'not a whole number in the range of its column'],
    [
      `create table people (id text, name enum('zoë', 'Ann'))`,
      'not exactly one of the choices of its column',
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
          ? 'Updated rows whose key matched a different spelling in the table, which its collation treats as equal: 2; first: old updated OLD. The keys in the table are unchanged.'
          : 'Updated rows whose key matched a different spelling in the table, which its collation treats as equal: 1; first: b  updated b. The keys in the table are unchanged.',
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

  it('matches rows only by the chosen key, and refuses rows that violate another key', async () => {
    await database.query('create table people (id varchar(10) primary key, name varchar(10), unique (name))')
    await database.query(`insert into people values ('8', 'Old'), ('9', 'Zoë')`)
    await expect(load(update)).rejects.toThrow("Duplicate entry 'Zoë' for key 'name'")
    await database.query(`delete from people where id = '9'`)
    expect((await load(update)).lines).toContain('Rows updated: 1, rows added: 1')
  })
})

describe('permissions', () => {
  it('are checked before the first row, and the error names missing ones', async () => {
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
    await expect(load({}, { as: loader })).rejects.toThrow(
      'The user cannot delete rows from the table people.',
    )
    expect(await rowsOf()).toEqual([old])
    await load(append, { as: loader })
    expect(await rowsOf()).toHaveLength(3)
    await load(replace, { as: loader })
    expect(await rowsOf()).toEqual(both)
  })
})

describe('missing permissions', () => {
  const check = async (as: DatabaseConnection, flags: Partial<DatabaseOutputConfig>) => {
    const config = { ...connectors.mysqlOutput.initial(), ...flags }
    const named = { ...config, databaseName: database.name, tableName: 'people' }
    await using writer = await mysql.openWriter(as, named, randomUUID(), () => undefined)
    const columns = ['id', 'name'].map((name) => ({ name, type: 'text' as const }))
    return await writer.check(columns, new AbortController().signal)
  }

  it('leave no table behind if the user is not allowed to drop tables', async () => {
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

it('can create a table with 195 text columns', async () => {
  const columns = Array.from({ length: 195 }, (_, i) => `'1' as c${i}`)
  await load({}, { source: await rows('wide195', `select ${columns}`) })
  expect(Object.keys((await rowsOf())[0] ?? {})).toHaveLength(195)
})

describe('values', () => {
  it('arrive completely even if they are ten megabytes long', async () => {
    const source = await rows('huge', `select '1' as id, repeat('aé"\n', 2000000) as name`)
    await load({}, { source })
    expect(await database.query('select char_length(name) as n, md5(name) as h from people')).toEqual(
      await database.query(`select 8000000 as n, md5(repeat('aé"\n', 2000000)) as h`),
    )
  })
})

it('if LOAD DATA LOCAL is disabled on the server, writes the same values with INSERT and logs this', async () => {
  await using server = await startMysqlServer(['--local-infile=0'])
  await using own = await createMysqlDatabase(server.url)
  const quoted = someTexts.map((text, i) => `(${i}, ${literal(text)})`)
  const source = await rows(
    'inserted',
    `select id::varchar as id, name from (values ${quoted.join(', ')}, (99, null)) t(id, name) union all select (100 + i)::varchar, 'row ' || i from range(5000) r(i)`,
  )
  const output = { kind: 'mysqlOutput' as const, databaseName: own.name, tableName: 'people' }
  const target = { kind: 'database' as const, databaseName: own.name, connection: own.connection }
  const heard = await runHere(
    requestFor(workflowOf({ source, output, changes: to({ id: 'int' }) }), source, target, folder()),
  )
  expect(heard.lines).toContainEqual(expect.stringContaining('local_infile is off'))
  const stored = await own.query('select name from people where id < 100 order by id')
  expect(stored.map(({ name }) => name)).toEqual([...someTexts, null])
  expect(await own.query('select count(*) as n from people')).toEqual([
    { n: String(someTexts.length + 5001) },
  ])
  await own.query('create table narrow (id int, name varchar(20) character set latin1)')
  const narrow = { kind: 'mysqlOutput' as const, databaseName: own.name, tableName: 'narrow' }
  await expect(
    runHere(
      requestFor(
        workflowOf({ source, output: narrow, changes: to({ id: 'int' }) }),
        source,
        target,
        folder(),
      ),
    ),
  ).rejects.toThrow(/for column `\w+`\.`narrow`\.`name`/)
})
