import { nextOccurrences, normalTimes, type ScheduleTimes } from '@anj/workflow'
import { type ZonedMoment, zonedMoment } from './zone-moment.ts'

const COUNT = 5

/** The next moments at which a schedule runs; none while its times, or its zone, can't be used. */
export function nextMoments(times: ScheduleTimes, now: Date, readerZone?: string): readonly ZonedMoment[] {
  try {
    return nextOccurrences(normalTimes(times), now, COUNT).map(({ at }) =>
      zonedMoment(times.userTimeZone, at.toISOString(), readerZone),
    )
  } catch (error) {
    // What is wrong is said at its field.
    if (error instanceof RangeError) return []
    throw error
  }
}
