import { expect, test } from 'vitest'
import {
  addTypedTime,
  fieldsOf,
  formTypeOf,
  newFields,
  type ScheduleFields,
  timeChoices,
  toForm,
  toggleDay,
  toggleTime,
  withType,
} from './schedule-fields.ts'

const empty = newFields('Europe/Berlin')
const addTime = (fields: ScheduleFields, typedTime: string) => addTypedTime({ ...fields, typedTime })

test("a new schedule is daily, in the browser's zone, without a time", () => {
  expect(toForm({ ...empty, scheduleName: ' Nightly ' })).toEqual({
    scheduleName: 'Nightly',
    executionType: 'Daily',
    dailyExecutionTimes: [],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone: 'Europe/Berlin',
    recurrence: null,
    runsAfterId: null,
    startsByCall: false,
    delivery: [],
    failIfUnchanged: false,
    mailOnFailure: true,
    retryMinutes: [1, 5],
    webhookUrl: null,
  })
  expect(timeChoices(empty)).toHaveLength(24)
})

test('choosing Weekly clears the daily times, and choosing Daily clears the weekly days and times', () => {
  const weekly = withType(addTime(toggleTime(empty, '09:00 AM'), '14:30'), 'Weekly')
  expect(weekly).toMatchObject({ dailyExecutionTimes: [], otherTimes: [] })
  const daily = withType(toggleDay(toggleTime(weekly, '01:00 PM'), 'Friday'), 'Daily')
  expect(daily).toMatchObject({ weeklyExecutionDays: [], weeklyExecutionTimes: [], dailyExecutionTimes: [] })
})

test('choosing a time a second time removes it', () => {
  expect(toggleTime(toggleTime(empty, '09:00 AM'), '09:00 AM')).toEqual(empty)
})

test('a custom time is formatted in 12 hours, chosen, and listed after the slots', () => {
  const added = addTime(addTime(empty, '14:30'), '00:05')
  expect(timeChoices(added).slice(24)).toEqual(['12:05 AM', '02:30 PM'])
  expect(added.typedTime).toBe('')
  expect(toForm(added).dailyExecutionTimes).toEqual(['12:05 AM', '02:30 PM'])
})

test('ignores an empty time, and selects an existing slot instead of adding the same time twice', () => {
  expect(addTypedTime(empty)).toBe(empty)
  expect(addTime(empty, '13:00')).toMatchObject({ dailyExecutionTimes: ['01:00 PM'], otherTimes: [] })
  expect(addTime(addTime(empty, '14:30'), '14:30').otherTimes).toEqual(['02:30 PM'])
})

test('a selected schedule keeps its own zone, and its webhook is not shown', () => {
  const loaded = fieldsOf({
    scheduleName: 'Weekly load',
    executionType: 'Weekly',
    dailyExecutionTimes: [],
    weeklyExecutionDays: ['Friday', 'Monday'],
    weeklyExecutionTimes: ['02:30 PM', '09:00 AM'],
    userTimeZone: 'Asia/Tokyo',
    failIfUnchanged: true,
    mailOnFailure: false,
  })
  expect(loaded.otherTimes).toEqual(['02:30 PM'])
  const form = toForm(loaded)
  expect(form).toMatchObject({
    weeklyExecutionDays: ['Monday', 'Friday'],
    weeklyExecutionTimes: ['09:00 AM', '02:30 PM'],
    userTimeZone: 'Asia/Tokyo',
  })
  expect(form).not.toHaveProperty('webhookUrl')
})

test('Monthly is Daily with days of the month, and another type removes these days', () => {
  const monthly = withType(toggleTime(empty, '09:00 AM'), 'Monthly')
  expect(formTypeOf(monthly)).toBe('Monthly')
  expect(toForm(monthly)).toMatchObject({
    executionType: 'Daily',
    dailyExecutionTimes: ['09:00 AM'],
    recurrence: { monthDays: [{ day: 1 }] },
  })
  expect(formTypeOf(fieldsOf({ ...toForm(monthly), recurrence: monthly.recurrence }))).toBe('Monthly')
  expect(toForm(withType(monthly, 'Daily'))).toMatchObject({ recurrence: null })
  expect(toForm(withType(monthly, 'Weekly'))).toMatchObject({ executionType: 'Weekly', recurrence: null })
})

test('a schedule without fixed times sends no times, and gets times again with another type', () => {
  const timed = toggleTime(withType(empty, 'Monthly'), '09:00 AM')
  const without = withType({ ...timed, runsAfterId: 'other' }, 'No fixed times')
  expect(formTypeOf(without)).toBe('No fixed times')
  expect(toForm(without)).toMatchObject({
    executionType: 'Daily',
    dailyExecutionTimes: [],
    recurrence: null,
    runsAfterId: 'other',
  })
  const loaded = { ...toForm(without), scheduleName: 'After' }
  expect(formTypeOf(fieldsOf(loaded))).toBe('No fixed times')
  expect(fieldsOf(loaded).runsAfterId).toBe('other')
  expect(formTypeOf(withType(without, 'Daily'))).toBe('Daily')
  expect(formTypeOf(withType(without, 'Weekly'))).toBe('Weekly')
})
