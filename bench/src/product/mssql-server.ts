import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DatabaseConnection } from '@anj/engine'
import { connect, type Database } from '../../../engine/src/connectors/mssql/connect.ts'
import { mssqlConnection } from '../../../engine/src/testing/mssql-database.ts'

const program = fileURLToPath(new URL('../../../engine/src/testing/sql-server/main.ts', import.meta.url))

/** A database for a bench, on a real SQL Server or on the server for tests in a process of its own. */
export interface BenchMssql extends AsyncDisposable {
  readonly connection: DatabaseConnection
  readonly databaseName: string
  readonly database: Database
}

/** Makes a database on the server that MSSQL_TEST_URL names, else on one that is started for it. */
export async function benchMssql(): Promise<BenchMssql> {
  const own = process.env.MSSQL_TEST_URL ? null : await startOwn()
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

async function startOwn(): Promise<{ connection: DatabaseConnection; stop: () => Promise<void> }> {
  const args = ['--max-old-space-size=6000', program, JSON.stringify({ tls: 'off' })]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string]
  const { connection } = JSON.parse(line) as { connection: DatabaseConnection }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { connection, stop }
}
