import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createMssqlDatabase, type MssqlDatabase } from '../../testing/mssql-database.ts'
import { type RunOutput, requestFor, runHere } from '../../testing/run-here.ts'
import { graphOf, nodeOf } from '../../testing/tables.ts'
import { openReading } from '../databases.ts'
import { mssql } from './index.ts'
import { nativeTypeIn } from './native-types.ts'

let folder: string
let database: MssqlDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-native-'))
  database = await createMssqlDatabase()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

afterEach(() => database.run('drop table if exists kept; drop table if exists copied'))

/** Copies a table to a new one with a run. */
async function copy(from: string, to: string, more: object = {}): Promise<RunOutput> {
  const { name: databaseName, connection } = database
  const place = { databaseName, schemaName: 'dbo' }
  const address = { ...place, tableName: from }
  const { config } = nodeOf('file', 'mssqlInput', address).data
  const { signal } = new AbortController()
  await using reading = await openReading(connection, databaseName, signal)
  const columns = await reading.columnsOf(config as never, signal)
  const input = nodeOf('file', 'mssqlInput', { ...address, columns: [...columns] })
  const output = nodeOf('output', 'mssqlOutput', { ...place, tableName: to, ...more })
  const workflow = graphOf([input, nodeOf('table', 'dataTable'), output], 'file>table', 'table>output')
  const source = { kind: 'database' as const, connection, config: input.data.config as never }
  const target = { kind: 'database' as const, databaseName, connection }
  const request = requestFor(workflow, source, target, folder)
  try {
    return await runHere(request)
  } finally {
    await mssql.removeLeftovers(connection, databaseName, request.runId)
  }
}

const typesOf = (table: string) =>
  database.rows(
    `select c.name as name, t.name as type, c.max_length as length, c.[precision] as [precision], c.scale as scale,
       c.collation_name as collation
     from sys.columns c join sys.types t on t.user_type_id = c.user_type_id
     where c.object_id = object_id('${table}') order by c.column_id`,
  )

const columns: readonly (readonly [type: string, ...values: readonly string[]])[] = [
  ['bit', '1', '0', 'null'],
  ['tinyint', '255', '0', 'null'],
  ['smallint', '-32768', '1', 'null'],
  ['int', '2147483647', '1', 'null'],
  ['bigint', '-9223372036854775808', '1', 'null'],
  ['decimal(38, 7)', '1234567890123456789012345678901.1234567', '0', 'null'],
  ['money', '-922337203685477.5808', '0.0001', 'null'],
  ['smallmoney', '214748.3647', '-0.0001', 'null'],
  ['real', '1.5', '3.4e38', 'null'],
  ['float', '0.1', '1e308', 'null'],
  ['char(5)', "'ab'", "'é'", 'null'],
  ['varchar(20)', "'Zoë  '", "''", 'null'],
  ['varchar(max)', "replicate('x', 9000)", "''", 'null'],
  ['varchar(20) collate Latin1_General_CS_AS', "'OLD'", "'old'", 'null'],
  ['varchar(20) collate Latin1_General_100_CI_AS_SC_UTF8', "N'日本'", "''", 'null'],
  ['nchar(4)', "N'日'", "N'ab'", 'null'],
  ['nvarchar(10)', "N'日本'", "N''", 'null'],
  ['nvarchar(max)', "N'日本'", "N''", 'null'],
  ['text', "'Zoë'", "''", 'null'],
  ['ntext', "N'日本'", "N''", 'null'],
  ['xml', "N'<a> <b/></a>'", "N'<a/>'", 'null'],
  ['date', "'0001-01-01'", "'9999-12-31'", 'null'],
  ['time(0)', "'23:59:59'", "'00:00:00'", 'null'],
  ['time(3)', "'23:59:59.999'", "'00:00:00.001'", 'null'],
  ['datetime2(0)', "'0001-01-01 00:00:00'", "'9999-12-31 23:59:59'", 'null'],
  ['datetime2(6)', "'2024-01-02 03:04:05.123456'", "'2024-01-02'", 'null'],
  ['datetime', "'2024-01-02 03:04:05.997'", "'1753-01-01 00:00:00.003'", 'null'],
  ['smalldatetime', "'2024-01-02 03:04'", "'2079-06-06 23:59'", 'null'],
  ['datetimeoffset(3)', "'2024-01-02 03:04:05.123 +00:00'", "'2024-01-02 00:00:00 +00:00'", 'null'],
  ['uniqueidentifier', "'6F9619FF-8B86-D011-B42D-00C04FC964FF'", 'null', 'null'],
  ['binary(4)', '0x00ff', '0x01020304', 'null'],
  ['varbinary(20)', '0x00ff00', '0x', 'null'],
  ['varbinary(max)', '0x00ff00', '0x', 'null'],
  ['image', '0x00ff00', '0x', 'null'],
]

