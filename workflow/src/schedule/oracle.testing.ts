import { Temporal } from '@js-temporal/polyfill'
import type { MonthDay } from './recurrence.ts'
import type { ScheduleTimes } from './times.ts'

/**
 * Independent calculation of occurrences for tests, which shares no code with the product. It takes a zone as the list
 * of changes that Temporal's `getTimeZoneTransition` returns and applies the rules of docs/decisions/0035 to it.
 *
 * Like the product, the polyfill reads its zone data from Intl. The tests therefore verify the rules and how the data
 * is interpreted, but not the data itself. The polyfill bisects intervals of two weeks to find changes, whereas
 * offset-periods.ts bisects intervals of twelve hours. Neither notices two changes in one interval that cancel each
 * other out, but from 2010 to 2039, no zone has such changes within two weeks.
 */
export interface ZoneHistory {
  readonly changes: readonly Change[]
  /** Offset before the first change. */
  readonly first: number
}
interface Change {
  readonly at: number
  readonly before: number
  readonly after: number
}

const DAY = 86_400_000

/** Returns the changes of a zone between two points in time, in milliseconds. */
export function zoneHistory(zone: string, from: number, until: number): ZoneHistory {
  let place = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  const first = place.offsetNanoseconds / 1e6
  const changes: Change[] = []
  for (;;) {
    const next = place.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > until) return { changes, first }
    const [before, after] = [place.offsetNanoseconds / 1e6, next.offsetNanoseconds / 1e6]
    changes.push({ at: next.epochMilliseconds, before, after })
    place = next
  }
}

interface Meant {
  readonly at: number
  readonly exact: boolean
  /** The second instant with the local time, when the clock goes back. */
  readonly again?: number | undefined
}

interface Near extends ZoneHistory {
  /** Distinct offsets of the period. */
  readonly offsets: readonly number[]
}

/** Restricts a history to a period and the days around it. If there are no changes nearby, one offset remains. */
function around({ changes, first: earliest }: ZoneHistory, from: number, until: number): Near {
  const near = changes.filter(({ at }) => at > from - 9 * DAY && at < until + 9 * DAY)
  const before = changes.findLast(({ at }) => at <= from - 9 * DAY)
  const first = before?.after ?? earliest
  return { changes: near, first, offsets: [...new Set([first, ...near.map(({ after }) => after)])] }
}

/** Returns the instant at which the rules run a local time, given as if it were UTC. Returns null on skipped dates. */
function meant({ changes, first, offsets }: Near, local: number): Meant | null {
  const offsetAt = (at: number) => changes.findLast((change) => change.at <= at)?.after ?? first
  const valid = offsets.filter((offset) => offsetAt(local - offset) === offset)
  if (valid.length > 0) {
    const [at = 0, again] = valid.map((offset) => local - offset).sort((a, b) => a - b)
    return { at, exact: true, again }
  }
  const gap = changes.find(({ at, before, after }) => at + before <= local && local < at + after)
  if (!gap) throw new Error(`The local time neither exists nor is in a gap: ${new Date(local).toISOString()}`)
  const midnight = day(local)
  const skipped = gap.at + gap.before <= midnight && gap.at + gap.after >= midnight + DAY
  return skipped ? null : { at: gap.at, exact: false }
}

/**
 * Returns the expected result of `occurrencesOf` as 'date time instant'. The history must extend days beyond the
 * period.
 */
export function expectedOccurrences(
  history: ZoneHistory,
  times: ScheduleTimes,
  after: number,
  until: number,
): readonly string[] {
  const written = timesIn(times).map((time) => ({ time, sinceMidnight: sinceMidnight(time) }))
  const isRunDay = datesIn(times, day(after) - 3 * DAY, day(until) + 3 * DAY)
  const runsAgain = (times.recurrence?.every?.minutes ?? Infinity) <= 60
  const near = around(history, after, until)
  const byInstant = new Map<number, { text: string; local: number; exact: boolean }>()
  for (let date = day(after) - 3 * DAY; date <= day(until) + 3 * DAY; date += DAY) {
    if (!isRunDay(date)) continue
    const meantDate = new Date(date).toISOString().slice(0, 10)
    const note = (at: number, time: string, local: number, exact: boolean) => {
      if (at <= after || at > until) return
      const other = byInstant.get(at)
      if (other && (other.exact || (!exact && other.local < local))) return
      byInstant.set(at, { text: `${meantDate} ${time} ${new Date(at).toISOString()}`, local, exact })
    }
    for (const { time, sinceMidnight } of written) {
      const local = date + sinceMidnight
      const found = meant(near, local)
      if (found) note(found.at, time, local, found.exact)
      if (found?.again !== undefined && runsAgain) note(found.again, `${time} (again)`, local, true)
    }
  }
  return [...byInstant].sort(([a], [b]) => a - b).map(([, { text }]) => text)
}

