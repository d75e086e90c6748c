import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withParentDeathSignal } from '../../../engine/src/testing/parent-death-signal.ts'

const dist = new URL('../../../dist/', import.meta.url)
const timeout = 60_000

/** An API or worker in its own process, started as docs/help/scaling.md describes. */
export interface ServerProcess {
  readonly name: string
  readonly pid: number
  /** Base URL. Both kinds serve `/metrics`. */
  readonly address: string
  /** Returns the errors in its log. */
  readonly errors: () => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

/** Starts a bundle and waits until it reports that it is ready. `options` are for Node. */
export async function startServerProcess(given: {
  readonly kind: 'api' | 'worker'
  readonly name: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  readonly options?: readonly string[]
}): Promise<ServerProcess> {
  const { kind, name, port, env, options = [] } = given
  const logFile = join(env['ANJ_DATA'] ?? '', `../${name}.log`)
  const program = new URL(`${kind}.mjs`, dist).pathname
  const command = withParentDeathSignal(process.execPath, ['--enable-source-maps', ...options, program])
  const child = spawn(command.file, command.args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(logFile)
  child.stdout.pipe(log)
  child.stderr.pipe(log, { end: false })
  const address = `http://127.0.0.1:${port}`
  await whenReady(child, `${address}${kind === 'api' ? '/api' : ''}/health/ready`, logFile)
  return {
    name,
    pid: child.pid ?? 0,
    address,
    errors: async () => errorsIn(await readFile(logFile, 'utf8')),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function whenReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const until = Date.now() + timeout
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
      throw new Error(`The process did not become ready: ${(await readFile(logFile, 'utf8')).slice(-2_000)}`)
    await pause(50)
  }
}

/** Returns the log lines at error level, and lines outside the log format, such as stack traces. */
function errorsIn(text: string): readonly string[] {
  const errorLevel = 50
  return text.split('\n').filter((line) => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1]
    return line !== '' && (level === undefined || Number(level) >= errorLevel)
  })
}
