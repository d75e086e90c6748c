import { connect } from '../../engine/src/connectors/mssql/connect.ts'
import { startSqlServerProcess } from '../../tds-server/src/own-process.ts'
import { type OwnServer, reviveWith } from './server.ts'

/**
 * The server for tests in a process of its own. Its death is played: every connection is cut in the middle of what it does
 * and undone, nothing listens until it is started again, and what was committed is there then.
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
    revive: () => reviveWith({ pid, kill, start }, answer),
    close: server.stop,
  }
}
