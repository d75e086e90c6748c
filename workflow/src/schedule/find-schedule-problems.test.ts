import { expect, test } from 'vitest'
import { readyCsv, readyPostgresql, testGraph, testNode } from '../graph/testing.ts'
import { findScheduleProblems, type ScheduleDraft } from './find-schedule-problems.ts'
import { noRecurrence, type Recurrence, usualWorkingDays } from './recurrence.ts'

const drawn = testGraph(
  [readyCsv('i'), testNode('s', 'columnSelection'), readyPostgresql('o')],
  ['i>s', 's>o'],
)
const draft: ScheduleDraft = {
  scheduleName: 'Every morning',
  workflow: { id: 'w', name: 'Sales', ...drawn },
  executionType: 'Daily',
  dailyExecutionTimes: ['09:00 AM'],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'Europe/Berlin',
}
const weekly: ScheduleDraft = {
  ...draft,
  executionType: 'Weekly',
  dailyExecutionTimes: [],
  weeklyExecutionDays: ['Monday'],
  weeklyExecutionTimes: ['09:00 AM'],
}
const told = (changed: ScheduleDraft) =>
  findScheduleProblems(changed).map(({ field, sentence }) => `${field}: ${sentence}`)

test('finds no problems in complete daily and weekly schedules', () => {
  expect(told(draft)).toEqual([])
  expect(told(weekly)).toEqual([])
})

test('needs no times if another schedule starts it, but checks the times that it has', () => {
  const without = { ...draft, dailyExecutionTimes: [], needsNoTimes: true }
  expect(told(without)).toEqual([])
  expect(told({ ...without, recurrence: { ...noRecurrence, monthDays: [{ day: 1 }] } })).toEqual([])
  expect(told({ ...weekly, weeklyExecutionDays: [], weeklyExecutionTimes: [], needsNoTimes: true })).toEqual(
    [],
  )
  expect(told({ ...weekly, weeklyExecutionTimes: [], needsNoTimes: true })).toEqual([
    'weeklyExecutionTimes: Please choose at least one weekly execution time',
  ])
  expect(told({ ...without, dailyExecutionTimes: ['9'] })[0]).toContain('9 is not a valid time')
  expect(told({ ...without, needsNoTimes: false })).toEqual([
    'dailyExecutionTimes: Please choose at least one daily execution time',
  ])
})

test('requires a trimmed name of 3 to 100 Unicode characters', () => {
  const lengthOf = (scheduleName: string) => told({ ...draft, scheduleName })
  const wrong = ['scheduleName: Schedule name must have 3 to 100 characters']
  for (const name of ['', 'ab', '  ab  ', 'x'.repeat(101), '🙂🙂']) expect(lengthOf(name)).toEqual(wrong)
  for (const name of ['abc', 'x'.repeat(100), '🙂'.repeat(100), ' abc ']) expect(lengthOf(name)).toEqual([])
})

test("requires a workflow file, unless the workflow isn't checked", () => {
  expect(told({ ...draft, workflow: null })).toEqual(['workflow: Please choose a workflow file'])
  const { workflow: _, ...without } = draft
  expect(told(without)).toEqual([])
})

test('requires a workflow with ID, name, a node and a connection', () => {
  const whole = { id: 'w', name: 'Sales', ...drawn }
  const wrong = ['workflow: Please insert a valid workflow']
  expect(told({ ...draft, workflow: { ...whole, id: '' } })).toEqual(wrong)
  expect(told({ ...draft, workflow: { ...whole, name: ' ' } })).toEqual(wrong)
  expect(told({ ...draft, workflow: { ...whole, nodes: [], edges: [] } })).toEqual(wrong)
  expect(told({ ...draft, workflow: { ...whole, edges: [] } })).toEqual(wrong)
})

test("reports why a workflow can't be scheduled, with field and hint", () => {
  const graph = testGraph([readyCsv('i'), testNode('o', 'csvOutput')], ['i>o'])
  const [found] = findScheduleProblems({ ...draft, workflow: { id: 'w', name: 'Sales', ...graph } })
  expect(found).toMatchObject({ field: 'workflow', code: 'scheduleRemoteOutputNeeded', nodeId: 'o' })
  expect(found?.hint).toContain('Choose under “File of each run” what happens to the file.')
})

