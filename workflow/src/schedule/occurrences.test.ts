import { expect, test } from 'vitest'
import { nextOccurrences, occurrencesOf } from './occurrences.ts'
import type { ScheduleTimes } from './times.ts'
import type { WeekDay } from './week-days.ts'

const daily = (userTimeZone: string, ...dailyExecutionTimes: string[]): ScheduleTimes => ({
  executionType: 'Daily',
  dailyExecutionTimes,
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone,
})
const weekly = (
  userTimeZone: string,
  weeklyExecutionDays: WeekDay[],
  ...weeklyExecutionTimes: string[]
): ScheduleTimes => ({
  executionType: 'Weekly',
  dailyExecutionTimes: [],
  weeklyExecutionDays,
  weeklyExecutionTimes,
  userTimeZone,
})

/** Returns occurrences as 'local date local time = instant'. */
function list(times: ScheduleTimes, after: string, until: string): string[] {
  return occurrencesOf(times, new Date(after), new Date(until)).map(
    ({ localDate, localTime, at }) => `${localDate} ${localTime} = ${at.toISOString().replace('.000', '')}`,
  )
}

test('Berlin: runs a skipped time at the jump and a repeated one at the first occurrence', () => {
  expect(list(daily('Europe/Berlin', '02:30 AM'), '2026-03-28T00:00Z', '2026-03-30T12:00Z')).toEqual([
    '2026-03-28 02:30 AM = 2026-03-28T01:30:00Z',
    '2026-03-29 02:30 AM = 2026-03-29T01:00:00Z',
    '2026-03-30 02:30 AM = 2026-03-30T00:30:00Z',
  ])
  expect(list(daily('Europe/Berlin', '02:30 AM'), '2026-10-24T12:00Z', '2026-10-26T12:00Z')).toEqual([
    '2026-10-25 02:30 AM = 2026-10-25T00:30:00Z',
    '2026-10-26 02:30 AM = 2026-10-26T01:30:00Z',
  ])
})

test('Berlin: runs only once when two times fall on the same instant, under the time that the clock shows', () => {
  const whole = daily('Europe/Berlin', '02:00 AM', '02:30 AM', '03:00 AM')
  expect(list(whole, '2026-03-29T00:00Z', '2026-03-29T12:00Z')).toEqual([
    '2026-03-29 03:00 AM = 2026-03-29T01:00:00Z',
  ])
  const shifted = daily('Europe/Berlin', '02:45 AM', '02:15 AM')
  expect(list(shifted, '2026-03-29T00:00Z', '2026-03-29T12:00Z')).toEqual([
    '2026-03-29 02:15 AM = 2026-03-29T01:00:00Z',
  ])
})

test('New York: handles the changes of 2026 in a weekly schedule', () => {
  const sundays = weekly('America/New_York', ['Sunday'], '02:00 AM', '01:30 AM')
  expect(list(sundays, '2026-03-07T00:00Z', '2026-03-16T00:00Z')).toEqual([
    '2026-03-08 01:30 AM = 2026-03-08T06:30:00Z',
    '2026-03-08 02:00 AM = 2026-03-08T07:00:00Z',
    '2026-03-15 01:30 AM = 2026-03-15T05:30:00Z',
    '2026-03-15 02:00 AM = 2026-03-15T06:00:00Z',
  ])
  expect(list(sundays, '2026-11-01T00:00Z', '2026-11-02T00:00Z')).toEqual([
    '2026-11-01 01:30 AM = 2026-11-01T05:30:00Z',
    '2026-11-01 02:00 AM = 2026-11-01T07:00:00Z',
  ])
})

test('Cairo: runs a skipped midnight at 1 AM of the same date', () => {
  expect(list(daily('Africa/Cairo', '12:00 AM'), '2026-04-22T23:00Z', '2026-04-25T12:00Z')).toEqual([
    '2026-04-24 12:00 AM = 2026-04-23T22:00:00Z',
    '2026-04-25 12:00 AM = 2026-04-24T21:00:00Z',
  ])
})

