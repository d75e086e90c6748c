import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answered, Load } from './load.ts'

export interface Generator {
  /** Calls a server as long as the load says. Fails when any answer has another status than it must have. */
  readonly call: (load: Load) => Promise<Answered>
  readonly stop: () => void
}

/** Starts the process that calls. */
export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)))
  return {
    call: async (load) => {
      child.send(load)
      const [{ answered, failed }] = (await once(child, 'message')) as [
        { readonly answered?: Answered; readonly failed?: string },
      ]
      if (!answered) throw new Error(failed)
      return answered
    },
    stop: () => child.disconnect(),
  }
}
