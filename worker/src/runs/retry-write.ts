import { setTimeout as pause } from 'node:timers/promises'

const firstPause = 200
const longestPause = 5000

/**
 * Retries writing a final result, for example while the database restarts. Stops when the signal is aborted, and
 * another worker then determines the result.
 */
export async function retryWrite<T>(
  write: () => Promise<T>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<T> {
  for (let wait = firstPause; ; wait = Math.min(2 * wait, longestPause)) {
    try {
      return await write()
    } catch (error) {
      onError(error)
      if (signal.aborted) throw error
      await pause(wait, undefined, { signal }).catch(() => {})
    }
  }
}
