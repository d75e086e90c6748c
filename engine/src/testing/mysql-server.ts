import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import mysql from 'mysql2/promise'
import { findProgram, withParentDeathSignal } from './parent-death-signal.ts'
import { makeServerFolder } from './server-folder.ts'

const run = promisify(execFile)
const PREFIX = 'anj-test-mariadb-'
const PATIENCE = 60_000
const AGAIN = 50
const USER = 'anj'
const PASSWORD = 'anj'

/** A MariaDB or MySQL server for one test, in a temporary folder on a loopback port. */
export interface MysqlServer extends AsyncDisposable {
  /** The administrator's URL, in the format of `MYSQL_TEST_URL`. It is the same after every start. */
  readonly url: string
  readonly pid: number
  /** Kills the server without warning, like a power failure. */
  kill(): Promise<void>
  /** Shuts the server down. */
  stop(): Promise<void>
  /** Starts the server again on the same port. */
  start(): Promise<void>
}

/**
 * Returns the server program named in ANJ_TEST_MARIADB, or else one installed on this machine, or null if there is
 * none.
 */
export function findMysqlProgram(): string | null {
  const named = process.env.ANJ_TEST_MARIADB
  return named ? named : findProgram('mariadbd', 'mysqld')
}

/**
 * Starts a server with extra settings such as `--local-infile=0`. Creating a data folder takes longer than starting the
 * server. Therefore, if ANJ_TEST_MYSQL_DATA names a folder, its contents are copied. A server that was started with
 * `keepsUnused` provides such a folder.
 */
export async function startMysqlServer(
  settings: readonly string[] = [],
  { keepsUnused = false } = {},
): Promise<MysqlServer & { readonly unused: string }> {
  const program = findMysqlProgram()
  if (!program)
    throw new Error(
      'No MariaDB was found. Install mariadb-server, or set MYSQL_TEST_URL to the address of a server.',
    )
  const folder = await makeServerFolder(PREFIX)
  try {
    const server = new TestServer(program, folder, await freePort(), settings)
    await server.initialise()
    if (keepsUnused) await server.keepUnused()
    await server.start()
    return server
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

class TestServer implements MysqlServer {
  readonly url: string
  pid = 0
  readonly #program: string
  readonly #folder: string
  readonly #port: number
  readonly #settings: readonly string[]
  #child: ChildProcess | undefined
  #ended = Promise.resolve()

  constructor(program: string, folder: string, port: number, settings: readonly string[]) {
    this.#program = program
    this.#folder = folder
    this.#port = port
    this.#settings = settings
    this.url = `mysql://${USER}:${PASSWORD}@127.0.0.1:${port}/`
  }

  /** Creates the data folder. MySQL can do this itself, but MariaDB needs a script that is installed with it. */
  async initialise(): Promise<void> {
    const made = process.env.ANJ_TEST_MYSQL_DATA
    if (made) await cp(made, this.#data, { recursive: true })
    else await this.#makeData()
    const who = `${USER}@'127.0.0.1'`
    const first = [
      `create user if not exists ${who} identified by '${PASSWORD}';`,
      `grant all on *.* to ${who} with grant option;`,
    ]
    await writeFile(join(this.#folder, 'init.sql'), `${first.join('\n')}\n`)
    await chmod(this.#folder, 0o700)
  }

  /** Keeps a copy of the current data folder for the servers of other tests, until this server is disposed. */
  async keepUnused(): Promise<void> {
    await cp(this.#data, this.unused, { recursive: true })
  }

  async #makeData(): Promise<void> {
    const { stdout } = await run(this.#program, ['--no-defaults', '--version'])
    const common = ['--no-defaults', `--datadir=${this.#data}`, ...this.#apart, ...asRoot()]
    if (/mariadb/i.test(stdout)) {
      const beside = join(dirname(this.#program), '../bin/mariadb-install-db')
      const installer = existsSync(beside) ? beside : (findProgram('mariadb-install-db') ?? beside)
      await run(installer, [...common, '--auth-root-authentication-method=normal', '--skip-test-db'])
    } else await run(this.#program, [...common, '--initialize-insecure'])
  }

  async start(): Promise<void> {
    if (this.pid !== 0) throw new Error('The server is already running')
    const args = [
      '--no-defaults',
      ...asRoot(),
      `--datadir=${this.#data}`,
      '--bind-address=127.0.0.1',
      `--port=${this.#port}`,
      ...this.#apart,
      `--socket=${join(this.#folder, 's')}`,
      `--pid-file=${join(this.#folder, 'pid')}`,
      `--log-error=${join(this.#folder, 'log.err')}`,
      `--init-file=${join(this.#folder, 'init.sql')}`,
      '--skip-name-resolve',
      '--local-infile=1',
      '--character-set-server=utf8mb4',
      '--max-allowed-packet=64M',
      '--innodb-buffer-pool-size=128M',
      '--innodb-flush-log-at-trx-commit=2',
      ...this.#settings,
    ]
    const command = withParentDeathSignal(this.#program, args)
    const child = spawn(command.file, command.args, { stdio: 'ignore', cwd: this.#folder })
    this.pid = child.pid ?? 0
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    child.unref()
    this.#child = child
    await this.#answers()
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }

  get unused(): string {
    return join(this.#folder, 'unused')
  }

  /**
   * Sets a separate temporary folder. In a shared folder, a starting server would delete all files that look like its
   * own, including the files of other servers.
   */
  get #apart(): readonly string[] {
    return [`--tmpdir=${this.#folder}`]
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.pid === 0) return
    try {
      process.kill(this.pid, signal)
    } catch {
      // The process has already exited.
    }
    // Keeps this process alive until the server has exited.
    this.#child?.ref()
    await this.#ended
    this.pid = 0
  }

  async #answers(): Promise<void> {
    let over = false
    void this.#ended.then(() => {
      over = true
    })
    for (const until = Date.now() + PATIENCE; ; ) {
      try {
        const connection = await mysql.createConnection({ uri: this.url, connectTimeout: PATIENCE })
        return await connection.end()
      } catch (error) {
        if (over || Date.now() > until)
          throw new Error(`MariaDB did not start: ${readLog(this.#folder)}`, { cause: error })
        await pause(AGAIN)
      }
    }
  }
}

/** The server refuses to run as root without this option. */
function asRoot(): readonly string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : []
}

function readLog(folder: string): string {
  try {
    return readFileSync(join(folder, 'log.err'), 'utf8').slice(-2000)
  } catch {
    return 'the server ended without a log entry'
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
