import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession, type Session } from '../../duckdb/session.ts'
import { constant, sql } from '../../duckdb/sql.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../../testing/mysql-database.ts'
import { matchColumns } from '../match-columns.ts'
import { connect, type Database } from './connect.ts'
import { demandsOf } from './demands.ts'
import { findTable } from './find-table.ts'

let folder: string
let session: Session
let target: MysqlDatabase
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mysql-demands-'))
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

async function passes(columnType: string, value: string): Promise<boolean> {
  const table = await findTable(database, 't')
  if (!table) throw new Error(`No table was made with ${columnType}`)
  const columns = [{ name: 'v', type: 'text' as const }]
  const [demand] = demandsOf(matchColumns({ tableName: 't', columns, places: table.columns }))
  if (!demand) return true
  const [holds] = await session.row(sql`select ${demand.holds} from (select ${constant(value)} as v)`)
  return holds === 'true'
}

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['int', ['0', '7', '-12'], ['007', '1.0', '+1', '-0', '']],
  [
    'decimal(6,2)',
    ['0.00', '1.50', '-0.01', '-10.00'],
    ['-0', '-0.0', '-0.00', '01.00', '1.239', '1e3', '12345.00'],
  ],
  ['decimal(3,0) unsigned', ['0', '999'], ['-0', '-1', '1000']],
  ['time', ['00:00:00', '-00:00:01', '837:59:59'], ['-00:00:00', '24:00', '840:00:00']],
  ['time(3)', ['-00:00:00.001', '837:59:59.999'], ['-00:00:00.000', '-00:00:00.0', '00:00:00.0001']],
  [
    `enum('back\\\\slash','two\\nlines','re\\rturn','it''s','\\0','a,b')`,
    ['back\\slash', 'two\nlines', 're\rturn', "it's", '\0', 'a,b'],
    ['back\\\\slash', 'twonlines', "IT'S", 'slash', ''],
  ],
  [`set('back\\\\slash','two\\nlines')`, ['', 'back\\slash,two\nlines'], ['two\nlines,back\\slash', 'n']],
]

it.each(cases)('%s takes the texts that it shows again, and refuses the others', async (type, good, bad) => {
  await database.run('drop table if exists t')
  await database.run(`create table t (v ${type})`)
  for (const value of good) {
    expect(await passes(type, value), value).toBe(true)
    await database.run('delete from t')
    await database.rows('insert into t values (?)', [value])
    expect(await database.rows('select cast(v as char) as v from t')).toEqual([{ v: value }])
  }
  for (const value of bad) expect(await passes(type, value), value).toBe(false)
})
