import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { makeDataset } from '../../../testing/make-dataset.ts'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import { requestFor, runHere } from '../../../testing/run-here.ts'
import { workflowOf } from '../../../testing/workflow-of.ts'
import type { SourceSpec } from '../../connector.ts'
import { mssql } from '../index.ts'

const never = new AbortController().signal
const people: SourceSpec = { mode: 'table', schemaName: 'dbo', tableName: 'people', query: '', filter: '' }
let folder: string
let database: MssqlDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-masks-'))
  database = await createMssqlDatabase()
  await database.run(
    "create table people (id int, iban nvarchar(40) masked with (function = 'default()') null, name nvarchar(40))",
  )
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function notesFor(connection: DatabaseConnection, names?: readonly string[]) {
  await using reading = await mssql.openReading(connection, database.name, never)
  const all = await reading.columnsOf(people, never)
  const columns = names ? all.filter(({ name }) => names.includes(name)) : all
  return await reading.notesOn?.(people, columns, never)
}

it('names the columns whose values may be hidden from the user by a mask', async () => {
  const user = await database.createUser('select')
  expect(await notesFor(user)).toEqual([
    'These columns have a dynamic mask, so their real values may be hidden from this user: iban. The permission UNMASK reveals them.',
  ])
  expect(await notesFor(user, ['id'])).toEqual([])
})

it('logs nothing for a user who sees all values', async () => {
  expect(await notesFor(database.connection)).toEqual([])
  expect(await notesFor(await database.createUser('select, unmask'))).toEqual([])
})

it('warns that a recreated table loses its masks', async () => {
  const source = await makeDataset(join(folder, 'rows.parquet'), `select * from (values ('1')) t(id)`)
  const flags = { databaseName: database.name, tableName: 'people', dropTableThenCreate: true }
  const output = { kind: 'mssqlOutput' as const, ...flags }
  const target = { kind: 'database' as const, connection: database.connection, databaseName: database.name }
  const { lines } = await runHere(requestFor(workflowOf({ source, output }), source, target, folder))
  expect(lines.join()).toContain('but not: mask of iban.')
})
