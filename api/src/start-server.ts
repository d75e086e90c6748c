import type { ServerSettings } from '@anj/core'
import { buildApp } from './app.ts'
import { openDeps } from './open-deps.ts'
import { ensureFirstSuperUser } from './sign-in/first-super-user.ts'

export interface RunningServer {
  /** Where it listens. */
  readonly address: string
  /**
   * Says that it is not ready, and goes on for as long as whoever sends calls may take to notice; then refuses new ones,
   * ends streams, which go on at another server, lets calls that go on end within the grace, and closes what was opened.
   * Calling it again with less patience hurries.
   */
  readonly stop: (patience?: StopPatience) => Promise<void>
}

/** Milliseconds of the two parts of a stop. */
export interface StopPatience {
  readonly drain: number
  readonly grace: number
}

const usualPort = 3000

/** Milliseconds after the start, when whoever waited for it has got their first page. */
const prepareAfter = 5000

/** Opens what the settings name, and listens. */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const { deps: opened, close } = await openDeps(settings)
  const stopping = new AbortController()
  const deps = { ...opened, stopping: stopping.signal }
  try {
    await ensureFirstSuperUser(deps.db, settings.firstSuperUser)
    const app = await buildApp(deps)
    const address = await app.listen({ host: settings.host, port: settings.port ?? usualPort })
    const preparing = setTimeout(() => {
      app.helpCentre.prepare(stopping.signal).catch((error: unknown) => app.log.warn(error))
    }, prepareAfter).unref()
    return {
      address,
      stop: stopper({
        announce: () => {
          clearTimeout(preparing)
          stopping.abort()
        },
        refuse: () => app.close(),
        cut: () => app.server.closeAllConnections(),
        close,
      }),
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Steps {
  readonly announce: () => void
  /** Resolves when no call goes on. */
  readonly refuse: () => Promise<void>
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** The way to stop step by step, as often as it is asked for. */
function stopper({ announce, refuse, cut, close }: Steps): RunningServer['stop'] {
  const drained = Promise.withResolvers<void>()
  let stopped: Promise<void> | null = null
  const stopAll = async () => {
    announce()
    await drained.promise
    await refuse()
    await close()
  }
  return async ({ drain, grace } = { drain: 0, grace: 0 }) => {
    stopped ??= stopAll()
    const timers = [setTimeout(drained.resolve, drain), setTimeout(cut, drain + grace)]
    try {
      await stopped
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }
}
