import type { DueWork } from '@anj/core'
import type { Task } from '@anj/db'
import { errorCatalogue, usualRetryMinutes } from '@anj/workflow'
import { expect, test } from 'vitest'
import { decideDueTasks } from './decide-due-tasks.ts'
import { isRetryableCode, nextRetryAt } from './retryable-codes.ts'

const now = new Date('2026-06-15T12:00:00Z')
const HOUR = 60 * 60 * 1000

const task = (id: string, hoursAgo: number, change: Partial<Task> = {}) =>
  ({
    id,
    dueAt: new Date(now.getTime() - hoursAgo * HOUR),
    nextAttemptAt: null,
    attempts: 0,
    problem: null,
    ...change,
  }) as Task
const waits = (id: string, hoursAgo: number, isDue: boolean) =>
  task(id, hoursAgo, {
    nextAttemptAt: new Date(now.getTime() + (isDue ? -1 : 1)),
    attempts: 1,
    problem: { code: 'databaseFull', sentence: 'Full.' },
  })

type Work = Omit<DueWork, 'silentSince'> & Partial<DueWork>
const judged = (work: Work) => decideDueTasks({ silentSince: null, ...work }, now)
const told = (work: Work) => {
  const { begin, ends } = judged(work)
  return { begin: begin?.id ?? null, ends: ends.map(({ taskId, outcome }) => `${taskId} ${outcome}`) }
}

test('the newest of several due tasks begins', () => {
  expect(told({ due: [task('old', 7), task('a', 2), task('b', 1)], waiting: [], isGoing: false })).toEqual({
    begin: 'b',
    ends: ['old missed', 'a missed'],
  })
})

test('all tasks that are due while a run is active are skipped', () => {
  expect(told({ due: [task('a', 1), task('b', 0)], waiting: [], isGoing: true })).toEqual({
    begin: null,
    ends: ['a missed', 'b skipped'],
  })
})

test('a retry begins at its time, unless it is too late for the task by then', () => {
  expect(told({ due: [], waiting: [waits('a', 1, true)], isGoing: false })).toEqual({ begin: 'a', ends: [] })
  expect(told({ due: [], waiting: [waits('a', 7, true)], isGoing: false })).toEqual({
    begin: null,
    ends: ['a failed'],
  })
  expect(told({ due: [], waiting: [waits('a', 1, false)], isGoing: false })).toEqual({
    begin: null,
    ends: [],
  })
})

test('a new occurrence replaces a task that waits for a retry', () => {
  expect(told({ due: [task('b', 0)], waiting: [waits('a', 1, false)], isGoing: false })).toEqual({
    begin: 'b',
    ends: ['a failed'],
  })
})

test('the newest of several due tasks waits while the state of the previous run is unknown', () => {
  const silentSince = new Date(now.getTime() - 3 * HOUR)
  const work = { due: [task('a', 2), task('b', 1)], waiting: [], isGoing: true, silentSince }
  const { begin, ends, holds } = decideDueTasks(work, now)
  expect([begin, holds.map(({ id }) => id)]).toEqual([null, ['b']])
  expect(ends.map(({ taskId, problem }) => [taskId, problem?.sentence])).toEqual([
    ['a', 'Missed: it was not known whether the previous run was still running, and a later run became due'],
  ])
  const held = [task('b', 1, { nextAttemptAt: now })]
  expect(decideDueTasks({ due: [], waiting: held, isGoing: true, silentSince }, now)).toMatchObject({
    holds: held,
  })
  expect(told({ due: [task('c', 0)], waiting: held, isGoing: false })).toEqual({
    begin: 'c',
    ends: ['b missed'],
  })
})

test("a failure states why it isn't retried", () => {
  const told = (work: Work) => judged(work).ends.map(({ problem }) => problem)
  const failed = { code: 'databaseFull', sentence: 'Full.' }
  const waiting = [waits('a', 1, false)]
  expect(told({ due: [task('b', 0)], waiting, isGoing: false })).toEqual([
    { ...failed, notTriedAgain: 'Not retried: the next run was due.' },
  ])
  expect(told({ due: [], waiting, isGoing: true })).toEqual([
    { ...failed, notTriedAgain: 'Not retried: the previous run was still running.' },
  ])
  expect(told({ due: [], waiting: [waits('a', 7, true)], isGoing: false })).toEqual([
    { ...failed, notTriedAgain: 'Not retried: no server was running at the scheduled time.' },
  ])
})

test("only failures that the catalogue marks as temporary are retried, not failures that require a user's action", () => {
  const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]
  const healing = codes.filter(isRetryableCode)
  expect(healing.length).toBeGreaterThan(10)
  expect(healing.filter((code) => !errorCatalogue[code].retry)).toEqual([])
  for (const code of ['databasePasswordWrong', 'runInterruptedUnknown', 'workflowHasProblems', 'runTooLong'])
    expect(isRetryableCode(code), code).toBe(false)
})

test('the retries are due after one minute, then after five, then never', () => {
  expect([1, 2, 3].map((attempts) => nextRetryAt(usualRetryMinutes, attempts, now)?.getTime())).toEqual([
    now.getTime() + 60_000,
    now.getTime() + 300_000,
    undefined,
  ])
})
