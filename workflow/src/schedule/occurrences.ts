import { parseTime, sortUniqueTimes } from './clock-time.ts'
import { DAY, firstInstant, laterInstant, MAX_UTC_OFFSET } from './first-instant.ts'
import { offsetPeriods } from './offset-periods.ts'
import { runDays, timesEvery } from './recurrence.ts'
import type { ScheduleTimes } from './times.ts'

/** Moment at which a schedule runs. */
export interface Occurrence {
  /** Scheduled local date, 'YYYY-MM-DD'. */
  readonly localDate: string
  /**
   * Scheduled local time, 'hh:mm AM/PM', one of the schedule's times. It is followed by ' (again)' if the clock has gone
   * back and the time occurs for the second time.
   */
  readonly localTime: string
  /** Actual instant of the run. */
  readonly at: Date
}

/**
 * Returns all occurrences after `after` and up to and including `until`, in order (docs/decisions/0035). A time that
 * the clock skips runs at the first valid instant after the gap. A time that occurs twice runs at its first occurrence.
 * On a date that the zone skips, nothing runs. If several times fall on the same instant, there is only one occurrence:
 * the one whose local time exists or, if none of them exists, the earliest. A schedule that repeats at least once an hour
 * also runs at the second occurrence of a time, so that no hour passes without a run.
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
  const { isRunDay, slots, runsAgain } = slotsOf(times)
  const found: (Occurrence & { shifted: boolean })[] = []
  const end = Math.floor((last + MAX_UTC_OFFSET) / DAY) + 1
  for (let day = Math.floor((first - MAX_UTC_OFFSET) / DAY) - 1; day <= end; day++) {
    if (!isRunDay(day)) continue
    const localDate = new Date(day * DAY).toISOString().slice(0, 10)
    for (const { minute, localTime } of slots) {
      const local = day * DAY + minute * 60_000
      const instant = firstInstant(stretches, local)
      if (!instant) continue
      const { at, shifted } = instant
      if (at > first && at <= last) found.push({ localDate, localTime, at: new Date(at), shifted })
      const again = runsAgain && !shifted ? laterInstant(stretches, local, at) : null
      if (again !== null && again > first && again <= last)
        found.push({ localDate, localTime: `${localTime} (again)`, at: new Date(again), shifted })
    }
  }
  found.sort((a, b) => a.at.getTime() - b.at.getTime() || Number(a.shifted) - Number(b.shifted))
  return found
    .filter(({ at }, i) => at.getTime() !== found[i - 1]?.at.getTime())
    .map(({ localDate, localTime, at }) => ({ localDate, localTime, at }))
}

/**
 * Milliseconds without a run after which a schedule counts as one that never runs. Each date of a schedule occurs every
 * year, so only holidays can make such a gap.
 */
const FOREVER = 6 * 366 * DAY

/**
 * Returns the next occurrences after a point in time. Returns fewer than `count` only if the schedule never runs, or
 * not for six years.
 */
export function nextOccurrences(times: ScheduleTimes, after: Date, count: number): Occurrence[] {
  const found: Occurrence[] = []
  if (slotsOf(times).slots.length === 0) return found
  let [from, latest] = [after, after]
  for (let span = 8; found.length < count; span = Math.min(2 * span, 366)) {
    const until = new Date(from.getTime() + span * DAY)
    found.push(...occurrencesOf(times, from, until))
    latest = found.at(-1)?.at ?? latest
    from = until
    if (from.getTime() - latest.getTime() > FOREVER) break
  }
  return found.slice(0, count)
}

function slotsOf(times: ScheduleTimes) {
  const weekly = times.executionType === 'Weekly'
  const every = times.recurrence?.every
  const lists = weekly ? times.weeklyExecutionTimes : times.dailyExecutionTimes
  const written = every ? timesEvery(every) : sortUniqueTimes(lists)
  return {
    isRunDay: runDays(times),
    runsAgain: every != null && every.minutes <= 60,
    slots: written.map((localTime) => {
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
