import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import type { DatabaseConnection } from '../model/connection.ts'

/** An empty database for one test on the real server, with a superuser's connection to it. */
export interface TargetDatabase extends AsyncDisposable {
  readonly name: string
  readonly connection: DatabaseConnection
  readonly sql: postgres.Sql
  /** Creates a login that has only the permissions that every role has. */
  createRole(): Promise<DatabaseConnection>
  /** Returns the number of open connections of runs. */
  backends(): Promise<number>
}

/** Creates an empty database on the suite's server. */
export async function createTargetDatabase(): Promise<TargetDatabase> {
  const url = process.env.ANJ_TEST_DATABASE_URL
  if (!url) throw new Error('ANJ_TEST_DATABASE_URL is not set')
  const { hostname, port, username, password } = new URL(url)
  const name = `anj_target_${randomBytes(6).toString('hex')}`
  const admin = postgres(url, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const sql = postgres(own.href, { max: 2, onnotice: () => undefined })
  const connection: DatabaseConnection = {
    kind: 'postgresql',
    serverName: hostname,
    port: Number(port),
    userId: decodeURIComponent(username),
    password: decodeURIComponent(password),
    tls: 'disable',
  }
  const roles: string[] = []
  return {
    name,
    connection,
    sql,
    createRole: async () => {
      const role = `anj_role_${randomBytes(6).toString('hex')}`
      roles.push(role)
      await admin.unsafe(`create role ${role} login password 'secret of ${role}'`)
      return { ...connection, userId: role, password: `secret of ${role}` }
    },
    backends: async () => {
      const [found] =
        await admin`select count(*)::int as n from pg_stat_activity where datname = ${name} and application_name like 'anj %'`
      return Number(found?.n)
    },
    [Symbol.asyncDispose]: async () => {
      await sql.end({ timeout: 1 })
      await admin.unsafe(`drop database ${name} with (force)`)
      for (const role of roles) await admin.unsafe(`drop role ${role}`)
      await admin.end({ timeout: 1 })
    },
  }
}
