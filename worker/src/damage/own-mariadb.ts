import { findMysqlProgram, startMysqlServer } from '../../../engine/src/testing/mysql-server.ts'
import { isAlive, type OwnServer } from './server.ts'

export { findMysqlProgram }

/** A MariaDB in a temporary folder, whose log is smaller than the tables of these tests. */
export async function startOwnMariadb(): Promise<OwnServer> {
  const server = await startMysqlServer(['--innodb-log-file-size=16M'])
  const { hostname, port, username, password } = new URL(server.url)
  return {
    host: hostname,
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    pid: () => server.pid,
    kill: () => server.kill(),
    start: () => server.start(),
    revive: async () => (isAlive(server.pid) ? undefined : await server.start()),
    close: () => server[Symbol.asyncDispose]() as Promise<void>,
  }
}
