import { listenTo, runChannel } from '@anj/db'

/** Wakes readers that are waiting for a run's news. */
export interface RunNews {
  /** Resolves when the run has news, after a timeout, or when the signal is aborted. */
  readonly wait: (runId: string, milliseconds: number, signal: AbortSignal) => NewsWait
  /** The milliseconds for which a reader waits for news before it queries the database. */
  readonly patience: number
  readonly close: () => Promise<void>
}

/** A wait for news. It starts before the reader queries the database, so that no news is missed in between. */
export interface NewsWait {
  readonly done: Promise<'news' | 'time' | 'aborted'>
  readonly stop: () => void
}

const heartbeat = 15_000
const pollInterval = 1_000

/** Listens for all runs' news, once per process. If notifications don't work, readers poll every second instead. */
export async function listenForRunNews(
  directUrl: string,
  onPolling: (reason: unknown) => void,
): Promise<RunNews> {
  const waiting = new Map<string, Set<() => void>>()
  const wake = (runId: string) => {
    for (const tell of waiting.get(runId) ?? []) tell()
  }
  const onReconnect = () => {
    for (const runId of waiting.keys()) wake(runId)
  }
  const listening = await listenTo({ directUrl, channels: { [runChannel]: wake }, onReconnect })
  if (!listening.works) onPolling(listening.reason)
  return {
    patience: listening.works ? heartbeat : pollInterval,
    wait: (runId, milliseconds, signal) => waitFor(waiting, runId, milliseconds, signal),
    close: listening.close,
  }
}

function waitFor(
  waiting: Map<string, Set<() => void>>,
  runId: string,
  milliseconds: number,
  signal: AbortSignal,
): NewsWait {
  const { promise: done, resolve } = Promise.withResolvers<'news' | 'time' | 'aborted'>()
  const tell = () => end('news')
  const onAbort = () => end('aborted')
  const timer = setTimeout(() => end('time'), milliseconds)
  const tellers = waiting.get(runId) ?? new Set()
  waiting.set(runId, tellers.add(tell))
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  return { done, stop: () => end('aborted') }

  function end(why: 'news' | 'time' | 'aborted'): void {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    tellers.delete(tell)
    if (tellers.size === 0 && waiting.get(runId) === tellers) waiting.delete(runId)
    resolve(why)
  }
}