test('Lord Howe: handles a change by half an hour', () => {
  const times = daily('Australia/Lord_Howe', '02:15 AM', '01:45 AM')
  expect(list(times, '2026-10-03T02:00Z', '2026-10-04T02:00Z')).toEqual([
    '2026-10-04 01:45 AM = 2026-10-03T15:15:00Z',
    '2026-10-04 02:15 AM = 2026-10-03T15:30:00Z',
  ])
  expect(list(times, '2026-04-04T02:00Z', '2026-04-05T02:00Z')).toEqual([
    '2026-04-05 01:45 AM = 2026-04-04T14:45:00Z',
    '2026-04-05 02:15 AM = 2026-04-04T15:45:00Z',
  ])
})

test('Kathmandu: handles an offset of 5:45 without changes', () => {
  expect(list(daily('Asia/Kathmandu', '12:00 AM'), '2026-03-28T12:00Z', '2026-03-30T12:00Z')).toEqual([
    '2026-03-29 12:00 AM = 2026-03-28T18:15:00Z',
    '2026-03-30 12:00 AM = 2026-03-29T18:15:00Z',
  ])
})

test('Apia: runs nothing on 30 December 2011, which was skipped, and nothing twice', () => {
  const times = daily('Pacific/Apia', '12:00 AM', '06:00 PM')
  expect(list(times, '2011-12-29T12:00Z', '2012-01-01T00:00Z')).toEqual([
    '2011-12-29 06:00 PM = 2011-12-30T04:00:00Z',
    '2011-12-31 12:00 AM = 2011-12-30T10:00:00Z',
    '2011-12-31 06:00 PM = 2011-12-31T04:00:00Z',
    '2012-01-01 12:00 AM = 2011-12-31T10:00:00Z',
  ])
  expect(
    list(weekly('Pacific/Apia', ['Friday'], '12:00 PM'), '2011-12-24T12:00Z', '2012-01-06T12:00Z'),
  ).toEqual(['2012-01-06 12:00 PM = 2012-01-05T22:00:00Z'])
})

test('includes the end of a period but not its start', () => {
  const times = daily('UTC', '12:00 PM')
  expect(list(times, '2026-01-01T12:00Z', '2026-01-02T12:00Z')).toEqual([
    '2026-01-02 12:00 PM = 2026-01-02T12:00:00Z',
  ])
  expect(list(times, '2026-01-01T11:59:59.999Z', '2026-01-01T12:00Z')).toHaveLength(1)
  expect(list(times, '2026-01-02T12:00Z', '2026-01-02T12:00Z')).toEqual([])
  expect(list(times, '2026-01-03T12:00Z', '2026-01-02T12:00Z')).toEqual([])
})

test('returns the next occurrences across weeks, or an empty list if there are none', () => {
  const mondays = weekly('Europe/Berlin', ['Monday'], '09:00 AM')
  const next = nextOccurrences(mondays, new Date('2026-11-22T06:00Z'), 5)
  expect(next.map(({ localDate }) => localDate)).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
  ])
  expect(nextOccurrences(weekly('UTC', ['Monday']), new Date(0), 5)).toEqual([])
  expect(nextOccurrences(weekly('UTC', [], '09:00 AM'), new Date(0), 5)).toEqual([])
  expect(nextOccurrences(daily('UTC', '09:00 AM'), new Date(0), 0)).toEqual([])
})

test('refuses invalid times, zones and dates instead of skipping them', () => {
  const [after, until] = [new Date(0), new Date(1)]
  expect(() => occurrencesOf(daily('UTC', '14:30'), after, until)).toThrow('hh:mm AM/PM: 14:30')
  expect(() => occurrencesOf(daily('Mars/Base', '02:30 PM'), after, until)).toThrow('Mars/Base')
  expect(() => occurrencesOf(daily('UTC', '02:30 PM'), new Date('x'), until)).toThrow('invalid start or end')
})
