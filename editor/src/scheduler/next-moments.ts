import { nextOccurrences, normalizeTimes, type ScheduleTimes, type WeekDay, weekDayOf } from '@anj/workflow'
import { type ZonedMoment, zonedMoment } from './zone-moment.ts'

const COUNT = 5

/** A time at which a schedule runs, with the day of the week in the schedule's zone. */
interface NextMoment extends ZonedMoment {
  readonly weekDay: WeekDay
}

/** Returns the next times at which a schedule runs; none while its times or its zone are invalid. */
export function nextMoments(times: ScheduleTimes, now: Date, readerZone?: string): readonly NextMoment[] {
  try {
    return nextOccurrences(normalizeTimes(times), now, COUNT).map(({ at, localDate }) => ({
      ...zonedMoment(times.userTimeZone, at.toISOString(), readerZone),
      weekDay: weekDayOf(localDate),
    }))
  } catch (error) {
    // The form already shows this problem at its field.
    if (error instanceof RangeError) return []
    throw error
  }
}
