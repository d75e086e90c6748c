import { randomBytes } from 'node:crypto'
import mysql from 'mysql2/promise'
import type { DatabaseConnection } from '../model/connection.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** An empty database of a test's own on the real MySQL or MariaDB server. */
export interface MysqlDatabase extends AsyncDisposable {
  readonly name: string
  readonly connection: DatabaseConnection
  /** Runs one statement as the administrator, with every number and date as text. */
  query(text: string): Promise<Rows>
  tables(): Promise<readonly string[]>
  /** A login with these rights on the database, such as 'select, insert'. */
  createUser(rights: string): Promise<DatabaseConnection>
  /** Connections to the database that are still there, but our own. */
  connections(): Promise<number>
}

/** Makes an empty database on the server that `MYSQL_TEST_URL` names, or on the given one. */
export async function createMysqlDatabase(url = process.env.MYSQL_TEST_URL): Promise<MysqlDatabase> {
  if (!url) throw new Error('MYSQL_TEST_URL names no server')
  const { hostname, port, username, password } = new URL(url)
  const name = `anj_target_${randomBytes(6).toString('hex')}`
  const connection: DatabaseConnection = {
    kind: 'mysql',
    serverName: hostname,
    port: Number(port),
    userId: decodeURIComponent(username),
    password: decodeURIComponent(password),
    tls: 'disable',
  }
  let admin: mysql.Connection | undefined
  const logIn = async () => {
    const opened = await mysql.createConnection({
      host: hostname,
      port: connection.port,
      user: connection.userId,
      password: connection.password,
      charset: 'UTF8MB4_GENERAL_CI',
      supportBigNumbers: true,
      bigNumberStrings: true,
      dateStrings: true,
      jsonStrings: true,
    })
    // A server that a test stops takes this connection with it; the next question opens another.
    opened.on('error', () => {
      admin = undefined
    })
    await opened.query(`create database if not exists ${name} character set utf8mb4`)
    await opened.query(`use ${name}`)
    return opened
  }
  const query = async (text: string): Promise<Rows> => {
    admin ??= await logIn()
    const [rows] = await admin.query(text)
    return Array.isArray(rows) ? (rows as unknown as Rows).map((row) => ({ ...row })) : []
  }
  await query('select 1')
  const users: string[] = []
  return {
    name,
    connection,
    query,
    tables: async () => (await query('show tables')).map((row) => String(Object.values(row)[0])),
    createUser: async (rights) => {
      const user = `anj_${randomBytes(6).toString('hex')}`
      users.push(user)
      await query(`create user ${user} identified by 'secret of ${user}'`)
      if (rights !== '') await query(`grant ${rights} on ${name}.* to ${user}`)
      return { ...connection, userId: user, password: `secret of ${user}` }
    },
    connections: async () => {
      const [found] = await query(
        `select count(*) as n from information_schema.processlist where db = '${name}' and id <> connection_id()`,
      )
      return Number(found?.n)
    },
    [Symbol.asyncDispose]: async () => {
      await query(`drop database ${name}`)
      for (const user of users) await query(`drop user ${user}`)
      await admin?.end()
    },
  }
}
