import { expect, test } from 'vitest'
import { nextMoments } from './next-moments.ts'

const daily = {
  executionType: 'Daily',
  dailyExecutionTimes: ['02:30 AM', '06:00 PM'],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'Europe/Berlin',
} as const

test("returns the next five times in the schedule's zone, and shifts a time that the clock skips", () => {
  const moments = nextMoments(daily, new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin')
  expect(moments.map(({ inZone }) => inZone)).toEqual([
    'Mar 28, 2026, 06:00 PM',
    'Mar 29, 2026, 03:00 AM',
    'Mar 29, 2026, 06:00 PM',
    'Mar 30, 2026, 02:30 AM',
    'Mar 30, 2026, 06:00 PM',
  ])
  expect(moments.every(({ inBrowser }) => inBrowser === null)).toBe(true)
})

test('shows the time in both zones to a reader in another zone', () => {
  const [first] = nextMoments(daily, new Date('2026-11-22T12:00:00Z'), 'America/New_York')
  expect(first).toEqual({
    iso: '2026-11-22T17:00:00.000Z',
    inZone: 'Nov 22, 2026, 06:00 PM',
    inBrowser: 'Nov 22, 2026, 12:00 PM',
    weekDay: 'Sunday',
  })
})

test('returns no times without an execution time or in an unknown zone', () => {
  expect(nextMoments({ ...daily, dailyExecutionTimes: [] }, new Date())).toEqual([])
  expect(nextMoments({ ...daily, userTimeZone: 'Mars/Olympus' }, new Date())).toEqual([])
})
