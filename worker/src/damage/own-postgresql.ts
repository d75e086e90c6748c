import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { gone, isAlive, killHard, type OwnServer } from './server.ts'

const program = join(import.meta.dirname, '../../../scripts/postgres/testing-start.ts')

interface Announced {
  readonly adminUrl: string
  readonly pid: number
}

/** The embedded PostgreSQL in a temporary folder, with commits that outlive its death. */
export async function startOwnPostgresql(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'anj-damage-postgresql-'))
  let starter: ChildProcess | undefined
  let pid = 0
  const start = async (): Promise<URL> => {
    starter = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: starter.stdout as NodeJS.ReadableStream })
    const [line] = (await once(lines, 'line')) as [string]
    const announced = JSON.parse(line) as Announced
    pid = announced.pid
    return new URL(announced.adminUrl)
  }
  const kill = async () => {
    killHard(pid)
    starter?.kill('SIGKILL')
    await gone(pid)
  }
  const url = await start()
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  // The server for tests answers a commit before it is written down; this one may not.
  await sql`alter role postgres set synchronous_commit = on`
  await sql.end({ timeout: 5 })
  return {
    host: url.hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    pid: () => pid,
    kill,
    start: async () => void (await start()),
    revive: async () => void (isAlive(pid) || (await start())),
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
