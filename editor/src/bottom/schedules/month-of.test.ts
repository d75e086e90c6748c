import { expect, test } from 'vitest'
import type { ScheduleSummary } from '../../server/schedules.ts'
import type { Task } from '../../server/tasks.ts'
import { countsOf, datesOf, entriesOf, monthAfter, monthOf, shownEntries } from './month-of.ts'

const schedule = {
  _id: 's',
  scheduleName: 'Nightly',
  executionType: 'Daily',
  dailyExecutionTimes: ['09:00 AM'],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'Europe/Berlin',
  pausedAt: null,
} as unknown as ScheduleSummary

const task = (localDate: string, more: Partial<Task> = {}) =>
  ({
    _id: `t ${localDate}`,
    schedule: { ...schedule, _id: 's' },
    status: 'Pending',
    startTime: `${localDate}T08:00:00.000Z`,
    executionTime: '09:00 AM',
    localDate,
    ...more,
  }) as Task

const now = new Date('2026-11-22T12:00:00Z')

test('splits a month into weeks from Sunday to Saturday', () => {
  const facts = (year: number, month: number) => {
    const dates = datesOf({ year, month })
    return [dates[0], dates.at(-1), dates.length]
  }
  expect(facts(2026, 10)).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(facts(2026, 7)).toEqual(['2026-07-26', '2026-09-05', 42])
  expect(facts(2026, 1)).toEqual(['2026-02-01', '2026-02-28', 28])
})

test('continues months across the end of a year', () => {
  expect(monthAfter(monthOf('2026-12-31'), 1)).toEqual({ year: 2027, month: 0 })
  expect(monthAfter(monthOf('2026-01-01'), -1)).toEqual({ year: 2025, month: 11 })
})

test('lists future runs that have no task yet after the tasks, each only once', () => {
  const dates = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
  const tasks = [task('2026-11-21', { status: 'Success' }), task('2026-11-23')]
  const entries = entriesOf(tasks, [schedule], dates, now)
  expect(entries.map(({ date, status, task: one }) => [date, status, one !== null])).toEqual([
    ['2026-11-21', 'Success', true],
    ['2026-11-23', 'Pending', true],
    ['2026-11-24', 'Pending', false],
  ])
  expect(countsOf(entries)).toEqual({ Success: 1, Failed: 0, Pending: 2 })
})

test('lists no future runs for a paused schedule or an unknown zone', () => {
  const paused = { ...schedule, pausedAt: '2026-11-01T00:00:00Z' }
  const far = { ...schedule, userTimeZone: 'Mars/Olympus' }
  expect(entriesOf([], [paused, far], ['2026-11-23'], now)).toEqual([])
})

test("names failures before other entries in a day's cell, but keeps the order of the day", () => {
  const statuses = ['Success', 'Success', 'Success', 'Failed', 'Pending', 'Failed'] as const
  const tasks = statuses.map((status, i) =>
    task('2026-11-22', { _id: `${i}`, status, startTime: `2026-11-22T0${i}:00:00.000Z` }),
  )
  const named = shownEntries(entriesOf(tasks, [], ['2026-11-22'], now), 3)
  expect(named.map(({ id }) => id)).toEqual(['0', '3', '5'])
})
