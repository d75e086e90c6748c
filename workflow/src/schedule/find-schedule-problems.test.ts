import { expect, test } from 'vitest'
import { readyCsv, readyPostgresql, testGraph, testNode } from '../graph/testing.ts'
import { findScheduleProblems, type ScheduleDraft } from './find-schedule-problems.ts'

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

test('a daily and a weekly schedule with all that they need have no problem', () => {
  expect(told(draft)).toEqual([])
  expect(told(weekly)).toEqual([])
})

test('a name has 3 to 100 characters, whatever those are made of, and blanks around it are none', () => {
  const lengthOf = (scheduleName: string) => told({ ...draft, scheduleName })
  const wrong = ['scheduleName: Schedule name must have 3 to 100 characters']
  for (const name of ['', 'ab', '  ab  ', 'x'.repeat(101), '🙂🙂']) expect(lengthOf(name)).toEqual(wrong)
  for (const name of ['abc', 'x'.repeat(100), '🙂'.repeat(100), ' abc ']) expect(lengthOf(name)).toEqual([])
})

test('a workflow file must be chosen, unless the workflow is not judged', () => {
  expect(told({ ...draft, workflow: null })).toEqual(['workflow: Please choose a workflow file'])
  const { workflow: _, ...without } = draft
  expect(told(without)).toEqual([])
})

test('a workflow needs id, name, a node and a connection', () => {
  const whole = { id: 'w', name: 'Sales', ...drawn }
  const wrong = ['workflow: Please insert a valid workflow']
  expect(told({ ...draft, workflow: { ...whole, id: '' } })).toEqual(wrong)
  expect(told({ ...draft, workflow: { ...whole, name: ' ' } })).toEqual(wrong)
  expect(told({ ...draft, workflow: { ...whole, nodes: [], edges: [] } })).toEqual(wrong)
  expect(told({ ...draft, workflow: { ...whole, edges: [] } })).toEqual(wrong)
})

test('what keeps a workflow from being scheduled is told with its field and its hint', () => {
  const graph = testGraph([readyCsv('i'), testNode('o', 'csvOutput')], ['i>o'])
  const [found] = findScheduleProblems({ ...draft, workflow: { id: 'w', name: 'Sales', ...graph } })
  expect(found).toMatchObject({ field: 'workflow', code: 'scheduleRemoteOutputNeeded', nodeId: 'o' })
  expect(found?.hint).toContain('A workflow that writes a file cannot be scheduled.')
})

test('the execution type is Daily or Weekly, to the letter', () => {
  for (const executionType of ['', 'daily', 'Monthly'])
    expect(told({ ...draft, executionType })).toEqual([
      'executionType: Execution type must be Daily or Weekly',
    ])
})

test('Daily needs a time, Weekly a day and a time', () => {
  expect(told({ ...draft, dailyExecutionTimes: [] })).toEqual([
    'dailyExecutionTimes: Please choose at least one daily execution time',
  ])
  expect(told({ ...weekly, weeklyExecutionDays: [], weeklyExecutionTimes: [] })).toEqual([
    'weeklyExecutionDays: Please choose at least one weekly execution day',
    'weeklyExecutionTimes: Please choose at least one weekly execution time',
  ])
})

test('lists of the other execution type are not judged', () => {
  expect(told({ ...draft, weeklyExecutionDays: ['Caturday'], weeklyExecutionTimes: ['25:00'] })).toEqual([])
  expect(told({ ...weekly, dailyExecutionTimes: ['25:00'] })).toEqual([])
})

test('times, days and zones that are none are named', () => {
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

test('all problems are told at once, in the order of the form', () => {
  const fields = findScheduleProblems({
    ...draft,
    scheduleName: '',
    workflow: null,
    userTimeZone: '',
    dailyExecutionTimes: [],
  }).map(({ field }) => field)
  expect(fields).toEqual(['scheduleName', 'workflow', 'userTimeZone', 'dailyExecutionTimes'])
})
