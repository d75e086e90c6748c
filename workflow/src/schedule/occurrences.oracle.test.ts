import { beforeAll, expect, test } from 'vitest'
import { formatTime } from './clock-time.ts'
import { occurrencesOf } from './occurrences.ts'
import { expectedOccurrences, type ZoneHistory, zoneHistory } from './oracle.testing.ts'
import { allMonthDays, holidayRules, noRecurrence, type Recurrence } from './recurrence.ts'
import { type ScheduleTimes } from './times.ts'
import { weekDays } from './week-days.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** The test takes only seconds by itself, but other tests share the processors. */
const MINUTES_ON_A_BUSY_MACHINE = 10 * MINUTE
/** Same definition as in the engine's rounds.ts, which this package can't import. */
const isLong = process.env.ANJ_TEST_LONG === '1'
const ROUNDS = isLong ? 20_000 : 1500
const zones = Intl.supportedValuesOf('timeZone')
const histories = new Map<string, ZoneHistory>()

beforeAll(() => {
  for (const zone of zones) histories.set(zone, zoneHistory(zone, Date.UTC(2009, 10), Date.UTC(2040, 0)))
}, MINUTES_ON_A_BUSY_MACHINE)

/** Returns the difference between the code and the oracle for one schedule and period, or null when they agree. */
function difference(times: ScheduleTimes, after: number, until: number): object | null {
  const expected = expectedOccurrences(histories.get(times.userTimeZone)!, times, after, until)
  const found = occurrencesOf(times, new Date(after), new Date(until)).map(
    ({ localDate, localTime, at }) => `${localDate} ${localTime} ${at.toISOString()}`,
  )
  return found.join() === expected.join() ? null : { times, after, until, found, expected }
}

/**
 * Returns the times at which to test a change: every third full hour, the minutes around the local times just before
 * and after the change, and every eighth minute between the two.
 */
function timesAround(change: { at: number; before: number; after: number }): string[] {
  const minutes = new Set(Array.from({ length: 8 }, (_, third) => third * 180))
  const [low = 0, high = 0] = [change.at + change.before, change.at + change.after].sort((a, b) => a - b)
  const minuteOf = (local: number) => Math.floor((((local % DAY) + DAY) % DAY) / MINUTE)
  for (const end of [low, high]) for (const step of [-1, 0, 1]) minutes.add(minuteOf(end + step * MINUTE))
  for (let local = low; local < Math.min(high, low + DAY); local += 8 * MINUTE) minutes.add(minuteOf(local))
  return [...minutes].map(formatTime)
}

const schedule = (userTimeZone: string, changes: Partial<ScheduleTimes>): ScheduleTimes => ({
  executionType: 'Daily',
  dailyExecutionTimes: [],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone,
  ...changes,
})

test('matches the oracle two days before and after every change from 2010 to 2030, in every zone', {
  timeout: MINUTES_ON_A_BUSY_MACHINE,
}, () => {
  let count = 0
  const played = new Set<string>()
  for (const [at, zone] of zones.entries()) {
    const changes = histories
      .get(zone)!
      .changes.filter((change) => change.at >= Date.UTC(2010, 0) && change.at < Date.UTC(2031, 0))
    // In the short round, only the first of several zones with the same changes runs every case. The others run a
    // quarter of them.
    const history = JSON.stringify(changes)
    const mine = played.has(history) && !isLong ? changes.filter((_, i) => i % 4 === at % 4) : changes
    played.add(history)
    for (const change of mine) {
      const midnight = Math.floor((change.at + change.before) / DAY) * DAY
      const times = schedule(zone, { dailyExecutionTimes: timesAround(change) })
      expect(difference(times, midnight - 3 * DAY, midnight + 4 * DAY)).toBeNull()
      count++
    }
  }
  expect(count).toBeGreaterThan(isLong ? 5000 : 3000)
})

test(`matches the oracle for ${ROUNDS.toLocaleString('en')} random schedules and periods from 2010 to 2039`, {
  timeout: MINUTES_ON_A_BUSY_MACHINE,
}, () => {
  const random = randomNumbers(20261122)
  const some = (most: number) => Math.floor(random() * most)
  for (let round = 0; round < ROUNDS; round++) {
    const written = Array.from({ length: 1 + some(4) }, () => formatTime(some(1440)))
    const chosen: Partial<ScheduleTimes> =
      random() < 0.5
        ? { executionType: 'Daily', dailyExecutionTimes: written }
        : {
            executionType: 'Weekly',
            weeklyExecutionDays: weekDays.filter(() => random() < 0.4),
            weeklyExecutionTimes: written,
          }
    const recurrence = random() < 0.7 ? null : randomRecurrence(random, chosen.executionType === 'Weekly')
    const times = schedule(zones[some(zones.length)] ?? 'UTC', { ...chosen, recurrence })
    const after = Date.UTC(2010, 0) + some(29 * 365 * 24 * 60) * MINUTE
    expect(difference(times, after, after + some(15 * 24 * 60) * MINUTE)).toBeNull()
  }
})

function randomRecurrence(random: () => number, isWeekly: boolean): Recurrence {
  const some = (most: number) => Math.floor(random() * most)
  const from = some(1440)
  const year = 2010 + some(30)
  const holiday = () => new Date(Date.UTC(year, 0, 1 + some(366))).toISOString().slice(0, 10)
  return {
    every:
      random() < 0.5
        ? null
        : {
            minutes: 5 + some(random() < 0.7 ? 100 : 716),
            from: formatTime(from),
            until: formatTime(from + some(1440 - from)),
          },
    monthDays: isWeekly ? [] : allMonthDays.filter(() => random() < 0.04),
    workingDays:
      random() < 0.5
        ? null
        : {
            days: weekDays.filter((_, i) => i === 3 || random() < 0.6),
            holidays: Array.from({ length: some(30) }, holiday),
            otherwise: holidayRules[some(holidayRules.length)] ?? 'skip',
          },
  }
}

test('a schedule every 15 minutes matches the oracle around every change of 2026, in every zone', {
  timeout: MINUTES_ON_A_BUSY_MACHINE,
}, () => {
  const recurrence = {
    ...noRecurrence,
    every: { minutes: 15, from: '12:00 AM', until: '11:59 PM' },
  }
  let again = 0
  for (const zone of zones) {
    const times = schedule(zone, { recurrence })
    for (const { at, before, after } of histories.get(zone)!.changes) {
      if (at < Date.UTC(2026, 0) || at >= Date.UTC(2027, 0)) continue
      expect(difference(times, at - 2 * DAY, at + 2 * DAY)).toBeNull()
      const instants = occurrencesOf(times, new Date(at - 5 * 3_600_000), new Date(at + 5 * 3_600_000))
      const gaps = instants.slice(1).map((one, i) => one.at.getTime() - (instants[i]?.at.getTime() ?? 0))
      if (after < before && (before - after) % (15 * MINUTE) === 0) {
        expect(new Set(gaps)).toEqual(new Set([15 * MINUTE]))
        again++
      }
    }
  }
  expect(again).toBeGreaterThan(50)
})

/** Mulberry32 random generator, which returns the same numbers on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
