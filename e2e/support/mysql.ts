import { randomBytes } from 'node:crypto'
import { type Connection, createConnection } from 'mysql2/promise'

/** A MySQL or MariaDB server for tests, named by the suite or by whoever runs it. */
export function mysqlServer(): URL {
  const named = process.env.MYSQL_TEST_URL
  if (!named) throw new Error('MYSQL_TEST_URL names no MySQL server for this test.')
  return new URL(named)
}

/** A fresh database on the test server while `use` works with it. */
export async function withMysqlDatabase(
  use: (name: string, connection: Connection) => Promise<void>,
): Promise<void> {
  const server = mysqlServer()
  const name = `anj_e2e_${randomBytes(4).toString('hex')}`
  const connection = await createConnection({
    host: server.hostname,
    port: Number(server.port),
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
  })
  try {
    await connection.query(`create database ${name} character set utf8mb4`)
    await connection.query(`use ${name}`)
    await use(name, connection)
  } finally {
    await connection.query(`drop database if exists ${name}`)
    await connection.end()
  }
}
