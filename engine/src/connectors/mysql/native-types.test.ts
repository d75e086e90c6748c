import { type Column, connectors, type Origin } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../testing/mysql-database.ts'
import { connect, type Database } from './connect.ts'
import { nativeTypeIn, nativeTypeOf } from './native-types.ts'
import { planWrite } from './plan-write.ts'

function columnOf(type: string, kind: Origin['kind'] = 'other'): Column {
  return { name: 'c', type: 'text', origin: { kind, native: { family: 'mysql', type } } }
}

describe('the words of a type', () => {
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
  ])('%s of collation %s says %s beyond its kind', (type, collation, words) => {
    expect(nativeTypeOf(type, collation)).toBe(words)
  })

  it.each([
    ["enum('a','it''s','b\\\\c',')') collate utf8mb4_bin", "enum('a','it''s','b\\\\c',')')"],
    ['varchar(20) collate latin1_swedish_ci', 'varchar(20)'],
    ['decimal(5,2) unsigned zerofill', 'decimal(5,2) unsigned zerofill'],
    ['timestamp(6)', 'timestamp(6)'],
    ['multipolygon', 'multipolygon'],
  ])('%s is read as %s', (words, text) => {
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
  ])('%s is read as nothing', (words) => {
    expect(nativeTypeIn(columnOf(words))).toBe(null)
  })

  it('is read only of a column that comes from this family of servers', () => {
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

  it('says which columns can not keep their type, and makes the nearest', async () => {
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
      "These columns have another type in the new table than in their source: foreign (varchar(20) collate utf8mb4_0900_ai_ci), chosen (enum('a','A') collate utf8mb4_0900_as_cs), id (text collate utf8mb4_bin), vector (vector(3)).",
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
