import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import { namesOf } from '../../staged/run-names.ts'
import { mssql } from '../index.ts'
import { quoteName } from '../quote.ts'

let database: MssqlDatabase
beforeAll(async () => {
  database = await createMssqlDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

it('removes only the tables of the given run', async () => {
  const [run, other] = [randomUUID(), randomUUID()]
  for (const id of [run, other])
    for (const table of [namesOf(id).staging, namesOf(id).mark])
      await database.run(`create table ${quoteName(table)} (id int)`)
  await mssql.removeLeftovers(database.connection, database.name, run)
  await mssql.removeLeftovers(database.connection, database.name, run)
  expect([...(await database.tables())].sort()).toEqual([namesOf(other).staging, namesOf(other).mark].sort())
})

it('does not fail if the database was deleted', async () => {
  await using gone = await createMssqlDatabase(process.env.MSSQL_TEST_URL)
  await gone.run(`use master; drop database ${quoteName(gone.name)}`)
  await mssql.removeLeftovers(gone.connection, gone.name, randomUUID())
  await gone.run(`create database ${quoteName(gone.name)}`)
})

it('fails for a database that the user may not open', async () => {
  const user = await database.createUser('')
  await using other = await createMssqlDatabase(process.env.MSSQL_TEST_URL)
  await expect(mssql.removeLeftovers(user, other.name, randomUUID())).rejects.toMatchObject({
    code: 'databaseNotOpened',
  })
})
