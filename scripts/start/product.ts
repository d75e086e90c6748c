import { join, resolve } from 'node:path'
import { readSettings, type Settings, SettingsError } from '@anj/core/settings'
import { makeFolderSync } from '../../engine/src/storage/make-folder.ts'
import { buildStale } from '../building/build-stale.ts'
import type { Environment } from '../environment.ts'
import { root } from '../root.ts'
import { StartProblem } from '../start-problem.ts'
import { chooseAddress } from './address.ts'
import { provideDatabase } from './database.ts'
import { partEnvironment } from './environment.ts'
import { printGreeting } from './greeting.ts'
import { Log } from './log.ts'
import { migrateDatabase, startParts } from './parts.ts'
import { waitUntilReady } from './ready.ts'
import { lockDataFolder } from './running.ts'
import { newSignUpCode } from './sign-up-code.ts'
import { watchSources } from './watch.ts'

export type Product = {
  /** Resolves when all processes have ended: with null after a requested stop, otherwise with the reason. */
  ended: Promise<string | null>
}

const WARNINGS = 40
const EVERYTHING = 30

/** Builds stale targets, migrates the database and starts the database, API and worker. The signal stops all of them. */
export async function startProduct({ dev, signal }: { dev: boolean; signal: AbortSignal }): Promise<Product> {
  const settings = checkedSettings(process.env)
  const folder = resolve(root, settings.dataFolder)
  makeFolderSync(folder, { mode: 0o700 })
  const open = new AsyncDisposableStack()
  const running = open.adopt(await lockDataFolder(folder), ({ release }) => release())
  const close = async () => {
    running.stopping()
    await open.disposeAsync()
  }
  try {
    if (!dev) await buildStale({ signal })
    // Keeps the product's files unreadable for other users of this machine.
    process.umask(0o077)
    const address = await chooseAddress(settings)
    const database = open.adopt(await provideDatabase(settings, folder), ({ stop }) => stop())
    const log = new Log(join(folder, 'logs', 'anj.log'), dev ? EVERYTHING : WARNINGS)
    open.defer(() => log.close())
    const code = settings.signUpCode ?? newSignUpCode()
    const env = partEnvironment({
      folder,
      address,
      databaseUrl: database.url,
      practiceUrl: settings.practiceUrl ?? database.practiceUrl,
      settings,
      code,
      dev,
    })
    await orStopped(migrateDatabase({ env, log, dev, open }), signal)
    const stopPatience = settings.drain + settings.grace
    const { parts, fallen } = startParts({ env, log, dev, running, open, stopPatience })
    const ended = Promise.race([
      fallen,
      database.ended.then(() => 'The database server has ended; Anj stops as well.'),
    ])
    if (dev) open.defer(watchSources(parts, log))
    const early = await orStopped(Promise.race([waitUntilReady(address), ended]), signal)
    if (early) throw new StartProblem(early)
    for (const part of parts) part.forgive()
    running.ready(address.url)
    await printGreeting({ address, database, code, folder, sendsMails: Boolean(settings.mailServer), log })
    return { ended: endOf(signal, ended, close) }
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
  const reason = await orStopped(fallen, signal).catch(() => null)
  console.error(reason ?? '\nStopping ...')
  await close()
  if (reason === null) console.error('Stopped.')
  return reason
}

/** Waits for a promise; rejects as soon as the user at the terminal stops the start. */
function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new StartProblem('Stopped while starting.'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([work, stopped])
}

function checkedSettings(env: Environment): Settings {
  try {
    return readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) throw new StartProblem(error.message, { cause: error })
    throw error
  }
}