/** Returns the times of a day, which a schedule lists or repeats. */
function timesIn({
  executionType,
  dailyExecutionTimes,
  weeklyExecutionTimes,
  recurrence,
}: ScheduleTimes): readonly string[] {
  const every = recurrence?.every
  if (!every) return executionType === 'Daily' ? dailyExecutionTimes : weeklyExecutionTimes
  const found: string[] = []
  const last = sinceMidnight(every.until)
  for (let time = sinceMidnight(every.from); time <= last; time += every.minutes * 60_000)
    found.push(
      Temporal.PlainTime.from({ hour: Math.floor(time / 3_600_000), minute: (time / 60_000) % 60 })
        .toLocaleString('en-US', { hour: '2-digit', minute: '2-digit', hour12: true })
        .replace(/\s/u, ' '),
    )
  return found
}

/**
 * Returns a function that tells whether a schedule runs on a date. Unlike the product, it moves each chosen date to its
 * working day, and asks Temporal for the days of a month.
 */
function datesIn(times: ScheduleTimes, from: number, until: number): (date: number) => boolean {
  const { executionType, weeklyExecutionDays, recurrence } = times
  const { monthDays = [], workingDays = null } = recurrence ?? {}
  const nameOf = (date: Temporal.PlainDate) => names[date.dayOfWeek % 7]
  const isChosen = (date: Temporal.PlainDate) =>
    executionType === 'Weekly'
      ? weeklyExecutionDays.some((wanted) => wanted === nameOf(date))
      : monthDays.length === 0 || monthDays.some((wanted) => dateInMonth(wanted, date).equals(date))
  const isWorking = (date: Temporal.PlainDate) =>
    !workingDays ||
    (workingDays.days.some((wanted) => wanted === nameOf(date)) &&
      !workingDays.holidays.includes(date.toString()))
  const found = new Set<string>()
  const first = plainDate(from).subtract({ days: 60 })
  const count = Math.round((until - from) / DAY) + 120
  for (let i = 0; i <= count; i++) {
    let date = first.add({ days: i })
    if (!isChosen(date)) continue
    if (workingDays?.otherwise === 'skip' && !isWorking(date)) continue
    while (!isWorking(date)) date = date.add({ days: workingDays?.otherwise === 'before' ? -1 : 1 })
    found.add(date.toString())
  }
  return (date) => found.has(plainDate(date).toString())
}

const plainDate = (date: number) =>
  Temporal.Instant.fromEpochMilliseconds(date).toZonedDateTimeISO('UTC').toPlainDate()

/** Returns the date of a day of the month in the month of another date. */
function dateInMonth(wanted: MonthDay, other: Temporal.PlainDate): Temporal.PlainDate {
  const first = other.with({ day: 1 })
  if ('day' in wanted) return first.with({ day: wanted.day === 'last' ? 31 : wanted.day })
  const all = Array.from({ length: first.daysInMonth }, (_, before) => first.add({ days: before })).filter(
    (date) => names[date.dayOfWeek % 7] === wanted.weekDay,
  )
  const found = wanted.ordinal === 'last' ? all.at(-1) : all[wanted.ordinal - 1]
  if (!found) throw new Error('Each weekday occurs four times in a month')
  return found
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const day = (at: number) => Math.floor(at / DAY) * DAY

function sinceMidnight(time: string): number {
  const twelve = Number(time.slice(0, 2)) % 12
  return ((twelve + (time.endsWith('PM') ? 12 : 0)) * 60 + Number(time.slice(3, 5))) * 60_000
}
