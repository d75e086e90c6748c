/** Runs `work`. On abort, calls `cancel` to stop the work on the server, and rejects without waiting for that. */
export async function runUntilAborted<T>(
  signal: AbortSignal,
  cancel: () => void,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => {
    cancel()
    aborted.reject(signal.reason)
  }
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
