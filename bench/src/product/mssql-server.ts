import { randomBytes } from 'node:crypto'
import type { DatabaseConnection } from '@anj/engine'
import { connect, type Database } from '../../../engine/src/connectors/mssql/connect.ts'
import { mssqlConnection } from '../../../engine/src/testing/mssql-database.ts'
import { startSqlServerProcess } from '../../../tds-server/src/server-process.ts'

/** The test server keeps everything that a benchmark writes in memory. */
const roomy = ['--max-old-space-size=6000']

/** A database for a benchmark, on a real SQL Server or on the test server in its own process. */
export interface BenchMssql extends AsyncDisposable {
  readonly connection: DatabaseConnection
  readonly databaseName: string
  readonly database: Database
}

/** Creates a database on the server in MSSQL_TEST_URL, or on a new server. */
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
