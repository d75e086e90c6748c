import { expect, test } from 'vitest'
import {
  addTypedTime,
  fieldsOf,
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

test('a new schedule is daily, in the zone of the browser, with no time chosen', () => {
  expect(toForm({ ...empty, scheduleName: ' Nightly ' })).toEqual({
    scheduleName: 'Nightly',
    executionType: 'Daily',
    dailyExecutionTimes: [],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone: 'Europe/Berlin',
    failIfUnchanged: false,
    mailOnFailure: true,
    webhookUrl: null,
  })
  expect(timeChoices(empty)).toHaveLength(24)
})

test('choosing Weekly clears the daily times, and choosing Daily the days and times of the week', () => {
  const weekly = withType(addTime(toggleTime(empty, '09:00 AM'), '14:30'), 'Weekly')
  expect(weekly).toMatchObject({ dailyExecutionTimes: [], otherTimes: [] })
  const daily = withType(toggleDay(toggleTime(weekly, '01:00 PM'), 'Friday'), 'Daily')
  expect(daily).toMatchObject({ weeklyExecutionDays: [], weeklyExecutionTimes: [], dailyExecutionTimes: [] })
})

test('a time that is chosen a second time is taken back', () => {
  expect(toggleTime(toggleTime(empty, '09:00 AM'), '09:00 AM')).toEqual(empty)
})

test('another time is written in twelve hours, chosen, and offered behind the slots', () => {
  const added = addTime(addTime(empty, '14:30'), '00:05')
  expect(timeChoices(added).slice(24)).toEqual(['12:05 AM', '02:30 PM'])
  expect(added.typedTime).toBe('')
  expect(toForm(added).dailyExecutionTimes).toEqual(['12:05 AM', '02:30 PM'])
})

test('an empty time adds nothing, and one that is offered is only chosen', () => {
  expect(addTypedTime(empty)).toBe(empty)
  expect(addTime(empty, '13:00')).toMatchObject({ dailyExecutionTimes: ['01:00 PM'], otherTimes: [] })
  expect(addTime(addTime(empty, '14:30'), '14:30').otherTimes).toEqual(['02:30 PM'])
})

test('a schedule that is selected is loaded with its own zone, and its webhook stays untold', () => {
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
