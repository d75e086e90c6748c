import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings, type Settings, SettingsError } from '@anj/db/settings'
import { buildStale } from '../building/build-stale.ts'
import { root } from '../root.ts'
import { StartProblem } from '../start-problem.ts'
import { type Address, chooseAddress } from './address.ts'
import { type Database, provideDatabase } from './database.ts'
import { greet } from './greeting.ts'
import { Log } from './log.ts'
import { Part } from './part.ts'
import { program } from './programs.ts'
import { waitUntilReady } from './ready.ts'
import { type Running, takeFolder } from './running.ts'
import { keepSecretKey } from './secret-key.ts'
import { newSignUpCode } from './sign-up-code.ts'
import { watchSources } from './watch.ts'

export type Product = {
  /** Resolves when everything has ended: null when asked to, else with the reason. */
  ended: Promise<string | null>
}

const WARNINGS = 40
const EVERYTHING = 30

/** Starts the whole product: builds what is stale, database, migrations, api and worker; stops all of it on the signal. */
export async function startProduct({ dev, signal }: { dev: boolean; signal: AbortSignal }): Promise<Product> {
  const settings = checkedSettings(process.env)
  const folder = resolve(root, settings.dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const running = await takeFolder(folder)
  const open: (() => Promise<unknown>)[] = []
  const close = async () => {
    running.stopping()
    for (const step of open.reverse()) await step()
    running.release()
  }
  try {
    if (!dev) await buildStale({ signal })
    const address = await chooseAddress(settings)
    const database = await provideDatabase(settings, folder)
    open.push(() => database.stop())
    const log = new Log(join(folder, 'logs', 'anj.log'), dev ? EVERYTHING : WARNINGS)
    open.push(() => log.close())
    const code = settings.signUpCode ?? newSignUpCode()
    const env = environment({ folder, address, database, settings, code, dev })
    await runOnce('migrate', env, log, dev)
    const fall = Promise.withResolvers<string>()
    database.ended.then(() => fall.resolve('The database server has ended; Anj stops as well.'))
    const parts = startParts({ env, log, dev, running, fall: fall.resolve })
    open.push(() => Promise.all(parts.map((part) => part.stop())))
    if (dev) open.push(watchSources(parts, log))
    const early = await Promise.race([waitUntilReady(address, signal), fall.promise])
    if (typeof early === 'string') throw new StartProblem(early)
    if (!signal.aborted) {
      running.ready(address.url)
      await greet({ address, database, code, log })
      for (const part of parts) part.forgive()
    }
    return { ended: endOf(signal, fall.promise, close) }
  } catch (error) {
    await close()
    throw error
  }
}

async function endOf(
  signal: AbortSignal,
  fallen: Promise<string>,
  close: () => Promise<void>,
): Promise<string | null> {
  const asked = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  const reason = await Promise.race([asked, fallen])
  console.error(reason === null ? '\nStopping ...' : reason)
  await close()
  if (reason === null) console.error('Stopped.')
  return reason
}

function checkedSettings(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) throw new StartProblem(error.message, { cause: error })
    throw error
  }
}

function environment(given: {
  folder: string
  address: Address
  database: Database
  settings: Settings
  code: string
  dev: boolean
}): NodeJS.ProcessEnv {
  const { folder, address, database, settings, code, dev } = given
  return {
    ...process.env,
    NODE_ENV: dev ? 'development' : (process.env.NODE_ENV ?? 'production'),
    HOST: address.host,
    PORT: String(address.port),
    DATABASE_URL: database.url,
    ANJ_SECRET_KEY: process.env.ANJ_SECRET_KEY || keepSecretKey(folder),
    ANJ_DATA: folder,
    ANJ_STORE: resolve(root, settings.storeFolder),
    ANJ_SIGN_UP_CODE: code,
  }
}

async function runOnce(name: 'migrate', env: NodeJS.ProcessEnv, log: Log, dev: boolean): Promise<void> {
  const ended = Promise.withResolvers<number | null>()
  const part = new Part({ name, env, ...program(name, dev) }, log, {
    began: () => {},
    ended: ended.resolve,
    restarts: () => false,
  })
  part.start()
  if ((await ended.promise) !== 0)
    throw new StartProblem(`The database could not be brought up to date (${log.file} says more).`)
}

function startParts(given: {
  env: NodeJS.ProcessEnv
  log: Log
  dev: boolean
  running: Running
  fall: (reason: string) => void
}): Part[] {
  const { env, log, dev, running, fall } = given
  const parts: Part[] = (['api', 'worker'] as const).map(
    (name) =>
      new Part({ name, env, ...program(name, dev) }, log, {
        began: () => running.children(parts.flatMap((part) => part.pid ?? [])),
        ended: (code, signal) => log.say(`${name} ended with ${signal ?? `code ${code}`}.`),
        restarts: (proven) => {
          if (!proven && !dev) fall(`The ${name} could not start (${log.file} says more).`)
          return proven
        },
      }),
  )
  for (const part of parts) part.start()
  return parts
}
