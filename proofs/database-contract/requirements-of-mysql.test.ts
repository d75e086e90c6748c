import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataType } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { matchColumns } from '../../engine/src/connectors/match-columns.ts'
import { connect, type Database } from '../../engine/src/connectors/mysql/connect.ts'
import { findTable } from '../../engine/src/connectors/mysql/find-table.ts'
import { requirementsOf } from '../../engine/src/connectors/mysql/write/requirements.ts'
import { openSession, type Session } from '../../engine/src/duckdb/session.ts'
import { constant, join as list, sql } from '../../engine/src/duckdb/sql.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../../engine/src/testing/mysql-database.ts'
import { requestFor, runHere } from '../../engine/src/testing/run-here.ts'
import { writeTable } from '../../engine/src/testing/tables.ts'
import { workflowOf } from '../../engine/src/testing/workflow-of.ts'
import { canonicalText } from './table.ts'

let folder: string
let session: Session
let target: MysqlDatabase
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mysql-requirements-'))
  session = await openSession({ memoryBytes: 256e6, temporaryDirectory: folder, temporaryBytes: 1e9 })
  target = await createMysqlDatabase()
  database = await connect(target.connection, { databaseName: target.name, applicationName: 'anj test' })
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await target[Symbol.asyncDispose]()
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the texts that the column v of the table t accepts. */
async function passing<T extends string>(values: readonly T[]): Promise<readonly T[]> {
  const table = await findTable(database, 't')
  const columns = [{ name: 'v', type: 'text' as const }]
  const [requirement] = requirementsOf(
    matchColumns({ tableName: 't', columns, places: table?.columns ?? [] }),
  )
  if (!requirement) return values
  const given = list(values.map((value, i) => sql`(${constant(i)}, ${constant(value)})`))
  const rows = await session.rows(
    sql`select nr from (values ${given}) t(nr, v) where ${requirement.holds} order by nr`,
  )
  return rows.flatMap(([nr]) => values[Number(nr)] ?? [])
}

const passes = async (value: string) => (await passing([value])).length > 0

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['int', ['0', '7', '-12'], ['007', '1.0', '+1', '-0', '']],
  [
    'decimal(6,2)',
    ['0.00', '1.50', '-0.01', '-10.00'],
    ['-0', '-0.0', '-0.00', '01.00', '1.239', '1e3', '12345.00'],
  ],
  ['decimal(3,0) unsigned', ['0', '999'], ['-0', '-1', '1000']],
  ['float', ['0', '-0.5'], ['-0', '-0.0']],
  ['double', ['0', '-0.5'], ['-0', '-0.0']],
  ['year', ['0000', '1901', '2155'], ['00', '70', '1900', '2156', '20', '0001', '000']],
  ['datetime', ['2024-01-31 23:59:59'], ['2024-01-31 24:00:00', '24-01-31 10:00:00', '20240131100000']],
  [
    'time',
    ['00:00:00', '-00:00:01', '837:59:59', '838:59:59', '-838:00:00'],
    ['-00:00:00', '24:00', '839:00:00'],
  ],
  [
    'time(3)',
    ['-00:00:00.001', '837:59:59.999', '838:59:59.000'],
    ['-00:00:00.000', '-00:00:00.0', '00:00:00.0001', '838:59:59.001'],
  ],
  [
    `enum('back\\\\slash','two\\nlines','re\\rturn','it''s','\\0','a,b')`,
    ['back\\slash', 'two\nlines', 're\rturn', "it's", '\0', 'a,b'],
    ['back\\\\slash', 'twonlines', "IT'S", 'slash', ''],
  ],
  [`set('back\\\\slash','two\\nlines')`, ['', 'back\\slash,two\nlines'], ['two\nlines,back\\slash', 'n']],
]

