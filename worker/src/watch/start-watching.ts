import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Repetition, repeat } from '../loop/repeat.ts'
import type { WatchWork } from './import-watched-file.ts'
import { createFileWatcher } from './watch-files.ts'

/** Time limit at shutdown, because a disconnected network drive may never answer. */
const patience = 5_000

/** Watches files until it is stopped, with `lookEvery` milliseconds between checks. */
export function startWatching(
  work: WatchWork & { readonly log: Logger },
  onError: (error: unknown) => void,
  lookEvery: number,
): Pick<Repetition, 'stop'> {
  const watcher = createFileWatcher(work)
  const repetition = repeat(lookEvery, watcher.look, onError)
  return {
    stop: () =>
      Promise.race([
        Promise.all([repetition.stop(), watcher.settled()]).then(() => undefined),
        sleep(patience, undefined, { ref: false }),
      ]),
  }
}
