import { expect, test } from 'vitest'
import type { Task } from '../../server/tasks.ts'
import { factsAboveStatus, factsBelowStatus, startOf, taskOriginText } from './task-facts.ts'

const task: Task = {
  _id: 't',
  schedule: {
    _id: 's',
    scheduleName: 'Nightly',
    executionType: 'Daily',
    dailyExecutionTimes: ['09:00 AM', '02:30 PM'],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone: 'Asia/Tokyo',
    recurrence: null,
  },
  status: 'Success',
  message: '',
  startTime: '2026-11-23T00:00:00.000Z',
  executionDay: 'Monday',
  executionTime: '09:00 AM',
  localDate: '2026-11-23',
  workflowName: 'Orders',
  kind: 'planned',
  predecessor: null,
  outcome: 'succeeded',
  attempts: 1,
  nextAttemptAt: null,
  endedAt: null,
  run: null,
}

test("formats a task's start in the schedule's zone, and names the zone for readers in other zones", () => {
  expect(startOf(task, 'Asia/Tokyo')).toBe('Nov 23, 2026, 09:00 AM')
  expect(startOf(task, 'Europe/Berlin')).toBe('Nov 23, 2026, 09:00 AM (Asia/Tokyo)')
  expect(factsAboveStatus(task, 'Europe/Berlin')).toContainEqual([
    'Your local time',
    'Nov 23, 2026, 01:00 AM',
  ])
  expect(factsAboveStatus(task, 'Asia/Tokyo').map(([label]) => label)).toEqual([
    'Schedule Name',
    'Scheduled Time',
    'Execution Type',
  ])
})

test('shows the status and a manual start on a card', () => {
  expect(taskOriginText(task)).toBe('Daily · Success')
  expect(taskOriginText({ ...task, kind: 'now', status: 'Failed' })).toBe('Daily · Manual · Failed')
})

test('lists times for a daily task, and days and times for a weekly task', () => {
  const labels = (one: Task) => factsBelowStatus(one).map(([label]) => label)
  expect(factsBelowStatus(task)).toContainEqual(['Daily Execution Times', '09:00 AM, 02:30 PM'])
  expect(labels(task)).not.toContain('Weekly Execution Days')
  const times = { executionType: 'Weekly' as const, weeklyExecutionTimes: ['09:00 AM'] }
  const weekly = { ...task, schedule: { ...task.schedule, ...times } }
  expect(labels(weekly)).toEqual([
    'Message',
    'Execution Day',
    'Execution Time',
    'Weekly Execution Days',
    'Weekly Execution Times',
    'Time Zone',
    'Workflow',
  ])
})

test('names the schedule after which a task runs, and lists no times if the schedule has none', () => {
  const schedule = { ...task.schedule, dailyExecutionTimes: [] }
  const predecessor = { taskId: 'p', scheduleName: 'Load' }
  const after = { ...task, schedule, kind: 'after' as const, predecessor }
  expect(taskOriginText(after)).toBe('After Load · Success')
  expect(factsAboveStatus(after)).toContainEqual(['Execution Type', 'No fixed times'])
  expect(factsBelowStatus(after).at(-1)).toEqual(['Started', 'After Load'])
  expect(factsBelowStatus(after).map(([label]) => label)).not.toContain('Daily Execution Times')
})

test('shows N/A for an empty message', () => {
  expect(factsBelowStatus(task)).toContainEqual(['Message', 'N/A'])
  expect(factsBelowStatus({ ...task, message: 'Missed: why' })).toContainEqual(['Message', 'Missed: why'])
})

test('shows a direction control in a schedule’s name as text', () => {
  const named = { ...task, schedule: { ...task.schedule, scheduleName: 'Night\u202ely' } }
  expect(factsAboveStatus(named)[0]).toEqual(['Schedule Name', 'Night[U+202E]ly'])
})
