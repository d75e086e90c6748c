import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMssqlDatabase, type MssqlDatabase } from '../../testing/mssql-database.ts'
import { mssql } from './index.ts'

let database: MssqlDatabase
beforeAll(async () => {
  database = await createMssqlDatabase()
  await database.run('create schema sales')
  await database.run('create table sales.orders (id int)')
  await database.run('create table seen (id int)')
  await database.run('create view a_view as select id from seen')
})
afterAll(() => database[Symbol.asyncDispose]())

it('lists databases and tables', async () => {
  const names = await mssql.listDatabases(database.connection)
  expect(names).toContain(database.name)
  for (const own of ['master', 'tempdb', 'model', 'msdb']) expect(names).not.toContain(own)
  expect(await mssql.listTables(database.connection, database.name)).toEqual([
    { schema: 'dbo', name: 'a_view', kind: 'view' },
    { schema: 'dbo', name: 'seen', kind: 'table' },
    { schema: 'sales', name: 'orders', kind: 'table' },
  ])
})

it('lists only databases and tables that the login may access', async () => {
  const user = await database.createUser('')
  await database.run(`grant select on seen to [${user.userId}]`)
  expect(await mssql.listDatabases(user)).toEqual([database.name])
  expect(await mssql.listTables(user, database.name)).toEqual([
    { schema: 'dbo', name: 'seen', kind: 'table' },
  ])
})

it('names the database that cannot be opened', async () => {
  await expect(mssql.testConnection(database.connection, 'nowhere_at_all')).rejects.toThrow(
    `The database nowhere_at_all on ${database.connection.serverName} cannot be opened`,
  )
  const other = await createMssqlDatabase()
  const user = await other.createUser('')
  await expect(mssql.listTables(user, database.name)).rejects.toThrow('cannot be opened')
  await other[Symbol.asyncDispose]()
})
