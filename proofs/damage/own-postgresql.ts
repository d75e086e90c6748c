import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { withParentDeathSignal } from '../../engine/src/testing/parent-death-signal.ts'
import { makeServerFolder } from '../../engine/src/testing/server-folder.ts'
import { type OwnServer, processExited, restartIfDead, sigkill } from './server.ts'

const program = join(import.meta.dirname, '../../scripts/postgres/testing-start.ts')

interface Announced {
  readonly adminUrl: string
  readonly pid: number
}

/**
 * Starts the embedded PostgreSQL in a temporary folder with durable commits. The server stops when this process ends.
 */
export async function startOwnPostgresql(): Promise<OwnServer> {
  const folder = await makeServerFolder('anj-damage-postgresql-')
  let starter: ChildProcess | undefined
  let pid = 0
  const start = async (): Promise<URL> => {
    const node = ['--disable-warning=ExperimentalWarning', program, folder, '--tied']
    const command = withParentDeathSignal(process.execPath, node)
    starter = spawn(command.file, command.args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: starter.stdout as NodeJS.ReadableStream })
    const [line] = (await once(lines, 'line')) as [string]
    const announced = JSON.parse(line) as Announced
    pid = announced.pid
    return new URL(announced.adminUrl)
  }
  const kill = async () => {
    sigkill(pid)
    starter?.kill('SIGKILL')
    await processExited(pid)
  }
  const url = await start()
  const address = {
    host: url.hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
  // By default, test servers confirm a commit before it is on disk, which would lose the commit in a crash.
  await askPostgresql(address, 'alter role postgres set synchronous_commit = on')
  const server: OwnServer = {
    ...address,
    pid: () => pid,
    kill,
    start: async () => void (await start()),
    revive: () => restartIfDead(server, () => askPostgresql(address, 'select 1')),
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}

/** Runs one statement as the administrator. */
export async function askPostgresql(
  { host, port, user, password }: Pick<OwnServer, 'host' | 'port' | 'user' | 'password'>,
  statement: string,
): Promise<void> {
  const sql = postgres({
    host,
    port,
    user,
    password,
    database: 'postgres',
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
    fetch_types: false,
  })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
