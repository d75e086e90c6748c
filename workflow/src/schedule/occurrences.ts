import { parseTime, sortUniqueTimes } from './clock-time.ts'
import { DAY, firstInstant, MAX_UTC_OFFSET } from './first-instant.ts'
import { offsetPeriods } from './offset-periods.ts'
import { type ScheduleTimes, weekDays } from './times.ts'

/** Moment at which a schedule runs. */
export interface Occurrence {
  /** Scheduled local date, 'YYYY-MM-DD'. */
  readonly localDate: string
  /** Scheduled local time, 'hh:mm AM/PM', one of the schedule's times. */
  readonly localTime: string
  /** Actual instant of the run. */
  readonly at: Date
}

/**
 * Returns all occurrences after `after` and up to and including `until`, in order (docs/decisions/0035). A time that
 * the clock skips runs at the first valid instant after the gap. A time that occurs twice runs at its first occurrence.
 * On a date that the zone skips, nothing runs. If several times fall on the same instant, there is only one occurrence:
 * the one whose local time exists or, if none of them exists, the earliest.
 *
 * Throws a RangeError for times, zones and dates that `findScheduleProblems` refuses, instead of silently skipping
 * them.
 */
export function occurrencesOf(times: ScheduleTimes, after: Date, until: Date): Occurrence[] {
  const [first, last] = [instantOf(after), instantOf(until)]
  if (first >= last) return []
  const stretches = offsetPeriods(
    times.userTimeZone,
    first - MAX_UTC_OFFSET - 3 * DAY,
    last + MAX_UTC_OFFSET + 3 * DAY,
  )
  const slots = slotsOf(times)
  const found: (Occurrence & { shifted: boolean })[] = []
  const end = Math.floor((last + MAX_UTC_OFFSET) / DAY) + 1
  for (let day = Math.floor((first - MAX_UTC_OFFSET) / DAY) - 1; day <= end; day++) {
    if (!slots.days[(((day + 4) % 7) + 7) % 7]) continue
    for (const { minute, localTime } of slots.times) {
      const instant = firstInstant(stretches, day * DAY + minute * 60_000)
      if (!instant || instant.at <= first || instant.at > last) continue
      const localDate = new Date(day * DAY).toISOString().slice(0, 10)
      found.push({ localDate, localTime, at: new Date(instant.at), shifted: instant.shifted })
    }
  }
  found.sort((a, b) => a.at.getTime() - b.at.getTime() || Number(a.shifted) - Number(b.shifted))
  return found
    .filter(({ at }, i) => at.getTime() !== found[i - 1]?.at.getTime())
    .map(({ localDate, localTime, at }) => ({ localDate, localTime, at }))
}

/** Returns the next occurrences after a point in time. Returns fewer than `count` only if the schedule never runs. */
export function nextOccurrences(times: ScheduleTimes, after: Date, count: number): Occurrence[] {
  const found: Occurrence[] = []
  const { times: slots, days } = slotsOf(times)
  if (slots.length === 0 || !days.includes(true)) return found
  let from = after
  for (let span = 8; found.length < count; span = Math.min(2 * span, 366)) {
    const until = new Date(from.getTime() + span * DAY)
    found.push(...occurrencesOf(times, from, until))
    from = until
  }
  return found.slice(0, count)
}

function slotsOf(times: ScheduleTimes) {
  const weekly = times.executionType === 'Weekly'
  const written = sortUniqueTimes(weekly ? times.weeklyExecutionTimes : times.dailyExecutionTimes)
  return {
    days: weekDays.map((day) => !weekly || times.weeklyExecutionDays.includes(day)),
    times: written.map((localTime) => {
      const minute = parseTime(localTime)
      if (minute === null) throw new RangeError(`Not a time of the form hh:mm AM/PM: ${localTime}`)
      return { localTime, minute }
    }),
  }
}

function instantOf(date: Date): number {
  const at = date.getTime()
  if (Number.isNaN(at)) throw new RangeError('The period of the occurrences has an invalid start or end')
  return at
}
