import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@anj/client'
import type postgres from 'postgres'
import { freePort } from '../../../proofs/fleet/fleet-process.ts'
import { memoryEnvironment } from '../../../scripts/start/environment.ts'
import { startServer } from './postgresql-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const person = { userName: 'bench', password: 'Benchmark!1' }

/** An API and workers in their own processes, sharing a PostgreSQL database and a store folder, with a super user. */
export interface Processes {
  readonly url: string
  readonly client: Client
  readonly database: { readonly url: URL; readonly sql: postgres.Sql }
  /** The database that runs write to, on the same server as the product's database. */
  readonly target: { readonly url: URL; readonly sql: postgres.Sql }
  readonly folder: string
  readonly api: ServerProcess
  /** Starts another worker. Its own `stop` can end it before the others. */
  readonly startWorker: () => Promise<ServerProcess>
  readonly stop: () => Promise<void>
}

/** Starts PostgreSQL (unless ANJ_TEST_DATABASE_URL names a server) and an API. The caller starts the workers. */
export async function startProcesses(
  settings: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Processes> {
  const open = new AsyncDisposableStack()
  try {
    const server = await startServer()
    open.defer(() => server.stop())
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    open.defer(() => rm(folder, { recursive: true, force: true }))
    const [database, target] = [await server.database(), await server.database()]
    const environment = {
      ...ofShell(),
      ...memoryEnvironment,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: database.url.href,
      ANJ_SECRET_KEY: randomBytes(32).toString('base64'),
      ANJ_STORE: join(folder, 'store'),
      ...superUser,
      ...settings,
    }
    await migrate(environment)
    const start = async (kind: 'api' | 'worker', name: string) => {
      const port = await freePort()
      const data = join(folder, name)
      await mkdir(data)
      const listensAt = kind === 'api' ? 'PORT' : 'ANJ_WORKER_PORT'
      const env = { ...environment, [listensAt]: `${port}`, ANJ_DATA: data }
      return open.adopt(await startServerProcess({ kind, name, port, env, options }), (one) => one.stop())
    }
    const api = await start('api', 'api')
    let workers = 0
    return {
      url: api.address,
      client: await logIn(api.address),
      database,
      target,
      folder,
      api,
      startWorker: () => {
        workers += 1
        return start('worker', `worker-${workers}`)
      },
      stop: () => open.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

const superUser = {
  ANJ_SUPER_USER: person.userName,
  ANJ_SUPER_PASSWORD: person.password,
  ANJ_SUPER_NAME: 'Bench Mark',
  ANJ_SUPER_EMAIL: 'bench@example.org',
  ANJ_ORGANIZATION: 'Bench',
  ANJ_ADDRESS: 'Loopback',
}

/** Returns this process's variables for programs and folders, without any settings for the product. */
function ofShell(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

async function migrate(env: Readonly<Record<string, string>>): Promise<void> {
  const program = new URL('../../../dist/migrate.mjs', import.meta.url).pathname
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The database could not be created: ${code}.`)
}

async function logIn(url: string): Promise<Client> {
  let token: string | null = null
  const client = createClient({ baseUrl: url, token: () => token })
  const { data, error } = await client.POST('/auth/log-in', { body: person })
  if (error) throw new Error(error.message)
  token = 'token' in data.data ? String(data.data.token) : null
  return client
}
