import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Environment, toProcessEnv } from '../../scripts/environment.ts'

/** The product as `npm start` runs it, in a separate data folder. */
export type Product = {
  url: string
  /** A PostgreSQL database that workflows may write to. */
  practiceUrl: string
  folder: string
  launcher: ChildProcess
  /** Returns the error lines of the servers' log, starting at line `since`. */
  errorsSince(since: number): string[]
  /** Stops the product and waits until it has stopped. */
  stop(): Promise<number | null>
  /** Kills the launcher to simulate a crash. The next start in the same folder recovers from it. */
  kill(): Promise<void>
}

type Ready = { ready: string; practiceUrl: string }

const root = join(import.meta.dirname, '..', '..')
const ERROR = 50

/** Creates an empty data folder. Callers remove the folder after the product has stopped. */
export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'anj-e2e-'))
}

/** Starts the built product on a free port, and resolves once it answers. */
export async function startProduct(folder: string, env: Environment = {}): Promise<Product> {
  const launcher = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'start.ts')],
    {
      cwd: root,
      env: toProcessEnv({ ...cleanEnvironment(), PORT: '0', ANJ_DATA: folder, ...env }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let said = ''
  for (const output of [launcher.stdout, launcher.stderr]) output?.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => launcher.once('exit', resolve))
  const { ready: url, practiceUrl } = await new Promise<Ready>((resolve, reject) => {
    launcher.on('message', (message) => resolve(message as Ready))
    ended.then((code) => reject(new Error(`The product ended with code ${code}:\n${said}`)))
  })
  return {
    url,
    practiceUrl,
    folder,
    launcher,
    errorsSince: (since) => readErrors(folder, since),
    stop: () => {
      launcher.kill('SIGTERM')
      return ended
    },
    kill: async () => {
      launcher.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a product with the given settings in a new data folder. Stops it and removes the folder afterwards. */
export async function withProduct(env: Environment, use: (product: Product) => Promise<void>): Promise<void> {
  const folder = newDataFolder()
  try {
    const product = await startProduct(folder, env)
    await use(product)
    await product.stop()
  } finally {
    removeDataFolder(folder)
  }
}

/** Removes a data folder. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function readErrors(folder: string, since: number): string[] {
  const lines = readFileSync(join(folder, 'logs', 'anj.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
  return lines.filter((line) => {
    const { level, time } = JSON.parse(line) as { level: number; time: number }
    return level >= ERROR && time >= since
  })
}

/** Returns the environment of this process without any settings for the product. */
function cleanEnvironment(): Environment {
  const ours = /^(ANJ_|DATABASE_|PORT$|HOST$|LOG_LEVEL$|NODE_ENV$|npm_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
