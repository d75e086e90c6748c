import type { OpenPlace, PlaceConnection } from '@anj/engine'
import { AppError } from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'

/** Seconds for a call that connects to a place. */
const patience = 30

/** Connects to a place for the duration of a call. Throws `placeStalled` if the call takes too long. */
export async function usePlace<T>(
  { openPlace }: Pick<AppDeps, 'openPlace'>,
  connection: PlaceConnection,
  work: (place: OpenPlace, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const timer = setTimeout(
    () => over.abort(new AppError('placeStalled', { place: connection.name, seconds: patience })),
    patience * 1000,
  )
  try {
    await using place = await openPlace(connection, over.signal)
    return await work(place, over.signal)
  } finally {
    clearTimeout(timer)
  }
}
