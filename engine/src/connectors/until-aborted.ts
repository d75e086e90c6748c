/** Works until the signal says stop: then `cancel` ends what a server still does of it, and nobody waits for that. */
export async function untilAborted<T>(
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
