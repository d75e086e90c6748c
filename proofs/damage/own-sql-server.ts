import { connect } from '../../engine/src/connectors/mssql/connect.ts'
import { startSqlServerProcess } from '../../tds-server/src/server-process.ts'
import { type OwnServer, restartIfDead } from './server.ts'

/**
 * Starts the test server in a process of its own. A crash is simulated: every connection is cut and its
 * transaction rolled back, nothing listens until the next start, and committed data is kept.
 */
export async function startOwnSqlServer(): Promise<OwnServer> {
  const server = await startSqlServerProcess({ tls: 'off' })
  const { connection } = server
  const pid = () => server.pid
  const kill = server.goAway
  const start = server.restart
  const answer = async () => {
    await using database = await connect(connection, { databaseName: null, applicationName: 'anj test' })
    await database.rows('select 1 as one')
  }
  return {
    host: connection.serverName,
    port: connection.port,
    user: connection.userId,
    password: connection.password,
    pid,
    kill,
    start,
    revive: () => restartIfDead({ pid, kill, start }, answer),
    close: server.stop,
  }
}
