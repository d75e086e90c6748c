import { connect } from '../../engine/src/connectors/mssql/connect.ts'
import { startSqlServerProcess } from '../../tds-server/src/server-process.ts'
import { type OwnServer, restartIfDead } from './server.ts'

/**
 * Starts the test server in a separate process. To simulate a crash, the server closes every connection, rolls
 * back its transaction, keeps committed data, and doesn't listen until the next start.
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
