import type { DatabaseConnection } from '@anj/engine'
import { createMysqlDatabase, type MysqlDatabase } from '../../../engine/src/testing/mysql-database.ts'
import { startMysqlServer } from '../../../engine/src/testing/mysql-server.ts'

/** The table that takes the bytes of the orders' file as they are, with the types that Anj makes for them. */
export const mysqlFileTable = `id int, code longtext, customer longtext, city longtext, amount decimal(12,2),
  quantity longtext, ordered_on date, paid varchar(5), remark longtext`

/** A database for a bench, and the server behind it when it is one of its own. */
export interface BenchMysql extends AsyncDisposable {
  readonly database: MysqlDatabase
  /** The command-line client's arguments that lead there. */
  readonly arguments: readonly string[]
}

/** Makes a database on the server that MYSQL_TEST_URL names, else on one that is started for it, with further settings. */
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

/** The statement with which the client loads the orders' file, header and all. */
export function loadFile(file: string, table: string): string {
  return `load data local infile '${file}' into table ${table} character set utf8mb4
    fields terminated by ',' optionally enclosed by '"' escaped by '' lines terminated by '\\n' ignore 1 lines`
}
