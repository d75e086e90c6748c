import type { DatabaseConnection } from '@anj/engine'
import { createMysqlDatabase, type MysqlDatabase } from '../../../engine/src/testing/mysql-database.ts'
import { startMysqlServer } from '../../../engine/src/testing/mysql-server.ts'

/** Columns of the table that takes the orders file unchanged, with the types that Anj would choose. */
export const mysqlFileTable = `id int, code longtext, customer longtext, city longtext, amount decimal(12,2),
  quantity longtext, ordered_on date, paid varchar(5), remark longtext`

/** A database for a benchmark, with its server if the benchmark started one. */
export interface BenchMysql extends AsyncDisposable {
  readonly database: MysqlDatabase
  /** Arguments that make the command-line client connect to the database. */
  readonly arguments: readonly string[]
}

/** Creates a database on the server in MYSQL_TEST_URL, or on a new server with extra settings. */
export async function benchMysql(settings: readonly string[] = []): Promise<BenchMysql> {
  const own = process.env.MYSQL_TEST_URL
    ? null
    : await startMysqlServer(['--innodb-buffer-pool-size=1G', '--innodb-log-file-size=512M', ...settings])
  const database = await createMysqlDatabase(own?.url)
  return {
    database,
    arguments: argumentsFor(database.connection, database.name),
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      await own?.[Symbol.asyncDispose]()
    },
  }
}

function argumentsFor({ serverName, port, userId, password }: DatabaseConnection, name: string): string[] {
  return [
    '--no-defaults',
    `--host=${serverName}`,
    `--port=${port}`,
    `--user=${userId}`,
    `--password=${password}`,
    '--default-character-set=utf8mb4',
    name,
  ]
}

/** Returns the statement with which the client loads the orders file, without its header row. */
export function loadFile(file: string, table: string): string {
  return `load data local infile '${file}' into table ${table} character set utf8mb4
    fields terminated by ',' optionally enclosed by '"' escaped by '' lines terminated by '\\n' ignore 1 lines`
}
