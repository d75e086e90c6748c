import { createConnection } from 'mysql2/promise'
import { findMysqlProgram, startMysqlServer } from '../../engine/src/testing/mysql-server.ts'
import { type OwnServer, restartIfDead } from './server.ts'

export { findMysqlProgram }

/** Starts MariaDB in a temporary folder. Its log is smaller than the tables in these tests. */
export async function startOwnMariadb(): Promise<OwnServer> {
  const server = await startMysqlServer(['--innodb-log-file-size=16M'])
  const { hostname, port, username, password } = new URL(server.url)
  const pid = () => server.pid
  const kill = () => server.kill()
  const start = () => server.start()
  return {
    host: hostname,
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    pid,
    kill,
    start,
    revive: () => restartIfDead({ pid, kill, start }, async () => (await createConnection(server.url)).end()),
    close: () => server[Symbol.asyncDispose]() as Promise<void>,
  }
}
