import { randomBytes } from 'node:crypto'
import mysql from 'mysql2/promise'
import type { DatabaseConnection } from '../model/connection.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** An empty database for one test on a real MySQL or MariaDB server. */
export interface MysqlDatabase extends AsyncDisposable {
  readonly name: string
  readonly connection: DatabaseConnection
  /** Runs a statement as the administrator. Returns numbers and dates as text. */
  query(text: string): Promise<Rows>
  tables(): Promise<readonly string[]>
  /** Creates a login with these permissions on the database, such as 'select, insert'. */
  createUser(rights: string): Promise<DatabaseConnection>
  /** Returns the number of open connections to the database, except the administrator's. */
  connections(): Promise<number>
}

/** Creates an empty database on the given server or the server in `MYSQL_TEST_URL`. */
export async function createMysqlDatabase(url = process.env.MYSQL_TEST_URL): Promise<MysqlDatabase> {
  if (!url) throw new Error('MYSQL_TEST_URL is not set')
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
    // If a test stops the server, this connection fails and the next query opens a new one.
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
