import type { ServerSettings } from '@anj/db'
import { ensureFirstSuperUser } from './accounts/first-super-user.ts'
import { buildApp } from './app.ts'
import { openDeps } from './open-deps.ts'

export interface RunningServer {
  /** Where it listens. */
  readonly address: string
  /** Ends open streams and requests, then everything that was opened. */
  readonly stop: () => Promise<void>
}

const usualPort = 3000

/** Opens what the settings name, and listens. */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const { deps, close } = await openDeps(settings)
  try {
    await ensureFirstSuperUser(deps.db, settings.firstSuperUser)
    const app = await buildApp(deps)
    const address = await app.listen({ host: settings.host, port: settings.port ?? usualPort })
    return {
      address,
      stop: async () => {
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
