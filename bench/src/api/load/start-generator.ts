import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Load, LoadResult } from './load.ts'

export interface Generator {
  /** Sends a load to a server. Fails if any answer has an unexpected status. */
  readonly call: (load: Load) => Promise<LoadResult>
  readonly stop: () => void
}

/** Starts the load generator. */
export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)))
  return {
    call: async (load) => {
      child.send(load)
      const [{ answered, failed }] = (await once(child, 'message')) as [
        { readonly answered?: LoadResult; readonly failed?: string },
      ]
      if (!answered) throw new Error(failed)
      return answered
    },
    stop: () => child.disconnect(),
  }
}
