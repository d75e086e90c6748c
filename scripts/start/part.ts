import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { type Environment, toProcessEnv } from '../environment.ts'
import { root } from '../root.ts'
import type { Log } from './log.ts'

/** One process of the product: its name, program file and environment. */
export type PartSpec = { name: string; file: string; env: Environment; stopPatience?: number }

export type PartEvents = {
  /** A process of this part has started. */
  began(): void
  /** The process ended unexpectedly. */
  ended(code: number | null, signal: NodeJS.Signals | null): void
  /** Returns true to restart the process. `proven` is true when the part has been ready before. */
  restarts(proven: boolean): boolean
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000
const STABLE_AFTER = 60_000
/** Maximum number of milliseconds that a part may take to end, in addition to the grace for active calls and runs. */
const STOP_PATIENCE = 12_000
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href

/**
 * Keeps one process of the product running. Restarts it when it crashes, with a longer delay after each quick crash.
 */
export class Part {
  readonly #spec: PartSpec
  readonly #log: Log
  readonly #on: PartEvents
  #child: ChildProcess | null = null
  #ended: Promise<void> = Promise.resolve()
  #began = 0
  #wait = FIRST_WAIT
  #timer: NodeJS.Timeout | null = null
  #proven = false
  #restarting = false
  #closed = false

  constructor(spec: PartSpec, log: Log, on: PartEvents) {
    this.#spec = spec
    this.#log = log
    this.#on = on
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** Records that the product is ready. From then on, a crash leads to a restart. */
  forgive(): void {
    this.#proven = true
  }

  /** Starts a child process. If this process crashes, their channel closes and the child ends. */
  start(): void {
    const { name, file, env } = this.#spec
    const child = fork(file, [], {
      cwd: root,
      env: toProcessEnv(env),
      execArgv: ['--disable-warning=ExperimentalWarning', '--enable-source-maps', '--import', endWithParent],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    this.#child = child
    this.#began = Date.now()
    if (child.stdout) this.#log.follow(name, child.stdout)
    if (child.stderr) this.#log.follow(name, child.stderr)
    this.#ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#child = null
        resolve()
        if (!this.#closed && !this.#restarting) this.#crashed(code, signal)
      })
    })
    this.#on.began()
  }

  /** Ends the process permanently. */
  async stop(): Promise<void> {
    this.#closed = true
    await this.#end()
  }

  /** Ends the process and starts another one, for example after a code change. */
  async restart(): Promise<void> {
    if (this.#closed || this.#restarting) return
    this.#restarting = true
    await this.#end()
    this.#restarting = false
    if (!this.#closed) this.start()
  }

  /** Asks the process to end, then kills it. */
  async #end(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    const child = this.#child
    if (!child) return
    child.kill('SIGTERM')
    const patience = new AbortController()
    await Promise.race([
      this.#ended,
      delay(STOP_PATIENCE + (this.#spec.stopPatience ?? 8_000), undefined, { signal: patience.signal }).catch(
        () => {},
      ),
    ])
    patience.abort()
    child.kill('SIGKILL')
    await this.#ended
  }

  #crashed(code: number | null, signal: NodeJS.Signals | null): void {
    this.#on.ended(code, signal)
    if (!this.#on.restarts(this.#proven)) return
    if (Date.now() - this.#began > STABLE_AFTER) this.#wait = FIRST_WAIT
    this.#timer = setTimeout(() => this.start(), this.#wait)
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
  }
}
