import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DatabaseConnection } from '@anj/engine'
import { connect } from '../../../engine/src/connectors/mssql/connect.ts'
import { tiedToUs } from '../../../engine/src/testing/tied-to-us.ts'
import { type OwnServer, reviveWith } from './server.ts'

const program = fileURLToPath(new URL('../../../engine/src/testing/sql-server/main.ts', import.meta.url))

/**
 * The server for tests in a process of its own. Its death is played: every connection is cut in the middle of what it does
 * and undone, nothing listens until it is started again, and what was committed is there then.
 */
export async function startOwnSqlServer(): Promise<OwnServer> {
  const { file, args } = tiedToUs(process.execPath, [program, JSON.stringify({ tls: 'off' })])
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string]
  const { connection } = JSON.parse(line) as { readonly connection: DatabaseConnection }
  const pid = () => child.pid ?? 0
  const kill = () => asked(child, 'goAway')
  const start = () => asked(child, 'restart')
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
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

let requests = 0

async function asked(child: ChildProcess, what: 'goAway' | 'restart'): Promise<void> {
  requests += 1
  const id = requests
  child.send({ id, do: what })
  for (;;) {
    const [answer] = (await once(child, 'message')) as [{ readonly id: number }]
    if (answer.id === id) return
  }
}
