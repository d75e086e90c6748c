import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { vi } from 'vitest'
import { builtProgram } from '../../../engine/src/testing/built-program.ts'
import { programEnvironment } from '../../../engine/src/testing/program-environment.ts'
import type { TestApp } from '../testing.ts'

/** A worker in a separate process that uses an app's database and store. */
export interface TestWorker {
  readonly pid: number
  /** The worker's log. */
  readonly log: string[]
  /** Kills the process without a shutdown, as a power failure would. */
  readonly kill: () => Promise<void>
}

/** A target table on an unreachable server, for tests that don't wait for the run. */
export const unreachedTarget = {
  serverName: '127.0.0.1',
  port: 1,
  userId: 'loader',
  password: 'hunter2',
  databaseName: 'sales',
  tableName: 'people',
  createTableIfNotExist: true,
  dropTableThenCreate: false,
  deleteExistingData: true,
}

const main = builtProgram('worker', join(import.meta.dirname, '../../../worker/src/main.ts'))

/** Starts a worker and waits until it accepts work. */
export async function startTestWorker(
  { database, deps, storeFolder }: TestApp,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestWorker> {
  const env = {
    ...programEnvironment(),
    DATABASE_URL: database.url,
    ANJ_SECRET_KEY: Buffer.from(deps.settings.secretKey).toString('hex'),
    ANJ_DATA: storeFolder,
    ANJ_STORE: storeFolder,
    ANJ_RUN_SLOTS: '2',
    LOG_LEVEL: 'trace',
    NODE_ENV: 'production',
    NODE_NO_WARNINGS: '1',
    ...settings,
  }
  const child: ChildProcess = fork(main, [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => log.push(String(text)))
  const exit = once(child, 'exit')
  await vi.waitUntil(() => log.join('').includes('worker started') || child.exitCode !== null, {
    timeout: 60_000,
  })
  if (child.exitCode !== null || child.pid === undefined) throw new Error(log.join(''))
  return {
    pid: child.pid,
    log,
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** Returns every row in every table of Anj's database as text. */
export async function dumpOf({ database: { sql } }: Pick<TestApp, 'database'>): Promise<string> {
  const tables =
    await sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
  const texts: string[] = []
  for (const { name } of tables)
    for (const { row } of await sql.unsafe(`select t::text as row from ${name} t`)) texts.push(row)
  return texts.join('\n')
}