test('accepts only Daily and Weekly in exactly this spelling', () => {
  for (const executionType of ['', 'daily', 'Monthly'])
    expect(told({ ...draft, executionType })).toEqual([
      'executionType: Execution type must be Daily or Weekly',
    ])
})

test('requires a time for Daily, and a day and a time for Weekly', () => {
  expect(told({ ...draft, dailyExecutionTimes: [] })).toEqual([
    'dailyExecutionTimes: Please choose at least one daily execution time',
  ])
  expect(told({ ...weekly, weeklyExecutionDays: [], weeklyExecutionTimes: [] })).toEqual([
    'weeklyExecutionDays: Please choose at least one weekly execution day',
    'weeklyExecutionTimes: Please choose at least one weekly execution time',
  ])
})

test('ignores the lists of the other execution type', () => {
  expect(told({ ...draft, weeklyExecutionDays: ['Caturday'], weeklyExecutionTimes: ['25:00'] })).toEqual([])
  expect(told({ ...weekly, dailyExecutionTimes: ['25:00'] })).toEqual([])
})

test('reports invalid times, days and time zones', () => {
  expect(told({ ...draft, dailyExecutionTimes: ['09:00 AM', '14:30'] })).toEqual([
    'dailyExecutionTimes: 14:30 is not a valid time. Use the format hh:mm AM or hh:mm PM, such as 02:30 PM',
  ])
  expect(told({ ...weekly, weeklyExecutionDays: ['Monday', 'monday'] })).toEqual([
    'weeklyExecutionDays: monday is not a day of the week. Use Sunday to Saturday',
  ])
  expect(told({ ...draft, userTimeZone: 'Mars/Base' })).toEqual([
    'userTimeZone: Mars/Base is not a known time zone. Use a name such as Europe/Berlin',
  ])
  expect(told({ ...draft, userTimeZone: '' })).toEqual([
    'userTimeZone: Please provide the time zone of the schedule, such as Europe/Berlin',
  ])
})

test('reports all problems together, in the order of the form', () => {
  const fields = findScheduleProblems({
    ...draft,
    scheduleName: '',
    workflow: null,
    userTimeZone: '',
    dailyExecutionTimes: [],
  }).map(({ field }) => field)
  expect(fields).toEqual(['scheduleName', 'workflow', 'userTimeZone', 'dailyExecutionTimes'])
})

const every = { minutes: 15, from: '08:00 AM', until: '06:00 PM' }
const workingDays = { ...usualWorkingDays, holidays: ['2026-12-25'] }

test('needs no list of times if the schedule repeats within the day', () => {
  const repeated = { ...noRecurrence, every }
  expect(told({ ...draft, dailyExecutionTimes: [], recurrence: repeated })).toEqual([])
  expect(told({ ...weekly, weeklyExecutionTimes: [], recurrence: repeated })).toEqual([])
})

test.each<[string, ScheduleDraft, Partial<Recurrence>]>([
  ['A schedule can run every 5 to 720 minutes', draft, { every: { ...every, minutes: 1 } }],
  ['A schedule can run every 5 to 720 minutes', draft, { every: { ...every, minutes: 7.5 } }],
  [
    'No run is between 06:00 PM and 08:00 AM. Choose an earlier first time',
    draft,
    { every: { minutes: 15, from: '06:00 PM', until: '08:00 AM' } },
  ],
  [
    'A day of the month is a number from 1 to 31, or the last day',
    draft,
    { monthDays: [{ day: 'last' }, { day: 32 }] },
  ],
  [
    'A weekly schedule has no days of the month. Use the execution type Daily with them',
    weekly,
    { monthDays: [{ day: 1 }] },
  ],
  ['Choose at least one working day', draft, { workingDays: { ...workingDays, days: [] } }],
  [
    '25.12.2026 is not a date. Write a holiday as 2026-12-25',
    draft,
    { workingDays: { ...workingDays, holidays: ['25.12.2026'] } },
  ],
  [
    'These days exclude each other, so the schedule would never run',
    { ...weekly, weeklyExecutionDays: ['Sunday'] },
    { workingDays },
  ],
])('reports: %s', (sentence, changed, recurrence) => {
  expect(told({ ...changed, recurrence: { ...noRecurrence, ...recurrence } })).toEqual([
    `recurrence: ${sentence}`,
  ])
})
