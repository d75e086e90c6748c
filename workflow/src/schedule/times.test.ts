import { expect, test } from 'vitest'
import { chooseExecutionType, normalizeTimes, type ScheduleTimes } from './times.ts'
import { weekDays } from './week-days.ts'

const filled: ScheduleTimes = {
  executionType: 'Weekly',
  dailyExecutionTimes: ['09:00 PM', '09:00 AM', '09:00 PM'],
  weeklyExecutionDays: ['Saturday', 'Sunday', 'Saturday'],
  weeklyExecutionTimes: ['01:00 PM', '12:00 AM', '01:00 PM'],
  userTimeZone: 'Europe/Berlin',
}

test('clears the weekly days and times for Daily, and the daily times for Weekly', () => {
  expect(chooseExecutionType(filled, 'Daily')).toEqual({
    ...filled,
    executionType: 'Daily',
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
  })
  expect(chooseExecutionType(filled, 'Weekly')).toEqual({ ...filled, dailyExecutionTimes: [] })
})

test('sorts times, removes duplicates and keeps only the lists of the chosen execution type', () => {
  expect(normalizeTimes(filled)).toEqual({
    executionType: 'Weekly',
    dailyExecutionTimes: [],
    weeklyExecutionDays: ['Sunday', 'Saturday'],
    weeklyExecutionTimes: ['12:00 AM', '01:00 PM'],
    userTimeZone: 'Europe/Berlin',
    recurrence: null,
  })
  expect(normalizeTimes({ ...filled, executionType: 'Daily' })).toEqual({
    executionType: 'Daily',
    dailyExecutionTimes: ['09:00 AM', '09:00 PM'],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone: 'Europe/Berlin',
    recurrence: null,
  })
})

test('starts the week on Sunday', () => {
  expect(weekDays.indexOf('Sunday')).toBe(0)
  expect(weekDays.indexOf('Saturday')).toBe(6)
})
