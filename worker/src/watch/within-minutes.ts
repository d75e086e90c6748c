import { AppError } from '@anj/workflow'

interface Limit {
  /** The name of the place, for messages. */
  readonly place: string
  readonly minutes: number
  /** The length of a second in milliseconds, which tests shorten. */
  readonly second: number
  readonly signal: AbortSignal
}

/**
 * Does work with a place, and aborts its signal after a number of minutes. A server that always answers before a request
 * counts as stalled can still take days. Throws `placeWorkTooLong`.
 */
export async function withinMinutes<T>(
  { place, minutes, second, signal }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const limit = setTimeout(
    () => late.abort(new AppError('placeWorkTooLong', { place, minutes })),
    minutes * 60 * second,
  )
  try {
    return await work(AbortSignal.any([signal, late.signal]))
  } finally {
    clearTimeout(limit)
  }
}