describe('a new table with the rows of another SQL Server table', () => {
  it.each(columns)('keeps the type %s and every value', async (type, ...values) => {
    await database.run(`create table kept (id int not null, v ${type} null)`)
    for (const [id, value] of values.entries())
      await database.run(`insert into kept values (${id}, ${value})`)
    const { lines } = await copy('kept', 'copied')
    expect(await typesOf('copied')).toEqual(await typesOf('kept'))
    expect(await database.rows('select * from copied order by id')).toEqual(
      await database.rows('select * from kept order by id'),
    )
    expect(lines.filter((line) => line.includes('a different type'))).toEqual([])
    expect(await database.tables()).toEqual(['copied', 'kept'])
  })

  it.each([
    ['varchar(max)', "'ab'"],
    ['nvarchar(max)', "'ab'"],
    ['ntext', "'ab'"],
    ['varbinary(max)', '0x00ff'],
    ['image', '0x00ff'],
    ['char(1000)', "'ab'"],
    ['nchar(500)', "N'ab'"],
  ])('replaces %s in a key, which does not support it, and logs that', async (type, value) => {
    await database.run(`create table kept (id ${type} not null); insert into kept values (${value})`)
    const { lines } = await copy('kept', 'copied', { updateByKey: ['id'], deleteExistingData: false })
    expect(lines.filter((line) => line.includes('a different type'))).toEqual([
      expect.stringContaining(`in the source: id (${type}`),
    ])
    expect(await database.rows('select count(*) as n from copied')).toEqual([{ n: 1 }])
  })

  it('names the row whose binary value is too long for a key, before loading any row', async () => {
    await database.run(
      `create table kept (id varbinary(max) not null); insert into kept values (0x00ff), (cast(replicate(cast('x' as varchar(max)), 901) as varbinary(max)))`,
    )
    await expect(copy('kept', 'copied', { updateByKey: ['id'], deleteExistingData: false })).rejects.toThrow(
      'too long for a key (varbinary(900))',
    )
    expect(await database.tables()).toEqual(['kept'])
  })

  it('keeps all types in one table', async () => {
    const named = columns.map(([type], i) => `c${i} ${type} null`)
    await database.run(`create table kept (id int not null, ${named.join(', ')})`)
    for (const row of [1, 2, 3])
      await database.run(
        `insert into kept values (${row}, ${columns.map((column) => column[row]).join(', ')})`,
      )
    await copy('kept', 'copied')
    expect(await typesOf('copied')).toEqual(await typesOf('kept'))
    expect(await database.rows('select * from copied order by id')).toEqual(
      await database.rows('select * from kept order by id'),
    )
  })

  it('logs each column whose type it does not keep', async () => {
    await database.run('create table kept (id int, stamp rowversion)')
    await database.run('insert into kept (id) values (1)')
    const { lines } = await copy('kept', 'copied')
    expect(lines).toContain(
      'These columns have a different type in the new table than in the source: stamp (timestamp).',
    )
  })
})

describe('a source type in a workflow', () => {
  it.each([
    'varchar(20) collate x; drop table people',
    'varchar(20); drop table people',
    'varchar(9000)',
    'nvarchar(4001)',
    'varchar',
    'money(4)',
    'time(8)',
    'sysname',
    '',
  ])('is ignored when it is invalid: %s', (type) => {
    const origin = { kind: 'other' as const, native: { family: 'mssql' as const, type } }
    expect(nativeTypeIn({ name: 'v', type: 'text', origin })).toBeNull()
  })
})