it.each(cases)(
  '%s accepts the texts that it returns unchanged, and refuses the others',
  async (type, good, bad) => {
    await database.run('drop table if exists t')
    await database.run(`create table t (v ${type})`)
    for (const value of good) {
      expect(await passes(value), value).toBe(true)
      await database.run('delete from t')
      await database.rows('insert into t values (?)', [value])
      expect(await database.rows('select cast(v as char) as v from t')).toEqual([{ v: value }])
    }
    for (const value of bad) expect(await passes(value), value).toBe(false)
  },
)

/** Texts that the server may interpret as a number, a list position, a date or a flag. */
const tricky = [
  '0|00|0000|1|01|007|7|12|69|70|99|100|255|256|999|1899|1900|1901|2000|2155|2156|20000|-1',
  "-0|+1|0.0|1.0|1.5|-0.0|.5|5.|1e1|0x1|0b1|b'1'|01010|11111|111111|a|A|b|a,b|b,a|a,a|,a|a,",
  ' a|a |á|true|TRUE|false|NULL|\\N|| |24-01-31|2024-01-31|2024-1-31|20240131|240131',
  '2024/01/31|2024-01-31 |2024-02-30|0000-00-00|2024-00-00|0001-01-01|0000-01-01|9999-12-31',
  '10000-01-01|2024-01-31 10:00|2024-01-31 10:00:00|2024-01-31T10:00:00',
  '2024-01-31 10:00:00.5|2024-01-31 10:00:00.1234567|2024-01-31 24:00:00',
  '2024-01-31 10:00:00Z|24-01-31 10:00:00|20240131100000|0000-00-00 00:00:00',
  '1970-01-01 00:00:00|1970-01-01 00:00:01|2038-01-19 03:14:07|2038-01-19 03:14:08|10:00',
  '10:00:00|1:00:00|10:00:00.5|24:00:00|23:59:60|837:59:59|839:00:00|-10:00:00|1 10:00:00',
  '100000|now|nan|inf|1e400|🙂|ä',
].flatMap((line) => line.split('|'))

const types: readonly (readonly [DataType, readonly string[]])[] = [
  [
    'decimal',
    ['tinyint', 'tinyint(1)', 'smallint unsigned', 'mediumint', 'int', 'int(5) zerofill', 'bigint'],
  ],
  ['decimal', ['decimal(5,0)', 'decimal(5,2) unsigned', 'decimal(5,2) zerofill', 'float', 'double', 'year']],
  ['datetime', ['date', 'datetime', 'datetime(3)', 'timestamp', 'timestamp(6)']],
  ['time', ['time', 'time(6)']],
  ['text', ["enum('a','b','1','0','')", "enum('b','a','2')", "set('a','b','1','3')", 'bit(5)']],
  ['text', ['char(5)', 'varchar(30)', 'tinytext', 'binary(5)', 'varbinary(30)', 'blob']],
]
it.each(types.flatMap(([compared, all]) => all.map((type) => ({ type, compared }))))(
  '$type returns unchanged the tricky texts that it accepts',
  async ({ type, compared }) => {
    await database.run('drop table if exists t')
    await database.run(`create table t (nr int null, v ${type} null)`)
    const taken = await passing(tricky)
    expect(taken.length).toBeGreaterThan(0)
    const path = join(folder, `${randomUUID()}.parquet`)
    const source = await writeTable(
      path,
      ['nr', 'v'],
      taken.map((text, i) => [String(i), text]),
    )
    const output = { kind: 'mysqlOutput' as const, databaseName: target.name, tableName: 't' }
    const into = { kind: 'database' as const, databaseName: target.name, connection: target.connection }
    await runHere(requestFor(workflowOf({ source, output }), source, into, folder))
    const shown = type.startsWith('bit') ? `lpad(bin(v), 5, '0')` : 'cast(v as char)'
    const stored = await database.rows<{ v: string }>(`select ${shown} as v from t order by nr`)
    const form = (text: string) => canonicalText(compared, text)
    expect(stored.map(({ v }) => form(v))).toEqual(taken.map(form))
  },
)
