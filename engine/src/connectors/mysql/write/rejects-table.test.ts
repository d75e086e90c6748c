import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import { namesOf } from '../../staged/run-names.ts'
import { connect } from '../connect.ts'
import { mysql } from '../index.ts'

let database: MysqlDatabase
beforeAll(async () => {
  database = await createMysqlDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Leaves the tables of a run that crashed after it had created its rejects table. */
async function crash(runId: string, table: string, rows: string): Promise<void> {
  const { mark, rejects } = namesOf(runId)
  await database.query(`create table ${mark} (what varchar(20) primary key, name varchar(100) not null)`)
  await database.query(`insert into ${mark} values ('target', 'people'), ('rejects', '${table}')${rows}`)
  await database.query(`create table ${rejects} (run_id text)`)
  await database.query(`create table ${table} (run_id text)`)
}
const recover = (runId: string) => mysql.removeLeftovers(database.connection, database.name, runId)

test('the rejects table of a crashed run is dropped if it is empty, and kept if it has rows or the run committed', async () => {
  await crash('run-1', 'empty_rejects', '')
  await crash('run-2', 'filled_rejects', '')
  await database.query(`insert into filled_rejects values ('another run')`)
  await crash('run-3', 'committed_rejects', `, ('committed', '')`)
  for (const runId of ['run-1', 'run-2', 'run-3', 'run-without-tables']) await recover(runId)
  expect(await database.tables()).toEqual(['committed_rejects', 'filled_rejects'])
})

test('the rejects table of a crashed run is kept while another run has yet to commit its rows', async () => {
  await crash('run-4', 'shared_rejects', '')
  await using other = await connect(database.connection, {
    databaseName: database.name,
    applicationName: 'another run',
  })
  await other.run('start transaction')
  await other.run(`insert into shared_rejects values ('another run')`)
  const recovered = recover('run-4')
  const isWaiting = async () =>
    (await database.query('show processlist')).some(({ State }) => /metadata lock/.test(String(State)))
  await vi.waitUntil(isWaiting, { timeout: 10_000 })
  await other.run('commit')
  await recovered
  expect(await database.query('select run_id from shared_rejects')).toEqual([{ run_id: 'another run' }])
})
