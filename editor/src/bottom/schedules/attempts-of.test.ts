import { expect, test } from 'vitest'
import type { TaskRun } from '../../server/tasks.ts'
import { attemptsOf } from './attempts-of.ts'

const run = (id: string, change: Partial<TaskRun> = {}): TaskRun => ({
  id,
  status: 'failed',
  startedAt: '2026-11-23T00:00:01.000Z',
  finishedAt: '2026-11-23T00:00:04.500Z',
  rejectCount: 0,
  isReachable: true,
  ...change,
})

test("lists each attempt with its start in the schedule's zone, its duration and its status", () => {
  const runs = [
    run('a'),
    run('b', { status: 'running', startedAt: '2026-11-23T00:01:04.000Z', finishedAt: null }),
    run('c', { status: 'queued', startedAt: null, finishedAt: null, isReachable: false }),
  ]
  expect(attemptsOf(runs, 'Asia/Kathmandu')).toEqual([
    {
      id: 'a',
      number: 1,
      when: 'Nov 23, 2026, 05:45:01 AM · 3.5 s',
      status: 'failed',
      rejectCount: 0,
      isReachable: true,
    },
    {
      id: 'b',
      number: 2,
      when: 'Nov 23, 2026, 05:46:04 AM',
      status: 'running',
      rejectCount: 0,
      isReachable: true,
    },
    { id: 'c', number: 3, when: 'Not started yet', status: 'queued', rejectCount: 0, isReachable: false },
  ])
})

test('shows no time for a run that was cancelled before its start', () => {
  const never = run('a', { status: 'cancelled', startedAt: null })
  expect(attemptsOf([never], 'UTC')).toMatchObject([{ when: 'Never started' }])
})
