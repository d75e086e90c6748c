import { randomBytes } from 'node:crypto'
import type { DatabaseConnection } from '@anj/engine'
import { connect, type Database } from '../../../engine/src/connectors/mssql/connect.ts'
import { mssqlConnection } from '../../../engine/src/testing/mssql-database.ts'
import { startSqlServerProcess } from '../../../tds-server/src/own-process.ts'

/** What the server for tests holds in memory is all that a bench writes. */
const roomy = ['--max-old-space-size=6000']

/** A database for a bench, on a real SQL Server or on the server for tests in a process of its own. */
export interface BenchMssql extends AsyncDisposable {
  readonly connection: DatabaseConnection
  readonly databaseName: string
  readonly database: Database
}

/** Makes a database on the server that MSSQL_TEST_URL names, else on one that is started for it. */
export async function benchMssql(): Promise<BenchMssql> {
  const own = process.env.MSSQL_TEST_URL ? null : await startSqlServerProcess({ tls: 'off' }, roomy)
  const connection = own?.connection ?? mssqlConnection(process.env.MSSQL_TEST_URL ?? '')
  const databaseName = `anj_bench_${randomBytes(6).toString('hex')}`
  const database = await connect(connection, { databaseName: null, applicationName: 'anj bench' })
  await database.run(`create database [${databaseName}]`)
  await database.run(`use [${databaseName}]`)
  return {
    connection,
    databaseName,
    database,
    [Symbol.asyncDispose]: async () => {
      await database.run('use master')
      await database.run(`drop database [${databaseName}]`)
      await database[Symbol.asyncDispose]()
      await own?.stop()
    },
  }
}
