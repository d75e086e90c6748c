import { type Column, connectors, type Origin } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../testing/mysql-database.ts'
import { connect, type Database } from './connect.ts'
import { findNatives, nativeTypeIn, nativeTypeOf } from './native-types.ts'
import { planWrite } from './write/plan-write.ts'
import { addKey, makeNewTable, newTypes } from './write/staging.ts'

function columnOf(type: string, kind: Origin['kind'] = 'other'): Column {
  return { name: 'c', type: 'text', origin: { kind, native: { family: 'mysql', type } } }
}

describe('the text of a native type', () => {
  it.each([
    ['int(11)', null, null],
    ['bigint(20) unsigned', null, null],
    ['tinyint(1)', null, null],
    ['year(4)', null, null],
    ['int(10) unsigned', null, 'int unsigned'],
    ['mediumint(8) unsigned zerofill', null, 'mediumint(8) unsigned zerofill'],
    ['tinyint(4)', null, 'tinyint'],
    ['geomcollection', null, 'geometrycollection'],
    ["enum('a','int(3)')", 'utf8mb4_bin', "enum('a','int(3)') collate utf8mb4_bin"],
  ])('describes %s with collation %s as %s', (type, collation, words) => {
    expect(nativeTypeOf(type, collation)).toBe(words)
  })

  it.each([
    ["enum('a','it''s','b\\\\c',')') collate utf8mb4_bin", "enum('a','it''s','b\\\\c',')')"],
    ['varchar(20) collate latin1_swedish_ci', 'varchar(20)'],
    ['decimal(5,2) unsigned zerofill', 'decimal(5,2) unsigned zerofill'],
    ['timestamp(6)', 'timestamp(6)'],
    ['multipolygon', 'multipolygon'],
  ])('parses %s as %s', (words, text) => {
    expect(nativeTypeIn(columnOf(words))?.text).toBe(text)
  })

  it.each([
    'int) engine = MyISAM --',
    "enum('a'); drop table people; --')",
    "enum('a', (select 1))",
    'varchar(20) collate x; drop table people',
    'varchar',
    'text(5)',
    'blob unsigned',
    'point(1)',
    'year(2)',
    'serial',
    '',
  ])('rejects %s', (words) => {
    expect(nativeTypeIn(columnOf(words))).toBe(null)
  })

  it('is ignored for a column of another database family', () => {
    const native = { family: 'postgresql' as const, type: 'point' }
    expect(nativeTypeIn({ name: 'c', type: 'text', origin: { kind: 'other', native } })).toBe(null)
  })
})

describe('a new table', () => {
  let target: MysqlDatabase
  let database: Database
  beforeAll(async () => {
    target = await createMysqlDatabase()
    database = await connect(target.connection, { databaseName: target.name, applicationName: 'anj test' })
  })
  afterAll(async () => {
    await database[Symbol.asyncDispose]()
    await target[Symbol.asyncDispose]()
  })

  const plain = (name: string, type: Column['type'], origin?: Origin): Column =>
    origin ? { name, type, origin } : { name, type }
  const native = (name: string, type: string): Column => ({ ...columnOf(type), name })

  it.each([
    [
      'a text of more bytes than a key holds',
      [native('a', 'varchar(1000) collate utf8mb4_bin')],
      ['a'],
      ['varchar(255)'],
    ],
    [
      'a text of as many',
      [native('a', 'varchar(768) collate utf8mb4_bin')],
      [],
      ['varchar(768) character set utf8mb4 collate utf8mb4_bin'],
    ],
    [
      'a text of one byte for each character',
      [native('a', 'varchar(3000) collate latin1_swedish_ci')],
      [],
      ['varchar(3000) character set latin1 collate latin1_swedish_ci'],
    ],
    [
      'two texts that are too long together',
      [native('a', 'varchar(700) collate utf8mb4_bin'), native('b', 'varchar(200) collate utf8mb4_bin')],
      ['a'],
      ['varchar(255)', 'varchar(200) character set utf8mb4 collate utf8mb4_bin'],
    ],
    ['bytes', [native('a', 'varbinary(4000)')], ['a'], ['varchar(255)']],
    ['a long text', [plain('a', 'text')], [], ['varchar(255)']],
    ['bytes of another server', [plain('a', 'text', { kind: 'binary' })], [], ['varbinary(3072)']],
    [
      'a text of another server beside a number',
      [plain('a', 'varchar', { kind: 'varchar', length: 1000 }), plain('b', 'int')],
      [],
      ['varchar(255)', 'bigint'],
    ],
    ['a document', [plain('a', 'text', { kind: 'json' })], ['a'], ['varchar(255)']],
  ] as const)('gets a key that the server accepts: %s', async (_, columns, lost, types) => {
    const config = {
      ...connectors.mysqlOutput.initial(),
      databaseName: target.name,
      tableName: 'keyed',
      updateByKey: columns.map(({ name }) => name),
    }
    const lines: string[] = []
    const plan = await planWrite(database, config, columns, (line) => void lines.push(line))
    if (!('natives' in plan)) throw new Error('The table is new')
    expect(plan.natives.lost.map(({ name }) => name)).toEqual(lost)
    expect(lines.length).toBe(lost.length > 0 ? 1 : 0)
    const { names, natives, fits } = plan
    const table = { columns, measures: {}, names, natives, fits, notNull: [], replaced: null }
    expect(newTypes(table)).toEqual(types)
    await makeNewTable(database, 'keyed', table)
    await addKey(database, 'keyed', table)
    await database.run('drop table keyed')
  })

  it('does not mistake a lost connection for an unsupported type', async () => {
    await using lost = await connect(target.connection, {
      databaseName: target.name,
      applicationName: 'anj test',
    })
    const [session] = await lost.rows<{ id: number }>('select connection_id() as id')
    await target.query(`kill ${session?.id}`)
    const finding = findNatives(lost, [columnOf('inet6')], [])
    await expect(finding).rejects.toMatchObject({ code: 'databaseConnectionLost' })
  })

  it('logs the columns that cannot keep their type and uses the nearest type', async () => {
    const types = {
      known: 'varchar(20) collate latin1_swedish_ci',
      foreign: 'varchar(20) collate utf8mb4_0900_ai_ci',
      chosen: "enum('a','A') collate utf8mb4_0900_as_cs",
      old: 'text collate utf8_general_ci',
      id: 'text collate utf8mb4_bin',
      vector: 'vector(3)',
    }
    const columns = Object.entries(types).map(([name, type]) => ({ ...columnOf(type), name }))
    const lines: string[] = []
    const config = {
      ...connectors.mysqlOutput.initial(),
      databaseName: target.name,
      tableName: 'people',
      updateByKey: ['id'],
    }
    const plan = await planWrite(database, config, columns, (line) => void lines.push(line))
    expect(lines).toEqual([
      "These columns have a different type in the new table than in the source: foreign (varchar(20) collate utf8mb4_0900_ai_ci), chosen (enum('a','A') collate utf8mb4_0900_as_cs), id (text collate utf8mb4_bin), vector (vector(3)).",
    ])
    const kept = 'natives' in plan ? [...plan.natives.kept].map(([name, { type }]) => [name, type]) : []
    expect(kept).toEqual([
      ['known', 'varchar(20) character set latin1 collate latin1_swedish_ci'],
      ['foreign', 'varchar(20) character set utf8mb4'],
      ['chosen', "enum('a','A') character set utf8mb4 collate utf8mb4_bin"],
      ['old', 'text character set utf8mb3 collate utf8mb3_general_ci'],
    ])
  })
})
