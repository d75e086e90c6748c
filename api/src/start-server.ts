import { refreshPracticeConnections, type ServerSettings } from '@anj/core'
import { buildApp } from './app.ts'
import { openDeps } from './open-deps.ts'
import { ensureFirstSuperUser } from './sign-in/first-super-user.ts'

export interface RunningServer {
  /** The address on which the server listens. */
  readonly address: string
  /**
   * Stops the server. First reports that the server isn't ready and keeps serving calls for `drain` milliseconds, so
   * that load balancers notice. Then refuses new calls, ends streams (clients continue on another server), lets active
   * calls finish within `grace`, and closes the dependencies. Calling it again with shorter times speeds up the stop.
   */
  readonly stop: (patience?: StopTimeouts) => Promise<void>
}

/** Durations of the two phases of a stop, in milliseconds. */
export interface StopTimeouts {
  readonly drain: number
  readonly grace: number
}

const usualPort = 3000

/** The delay in milliseconds before the help centre is indexed, so that the first pages are served first. */
const prepareAfter = 5000

/** Opens the configured dependencies and starts to listen. */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const { deps: opened, close } = await openDeps(settings)
  const stopping = new AbortController()
  const deps = { ...opened, stopping: stopping.signal }
  try {
    await ensureFirstSuperUser(deps.db, settings, settings.firstSuperUser)
    await refreshPracticeConnections(deps.db, settings)
    const app = await buildApp(deps)
    const address = await app.listen({ host: settings.host, port: settings.port ?? usualPort })
    const preparing = setTimeout(() => {
      app.helpCentre
        .prepare(stopping.signal)
        .then(() => app.sectionMeanings?.prepare())
        .catch((error: unknown) => app.log.warn(error))
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
  /** Refuses new calls. Resolves once all active calls have ended. */
  readonly refuse: () => Promise<void>
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/**
 * Returns a function that stops the server step by step. The steps run only once, but later calls can shorten the
 * waiting times.
 */
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
