import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { builtProgram } from '../../engine/src/testing/built-program.ts'
import { withParentDeathSignal } from '../../engine/src/testing/parent-death-signal.ts'

const sources = {
  api: join(import.meta.dirname, '../../api/src/server.ts'),
  worker: join(import.meta.dirname, '../../worker/src/main.ts'),
}

/** An API or a worker as a process that a test can kill and restart. */
export class FleetProcess {
  readonly kind: 'api' | 'worker'
  readonly name: string
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | null = null
  #ended: Promise<unknown> = Promise.resolve()
  #isKilled = false
  /** The process's output and errors since the last start. */
  output = ''

  constructor(kind: 'api' | 'worker', name: string, environment: NodeJS.ProcessEnv) {
    this.kind = kind
    this.name = name
    this.#environment = environment
  }

  get isAlive(): boolean {
    return this.#child !== null
  }

  /** Starts the process. Resolves when it is ready or was killed; throws if it exits. */
  async start(): Promise<void> {
    const { file, args } = withParentDeathSignal(process.execPath, [
      builtProgram(this.kind, sources[this.kind]),
    ])
    const child = spawn(file, args, { env: this.#environment, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    this.output = ''
    this.#isKilled = false
    const started = Promise.withResolvers<void>()
    const hear = (text: Buffer) => {
      this.output = (this.output + text.toString()).slice(-200_000)
      if (/worker started|Server listening/.test(this.output)) started.resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    this.#ended = once(child, 'exit').then(() => {
      if (this.#child === child) this.#child = null
      if (this.#isKilled) started.resolve()
      else started.reject(new Error(`${this.name} ended: ${this.output.slice(-2_000)}`))
    })
    await started.promise
  }

  /** Kills the process immediately. */
  async kill(): Promise<void> {
    this.#isKilled = true
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  /** Asks the process to stop and returns its exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child
    child?.kill('SIGTERM')
    await this.#ended
    return child?.exitCode ?? null
  }
}

/**
 * Returns a free port below the range that Linux assigns to outgoing connections, so that it stays free until
 * something listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = Promise.withResolvers<boolean>()
  server.once('error', () => listening.resolve(false))
  server.listen(port, '127.0.0.1', () => listening.resolve(true))
  if (!(await listening.promise)) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}
