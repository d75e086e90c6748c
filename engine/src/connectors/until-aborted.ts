/**
 * Runs `work`. On abort, calls `cancel` to stop the work on the server, and rejects immediately, without waiting until
 * it has stopped.
 */
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

/**
 * Runs `work`. On abort, calls `cancel` to stop the work on the server, waits for the work to end and throws the
 * abort's reason.
 */
export async function cancelOnAbort<T>(
  signal: AbortSignal,
  cancel: (reason: unknown) => void,
  work: () => Promise<T>,
): Promise<T> {
  const abort = () => cancel(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    return await work()
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
