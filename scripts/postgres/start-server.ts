import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isFree, nextFreePort } from '../free-port.ts'
import { StartProblem } from '../start-problem.ts'
import type { Binaries } from './binaries.ts'
import type { EmbeddedOptions } from './embedded-postgres.ts'
import { commandAs, environmentFor, type Identity } from './identities.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'

const HOST = '127.0.0.1'
const FIRST_PORT = 15_432
const PATIENCE = 60_000
const POLL = 20
const LOG_LIMIT = 10_000_000

/** A server that accepts connections. */
type Running = { pid: number; port: number; ended: Promise<void> }
export type Started = Running & {
  /** The previous port, if it was taken. */
  movedFrom: number | null
}

/** Starts the server on its earlier port or the next free port, and waits until the server accepts connections. */
export async function startServer(
  identity: Identity,
  binaries: Binaries,
  folder: string,
  options: EmbeddedOptions,
): Promise<Started> {
  const portFile = join(folder, 'port')
  const earlier = earlierPort(portFile)
  let port = await choosePort(earlier, options.firstPort ?? FIRST_PORT)
  for (const end = Date.now() + PATIENCE; ; ) {
    const attempt = await tryServer(identity, binaries, folder, port, options)
    if ('pid' in attempt) {
      writeFileSync(portFile, String(port))
      return { ...attempt, movedFrom: earlier === port ? null : earlier }
    }
    const portTaken = /could not bind|could not create any TCP/.test(attempt.reason)
    const stillEnding = /shared memory block.*still in use|is being used by|lock file .* already exists/.test(
      attempt.reason,
    )
    if (Date.now() > end || !(portTaken || stillEnding)) {
      throw new StartProblem(`The embedded PostgreSQL did not start:\n${attempt.reason}`)
    }
    if (portTaken) port = await nextFreePort(port + 1, HOST)
    else await delay(10 * POLL)
  }
}

function earlierPort(portFile: string): number | null {
  const earlier = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : Number.NaN
  return Number.isInteger(earlier) ? earlier : null
}

async function choosePort(earlier: number | null, first: number): Promise<number> {
  return earlier !== null && (await isFree(earlier, HOST)) ? earlier : nextFreePort(first, HOST)
}

async function tryServer(
  identity: Identity,
  binaries: Binaries,
  folder: string,
  port: number,
  options: EmbeddedOptions,
): Promise<Running | { reason: string }> {
  const dataFolder = join(folder, 'data')
  const logFile = join(folder, 'server.log')
  const before = beginLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const args = ['-D', dataFolder, '-p', String(port), ...serverSettings(options)]
  const program = options.through?.(binaries.postgres, args) ?? { file: binaries.postgres, args }
  const command = commandAs(identity, program.file, program.args)
  const server = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: environmentFor(binaries),
    stdio: ['ignore', log, log],
    detached: true,
  })
  let gone = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      gone = true
      resolve()
    }
    server.once('exit', end)
    server.once('error', end)
  })
  for (const end = Date.now() + PATIENCE; !gone && Date.now() < end; await delay(POLL)) {
    const found = readPostmaster(dataFolder)
    if (found?.ready && found.pid === server.pid)
      return { pid: found.pid, port, ended: unreferenced(server, ended) }
  }
  if (!gone) await stopPostmaster(server.pid as number, dataFolder)
  return { reason: readFileSync(logFile, 'utf8').slice(before).trim() || 'It ended without a word.' }
}

/** Lets this process exit while the server runs. The caller stops the server, or the next start adopts it. */
function unreferenced(server: ChildProcess, ended: Promise<void>): Promise<void> {
  server.unref()
  return ended
}

function serverSettings({ throwAway, maxConnections = 200 }: EmbeddedOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: HOST,
    unix_socket_directories: '',
    max_connections: maxConnections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    max_wal_size: '2GB',
    logging_collector: 'off',
    ...(throwAway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function beginLog(logFile: string): number {
  const size = existsSync(logFile) ? statSync(logFile).size : 0
  if (size < LOG_LIMIT) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}
