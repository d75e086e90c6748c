import { Temporal } from '@js-temporal/polyfill'
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
  if (valid.length > 0) return { at: Math.min(...valid.map((offset) => local - offset)), exact: true }
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
  const daily = times.executionType === 'Daily'
  const written = (daily ? times.dailyExecutionTimes : times.weeklyExecutionTimes).map((time) => ({
    time,
    sinceMidnight: sinceMidnight(time),
  }))
  const near = around(history, after, until)
  const byInstant = new Map<number, { text: string; local: number; exact: boolean }>()
  for (let date = day(after) - 3 * DAY; date <= day(until) + 3 * DAY; date += DAY) {
    const name = names[new Date(date).getUTCDay()]
    if (!daily && !times.weeklyExecutionDays.some((wanted) => wanted === name)) continue
    for (const { time, sinceMidnight } of written) {
      const local = date + sinceMidnight
      const found = meant(near, local)
      if (!found || found.at <= after || found.at > until) continue
      const other = byInstant.get(found.at)
      if (other && (other.exact || (!found.exact && other.local < local))) continue
      const [at, meantDate] = [new Date(found.at).toISOString(), new Date(date).toISOString().slice(0, 10)]
      byInstant.set(found.at, { text: `${meantDate} ${time} ${at}`, local, exact: found.exact })
    }
  }
  return [...byInstant].sort(([a], [b]) => a - b).map(([, { text }]) => text)
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const day = (at: number) => Math.floor(at / DAY) * DAY

function sinceMidnight(time: string): number {
  const twelve = Number(time.slice(0, 2)) % 12
  return ((twelve + (time.endsWith('PM') ? 12 : 0)) * 60 + Number(time.slice(3, 5))) * 60_000
}
