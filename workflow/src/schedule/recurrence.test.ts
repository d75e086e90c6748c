import { expect, test } from 'vitest'
import { nextOccurrences } from './occurrences.ts'
import {
  type MonthDay,
  noRecurrence,
  type Recurrence,
  recurrencePhrases,
  timesEvery,
  usualWorkingDays,
} from './recurrence.ts'
import { normalizeTimes, type ScheduleTimes } from './times.ts'

const times = (recurrence: Partial<Recurrence>): ScheduleTimes => ({
  executionType: 'Daily',
  dailyExecutionTimes: ['09:00 AM'],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'Europe/Berlin',
  recurrence: { ...noRecurrence, ...recurrence },
})
const newYear = new Date('2025-12-31T23:00:00Z')
const dates = (recurrence: Partial<Recurrence>, count: number) =>
  nextOccurrences(times(recurrence), newYear, count).map(({ localDate }) => localDate)

test.each<[string, MonthDay, readonly string[]]>([
  ['day 31 falls on the last day of shorter months', { day: 31 }, ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['the last day', { day: 'last' }, ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['the first Monday', { ordinal: 1, weekDay: 'Monday' }, ['2026-01-05', '2026-02-02', '2026-03-02']],
  ['the last Friday', { ordinal: 'last', weekDay: 'Friday' }, ['2026-01-30', '2026-02-27', '2026-03-27']],
])('a monthly schedule: %s', (_, monthDay, expected) => {
  expect(dates({ monthDays: [monthDay] }, 3)).toEqual(expected)
})

test('a day without work is skipped, or moves the run to the working day before or after', () => {
  const workingDays = { ...usualWorkingDays, holidays: ['2026-01-01', '2026-05-01'] }
  const first = { monthDays: [{ day: 1 }] }
  const of = (otherwise: 'skip' | 'before' | 'after') =>
    dates({ ...first, workingDays: { ...workingDays, otherwise } }, 3)
  expect(of('skip')).toEqual(['2026-04-01', '2026-06-01', '2026-07-01'])
  expect(of('after')).toEqual(['2026-01-02', '2026-02-02', '2026-03-02'])
  expect(of('before')).toEqual(['2026-01-30', '2026-02-27', '2026-04-01'])
})

test('a daily schedule that moves its runs to working days runs once on each of them', () => {
  const workingDays = { ...usualWorkingDays, otherwise: 'after' as const }
  expect(dates({ workingDays }, 4)).toEqual(['2026-01-01', '2026-01-02', '2026-01-05', '2026-01-06'])
})

test('the times of a repeated schedule end at the latest one that fits', () => {
  expect(timesEvery({ minutes: 25, from: '11:00 PM', until: '11:59 PM' })).toEqual([
    '11:00 PM',
    '11:25 PM',
    '11:50 PM',
  ])
})

test('an hourly schedule runs in both hours when the clock goes back', () => {
  const hourly = times({ every: { minutes: 60, from: '12:00 AM', until: '11:00 PM' } })
  const found = nextOccurrences(hourly, new Date('2026-10-24T23:59:00Z'), 4)
  expect(found.map(({ localTime, at }) => `${localTime} ${at.toISOString()}`)).toEqual([
    '02:00 AM 2026-10-25T00:00:00.000Z',
    '02:00 AM (again) 2026-10-25T01:00:00.000Z',
    '03:00 AM 2026-10-25T02:00:00.000Z',
    '04:00 AM 2026-10-25T03:00:00.000Z',
  ])
})

test('normalizing removes what says nothing and sorts the rest', () => {
  expect(normalizeTimes(times({})).recurrence).toBeNull()
  const every = { minutes: 15, from: '08:00 AM', until: '06:00 PM' }
  const monthDays: MonthDay[] = [{ day: 'last' }, { day: 15 }, { day: 15 }]
  const holidays = ['2026-12-25', '2026-01-01', '2026-12-25']
  const normal = normalizeTimes(times({ every, monthDays, workingDays: { ...usualWorkingDays, holidays } }))
  expect(normal.dailyExecutionTimes).toEqual([])
  expect(normal.recurrence).toEqual({
    every,
    monthDays: [{ day: 15 }, { day: 'last' }],
    workingDays: { ...usualWorkingDays, holidays: ['2026-01-01', '2026-12-25'] },
  })
  expect(recurrencePhrases(normal.recurrence)).toEqual([
    'every 15 minutes from 08:00 AM to 06:00 PM',
    'Day 15, Last day',
    'on working days only',
  ])
})
