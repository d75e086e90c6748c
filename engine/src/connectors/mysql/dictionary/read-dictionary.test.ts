import type { Dictionary, DictionaryTable } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import { readDictionary } from './read-dictionary.ts'
import { type CatalogueColumn, columnOf } from './read-dictionary-parts.ts'
import { grantsSelectOnAll } from './sees-all-tables.ts'

const { signal } = new AbortController()
const lower = (name: string) => name.toLowerCase()
const everything = { schemas: [], views: true }

async function read(target: MysqlDatabase, connection = target.connection): Promise<Dictionary> {
  return await readDictionary(connection, target.name, everything, signal)
}

describe('on a server', () => {
  let target: MysqlDatabase
  beforeAll(async () => {
    target = await createMysqlDatabase()
  })
  afterAll(() => target[Symbol.asyncDispose]() as Promise<void>)

  async function tableAfter(name: string, ...statements: readonly string[]): Promise<DictionaryTable> {
    for (const statement of statements) await target.query(statement)
    const found = (await read(target)).tables.find((table) => table.name === name)
    if (!found) throw new Error(`There is no table ${name}`)
    return found
  }

  it('returns an empty partition key for a partitioned table', async () => {
    const table = await tableAfter(
      'parted',
      'create table parted (uuid char(36) not null, paid_on date not null) partition by hash (month(paid_on)) partitions 4',
    )
    expect(table.partitionKey).toEqual([])
    await expect(target.query('create unique index parted_uuid on parted (uuid)')).rejects.toThrow()
    expect(await tableAfter('whole', 'create table whole (id int)')).not.toHaveProperty('partitionKey')
  })

  it('names the database of a referenced table whose name differs only in case', async () => {
    const other = target.name.toUpperCase()
    await target.query(`create database \`${other}\``)
    await target.query(`create table \`${other}\`.customers (id int primary key)`)
    const { foreignKeys } = await tableAfter(
      'sales',
      `create table sales (customer int, constraint to_customers foreign key (customer) references \`${other}\`.customers (id))`,
    )
    await target.query('drop table sales')
    await target.query(`drop database \`${other}\``)
    expect(foreignKeys.map(({ references }) => references.schema)).toEqual([other])
  })

  it('classifies types that only this family has', async () => {
    const { columns } = await tableAfter(
      'types',
      `create table types (a tinyint(1), b tinyint unsigned, c bit(1), d bit(9), e enum('x', 'it''s'), f set('a'), g year,
        h tinytext, i text, j longtext, k json, l mediumblob, m varbinary(20), n decimal(12,3) unsigned, o float(7,2), p point,
        q bigint unsigned)`,
    )
    expect(
      columns.map(({ name, family, length, precision, scale }) =>
        [name, family, length, precision, scale].join(' ').trim(),
      ),
    ).toEqual([
      'a boolean',
      'b integer',
      'c boolean',
      'd other',
      'e other',
      'f other',
      'g integer',
      'h text 255',
      'i text 65535',
      'j text',
      'k json',
      'l binary 16777215',
      'm binary 20',
      'n decimal  12 3',
      'o float',
      'p other',
      'q integer',
    ])
    expect(columns[4]?.type).toBe("enum('x','it''s')")
  })

  it('returns defaults as valid SQL for a DEFAULT clause', async () => {
    const { columns } = await tableAfter(
      'defaults',
      `create table defaults (a varchar(9) default 'NULL', b varchar(9) default null, c int default 5,
        d timestamp null default current_timestamp on update current_timestamp, e timestamp null on update current_timestamp,
        f varchar(36) default (uuid()), g varchar(9) default 'it''s', h datetime not null, i int generated always as (c + 1) virtual)`,
    )
    const told = columns.map(({ name, type, nullable, default: preset }) => ({
      name,
      type,
      nullable,
      preset,
    }))
    expect(told.map(({ name, preset }) => [name, preset])).toEqual([
      ['a', "'NULL'"],
      ['b', null],
      ['c', '5'],
      ['d', expect.stringMatching(/^current_timestamp(\(\))? on update current_timestamp(\(\))?$/i)],
      ['e', expect.stringMatching(/^NULL on update current_timestamp(\(\))?$/i)],
      ['f', expect.stringMatching(/^\(?uuid\(\)\)?$/)],
      ['g', expect.stringMatching(/^'it(''|\\')s'$/)],
      ['h', null],
      ['i', null],
    ])
    for (const { name, type, nullable, preset } of told)
      if (preset !== null)
        await target.query(
          `alter table defaults modify \`${name}\` ${type} ${nullable ? 'null' : 'not null'} default ${preset}`,
        )
    expect((await tableAfter('defaults')).columns).toEqual(columns)
  })

  it('describes prefix and full-text indexes and excludes prefix keys from the unique keys', async () => {
    const { indexes, primaryKey, uniqueKeys } = await tableAfter(
      'indexed',
      `create table indexed (id int, name varchar(100), note text, primary key (id), unique key short (name(5)),
        unique key whole (name), fulltext key words (note), key part (note(10), id))`,
    )
    expect(primaryKey).toEqual({ name: 'PRIMARY', columns: ['id'] })
    expect(uniqueKeys).toEqual([{ name: 'whole', columns: ['name'] }])
    expect(
      indexes.map(({ name, method, unique, columns }) => [
        name,
        method,
        unique,
        ...columns.map((column) => `${column.name} ${column.prefix ?? 'all'}`),
      ]),
    ).toEqual([
      ['PRIMARY', 'btree', true, 'id all'],
      ['part', 'btree', false, 'note 10', 'id all'],
      ['short', 'btree', true, 'name 5'],
      ['whole', 'btree', true, 'name all'],
      ['words', 'fulltext', false, 'note all'],
    ])
  })

  it('reports non-default collations and the database of a referenced table', async () => {
    await using other = await createMysqlDatabase()
    await other.query('create table far (id int primary key)')
    const table = await tableAfter(
      'referring',
      `create table referring (a varchar(9) collate utf8mb4_bin, b varchar(9), far_id int, foreign key (far_id) references ${other.name}.far (id) on delete cascade)`,
    )
    expect(table.columns.map(({ collation }) => collation)).toEqual(['utf8mb4_bin', undefined, undefined])
    expect(table.foreignKeys).toMatchObject([
      {
        columns: ['far_id'],
        references: { schema: other.name, table: 'far', columns: ['id'] },
        onDelete: 'CASCADE',
      },
    ])
    await target.query('drop table referring')
  })

  it('runs no further query once it is cancelled, and leaves no connection behind', async () => {
    const ended = new AbortController()
    ended.abort(new Error('enough'))
    await expect(readDictionary(target.connection, target.name, everything, ended.signal)).rejects.toThrow(
      'enough',
    )
    await read(target)
    await expect.poll(() => target.connections()).toBe(0)
  })
})

it('returns defaults of MySQL, whose catalogue marks expressions in its extra column', () => {
  const column = (more: Partial<CatalogueColumn>): CatalogueColumn => ({
    of: 't',
    name: 'c',
    type: 'varchar(9)',
    base: 'varchar',
    length: 9,
    precision: null,
    scale: null,
    nullable: 'YES',
    preset: null,
    extra: '',
    expression: '',
    comment: '',
    collation: null,
    privileges: 'select',
    ...more,
  })
  const context = { isMariaDb: false, collations: [], isJson: false }
  const defaultOf = (more: Partial<CatalogueColumn>) => columnOf(column(more), context).default
  expect(defaultOf({ preset: 'NULL' })).toBe("'NULL'")
  expect(defaultOf({ preset: "it's" })).toBe("'it''s'")
  expect(defaultOf({})).toBe(null)
  expect(defaultOf({ preset: '5', base: 'int' })).toBe('5')
  expect(defaultOf({ preset: 'uuid()', extra: 'DEFAULT_GENERATED' })).toBe('(uuid())')
  expect(defaultOf({ preset: "concat(_utf8mb4\\'a\\',1)", extra: 'DEFAULT_GENERATED' })).toBe(
    "(concat(_utf8mb4'a',1))",
  )
  const moment = { base: 'datetime', type: 'datetime(3)' }
  expect(
    defaultOf({
      ...moment,
      preset: 'CURRENT_TIMESTAMP(3)',
      extra: 'DEFAULT_GENERATED on update CURRENT_TIMESTAMP(3)',
    }),
  ).toBe('CURRENT_TIMESTAMP(3) on update CURRENT_TIMESTAMP(3)')
  expect(defaultOf({ ...moment, preset: '2024-01-01 00:00:00.000' })).toBe("'2024-01-01 00:00:00.000'")
})

it.each([
  ['GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost` WITH GRANT OPTION', true],
  ['GRANT SELECT, INSERT ON `sales`.* TO `ann`@`%`', true],
  ['GRANT SELECT ON `sal%`.* TO `ann`@`%`', true],
  ['GRANT SELECT ON `sale_`.* TO `ann`@`%`', true],
  ['GRANT SELECT ON `sale\\_`.* TO `ann`@`%`', false],
  ['GRANT SELECT ON `other`.* TO `ann`@`%`', false],
  ['GRANT INSERT ON `sales`.* TO `ann`@`%`', false],
  ['GRANT SELECT ON `sales`.`orders` TO `ann`@`%`', false],
  ['GRANT USAGE ON *.* TO `ann`@`%`', false],
  ['GRANT SELECT (`a`), INSERT ON `sales`.`orders` TO `ann`@`%`', false],
  ['GRANT `reader`@`%` TO `ann`@`%`', false],
])('evaluates "%s" as a permission on all tables of sales: %s', (line, all) => {
  expect(grantsSelectOnAll([line], 'sales', lower)).toBe(all)
})

it.each([
  ['REVOKE SELECT ON `sales`.* FROM `ann`@`%`', false],
  ['REVOKE INSERT, SELECT ON `SALES`.* FROM `ann`@`%`', false],
  ['REVOKE INSERT ON `sales`.* FROM `ann`@`%`', true],
  ['REVOKE SELECT ON `other`.* FROM `ann`@`%`', true],
  // In a REVOKE, % and _ are literal characters of one database's name.
  ['REVOKE SELECT ON `sale_`.* FROM `ann`@`%`', true],
])('evaluates a global permission with "%s" as a permission on all tables of sales: %s', (line, all) => {
  expect(grantsSelectOnAll(['GRANT SELECT ON *.* TO `ann`@`%`', line], 'sales', lower)).toBe(all)
})

it.each([
  [['GRANT SELECT ON `Sales`.* TO `ann`@`%`'], false],
  [['GRANT SELECT ON `SAL%`.* TO `ann`@`%`'], false],
  [['GRANT SELECT ON *.* TO `ann`@`%`', 'REVOKE SELECT ON `Sales`.* FROM `ann`@`%`'], true],
])('distinguishes case in the names of databases where the server does: %s', (lines, all) => {
  expect(grantsSelectOnAll(lines, 'sales', (name) => name)).toBe(all)
})
