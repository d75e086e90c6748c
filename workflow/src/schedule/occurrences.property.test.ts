import { array, assert, constantFrom, date, integer, property, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { formatTime } from './clock-time.ts'
import { nextOccurrences, occurrencesOf } from './occurrences.ts'
import { executionTypes, normalizeTimes, type ScheduleTimes } from './times.ts'
import { weekDays } from './week-days.ts'

const DAY = 86_400_000
/** Zones with jumps at midnight, by half an hour, by a day or by seconds, and one with an old name. */
const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'America/Havana',
  'America/Nuuk',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kwajalein',
  'US/Pacific',
  'UTC',
]
const clock = array(integer({ min: 0, max: 1439 }).map(formatTime), { maxLength: 6 })
const schedules = record({
  executionType: constantFrom(...executionTypes),
  dailyExecutionTimes: clock,
  weeklyExecutionDays: subarray([...weekDays]),
  weeklyExecutionTimes: clock,
  userTimeZone: constantFrom(...zones),
})
const span = record({
  start: date({ min: new Date('1965-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
  length: integer({ min: 0, max: 60 * DAY }),
  share: integer({ min: 0, max: 100 }),
})
const plus = (start: Date, length: number) => new Date(start.getTime() + Math.floor(length))

test('returns each instant and each local time only once, in order and within the period', () => {
  assert(
    property(schedules, span, (times, { start, length }) => {
      const until = plus(start, length)
      const found = occurrencesOf(times, start, until)
      const instants = found.map(({ at }) => at.getTime())
      expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b))
      expect(instants.every((at) => start.getTime() < at && at <= until.getTime())).toBe(true)
      expect(new Set(found.map(({ localDate, localTime }) => localDate + localTime)).size).toBe(found.length)
    }),
  )
})

test('finds the same occurrences whether or not a period is split in two', () => {
  assert(
    property(schedules, span, (times, { start, length, share }) => {
      const [cut, until] = [plus(start, (length * share) / 100), plus(start, length)]
      const parts = [...occurrencesOf(times, start, cut), ...occurrencesOf(times, cut, until)]
      expect(parts).toEqual(occurrencesOf(times, start, until))
    }),
  )
})

test('assigns each occurrence to exactly one part when a period is split at an occurrence', () => {
  assert(
    property(schedules, span, (times, { start, length }) => {
      const whole = occurrencesOf(times, start, plus(start, length))
      const middle = Math.floor(whole.length / 2)
      const cut = whole[middle]?.at ?? start
      expect(occurrencesOf(times, start, cut)).toEqual(whole.slice(0, whole.length ? middle + 1 : 0))
      expect(occurrencesOf(times, cut, plus(start, length))).toEqual(whole.slice(middle + 1))
    }),
  )
})

test('the next occurrences are the first ones of a period that is long enough', () => {
  assert(
    property(schedules, span, (times, { start }) => {
      const next = nextOccurrences(times, start, 5)
      const last = next.at(-1)
      expect(next).toHaveLength(runs(times) ? 5 : 0)
      if (last) expect(next).toEqual(occurrencesOf(times, start, last.at))
    }),
  )
})

test('normalizing the times of a schedule keeps its occurrences', () => {
  assert(
    property(schedules, span, (times, { start, length }) => {
      const until = plus(start, length)
      expect(occurrencesOf(normalizeTimes(times), start, until)).toEqual(occurrencesOf(times, start, until))
    }),
  )
})

function runs(times: ScheduleTimes): boolean {
  return times.executionType === 'Daily'
    ? times.dailyExecutionTimes.length > 0
    : times.weeklyExecutionDays.length > 0 && times.weeklyExecutionTimes.length > 0
}
