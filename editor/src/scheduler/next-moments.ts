import { nextOccurrences, normalizeTimes, type ScheduleTimes } from '@anj/workflow'
import { type ZonedMoment, zonedMoment } from './zone-moment.ts'

const COUNT = 5

/** Returns the next times at which a schedule runs; none while its times or its zone are invalid. */
export function nextMoments(times: ScheduleTimes, now: Date, readerZone?: string): readonly ZonedMoment[] {
  try {
    return nextOccurrences(normalizeTimes(times), now, COUNT).map(({ at }) =>
      zonedMoment(times.userTimeZone, at.toISOString(), readerZone),
    )
  } catch (error) {
    // The form already shows this problem at its field.
    if (error instanceof RangeError) return []
    throw error
  }
}
