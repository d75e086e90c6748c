import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Repetition, repeat } from '../loop/repeat.ts'
import { createPlaceDeliverer, type PlaceDeliveryWork } from './deliver-to-places.ts'
import { createFileFetcher, type FetchWork } from './fetch-files.ts'
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
  return repeatLooks(createFileWatcher(work), onError, lookEvery)
}

/** Fetches files from places until it is stopped. */
export function startFetching(work: FetchWork, onError: (error: unknown) => void): Pick<Repetition, 'stop'> {
  return repeatLooks(createFileFetcher(work), onError, work.second)
}

/** Delivers files to places until it is stopped. */
export function startDelivering(
  work: PlaceDeliveryWork,
  onError: (error: unknown) => void,
): Pick<Repetition, 'stop'> {
  return repeatLooks(createPlaceDeliverer(work), onError, work.second)
}

interface Looking {
  readonly look: () => Promise<void>
  readonly settled: () => Promise<void>
}

function repeatLooks(
  { look, settled }: Looking,
  onError: (error: unknown) => void,
  lookEvery: number,
): Pick<Repetition, 'stop'> {
  const repetition = repeat(lookEvery, look, onError)
  return {
    stop: () =>
      Promise.race([
        Promise.all([repetition.stop(), settled()]).then(() => undefined),
        sleep(patience, undefined, { ref: false }),
      ]),
  }
}
