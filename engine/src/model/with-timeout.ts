/** Runs a task with a time limit. Returns null after a timeout. */
export async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const time = AbortSignal.timeout(Math.max(0, milliseconds))
  try {
    return await work(AbortSignal.any([signal, time]))
  } catch (error) {
    if (error === time.reason && !signal.aborted) return null
    throw error
  }
}
