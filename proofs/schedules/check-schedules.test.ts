import { expect, test } from 'vitest'
import {
  checkAllSchedules,
  checkFollowers,
  judge,
  type ObservedRun,
  type ObservedSchedule,
  type ObservedTask,
  type ProcessKills,
} from './check-schedules.ts'

const HOUR = 60 * 60 * 1000
const first = new Date('2026-03-29T01:00:00Z')
const dueOn = (day: number) => new Date(first.getTime() + day * 24 * HOUR)
const whenOn = (day: number) => `2026-03-29 02:30 AM ${dueOn(day).toISOString()}`

const success: ObservedRun = {
  status: 'succeeded',
  code: null,
  outcomeUnknown: false,
  begun: 1,
  written: 1,
  fate: 'succeeds',
  pid: 1,
}
const failure: ObservedRun = {
  ...success,
  status: 'failed',
  code: 'conversionRejects',
  written: 0,
  fate: 'conversionRejects',
}
const problem = { code: 'conversionRejects', sentence: 'Three rows.' }

const succeeded = (day: number, change: Partial<ObservedTask> = {}): ObservedTask => ({
  when: whenOn(day),
  dueAt: dueOn(day),
  state: 'ended',
  outcome: 'succeeded',
  problem: null,
  attempts: 1,
  runs: [success],
  ...change,
})
const failed = (day: number, change: Partial<ObservedTask> = {}) =>
  succeeded(day, { outcome: 'failed', problem, runs: [failure], ...change })

const nothingDied: ProcessKills = { killed: new Set(), serverDied: false }

function judged(
  tasks: readonly ObservedTask[],
  change: Partial<ObservedSchedule> = {},
  deaths = nothingDied,
) {
  const expected = [whenOn(0), whenOn(1)]
  return judge({ name: 's1', expected, tasks, paused: false, ...change }, null, deaths)
}

test('accepts tasks that ended once, with success or with their run’s error', () => {
  expect(judged([succeeded(0), failed(1)])).toEqual([])
})

test.each<[string, readonly ObservedTask[]]>([
  ['is lost', [succeeded(0)]],
  ['is there 2 times', [succeeded(0), succeeded(1), succeeded(1)]],
  ['was not expected', [succeeded(0), succeeded(1), succeeded(2)]],
  ['is still queued', [succeeded(0), succeeded(1, { state: 'queued', outcome: null })]],
  ['2 runs', [succeeded(0), succeeded(1, { runs: [success, success] })]],
  ['written 2 times', [succeeded(0), succeeded(1, { runs: [{ ...success, written: 2 }] })]],
  ['written 0 times', [succeeded(0), succeeded(1, { runs: [{ ...success, written: 0 }] })]],
  ['executed more than once', [succeeded(0), succeeded(1, { runs: [{ ...success, begun: 2 }] })]],
  ['did not succeed, but was written', [succeeded(0), failed(1, { runs: [{ ...failure, written: 1 }] })]],
  ['failed without a reason', [succeeded(0), failed(1, { problem: null })]],
  ['its run for', [succeeded(0), failed(1, { problem: { ...problem, code: 'unexpected' } })]],
  ['although the executor chose', [succeeded(0), failed(1, { runs: [{ ...failure, fate: 'succeeds' }] })]],
  [
    'missed, although workers were running',
    [succeeded(0), failed(1, { outcome: 'missed', runs: [], attempts: 0 })],
  ],
  [
    'failed after 1 attempts',
    [
      succeeded(0),
      failed(1, {
        problem: { ...problem, code: 'tableLocked' },
        runs: [{ ...failure, code: 'tableLocked', fate: 'tableLocked' }],
      }),
    ],
  ],
])('reports that an occurrence %s', (what, tasks) => {
  expect(judged(tasks).join('\n')).toContain(what)
})

test('expects a schedule to be paused after the fifth failure in a row, without further tasks', () => {
  const days = [0, 1, 2, 3, 4, 5]
  const expected = days.map(whenOn)
  const five = days.slice(0, 5).map((day) => failed(day))
  expect(judged(five, { expected, paused: true })).toEqual([])
  expect(judged(five, { expected })).toEqual(['s1 paused: false, after 5 failures'])
  expect(judged([...five, failed(5)], { expected, paused: true }).join()).toContain(
    'although the schedule was paused',
  )
})

test('expects tasks to be missed only if they were due while all workers were off for more than six hours', () => {
  const missed = failed(1, {
    outcome: 'missed',
    problem: { code: 'taskMissed', sentence: 'Missed.' },
    runs: [],
    attempts: 0,
  })
  const off = { from: new Date(dueOn(1).getTime() - HOUR), to: new Date(dueOn(1).getTime() + 7 * HOUR) }
  const schedule = { name: 's1', expected: [whenOn(0), whenOn(1)], paused: false }
  expect(judge({ ...schedule, tasks: [succeeded(0), missed] }, off, nothingDied)).toEqual([])
  expect(judge({ ...schedule, tasks: [succeeded(0), succeeded(1)] }, off, nothingDied).join()).toContain(
    'ran more than six hours late',
  )
})

test('excuses an interrupted run only if its worker or its server was killed', () => {
  const interrupted = { ...failure, code: 'runInterrupted', fate: 'succeeds' }
  const again = [succeeded(0), succeeded(1, { attempts: 2, runs: [interrupted, success] })]
  const what = 'a run was interrupted, although no process died'
  expect(judged(again)).toEqual([`s1 ${whenOn(1)}: ${what}`])
  expect(judged(again, {}, { killed: new Set([2]), serverDied: false }).join()).toContain(what)
  expect(judged(again, {}, { killed: new Set([1]), serverDied: false })).toEqual([])
  expect(judged(again, {}, { killed: new Set(), serverDied: true })).toEqual([])
  const lost = { ...interrupted, code: 'databaseConnectionLost' }
  const three = failed(1, { problem: { ...problem, code: lost.code }, attempts: 3, runs: [lost, lost, lost] })
  expect(judged([succeeded(0), three], {}, { killed: new Set([1]), serverDied: false }).join()).toContain(
    what,
  )
  expect(judged([succeeded(0), three], {}, { killed: new Set(), serverDied: true })).toEqual([])
})

test('reports a proof in which few tasks succeed', () => {
  expect(checkAllSchedules(100, { succeeded: 81, failed: 19 })).toEqual([])
  expect(checkAllSchedules(100, { succeeded: 61, failed: 14, missed: 25 })).toEqual([])
  expect(checkAllSchedules(100, { failed: 100 })).toEqual(['only 0 of 100 occurrences succeeded'])
  expect(checkAllSchedules(100, { succeeded: 60, failed: 40 })).not.toEqual([])
  expect(checkAllSchedules(0, {})).not.toEqual([])
})

test('finds followers that started twice, not at all, without a success, or wrote something else', () => {
  const follower = { id: 'f', name: 'follower', predecessorId: 's' }
  const success = { id: 't', scheduleId: 's', state: 'ended', outcome: 'succeeded', written: 1 }
  const first = { ...success, predecessorTaskId: null }
  const after = { ...success, id: 'a', scheduleId: 'f', predecessorTaskId: 't' }
  const found = (tasks: Parameters<typeof checkFollowers>[1], paused = new Set<string>()) =>
    checkFollowers([follower], tasks, paused)
  expect(found([first, after])).toEqual([])
  expect(found([first])).toEqual(['follower: a success started it 0 times'])
  expect(found([first], new Set(['f']))).toEqual([])
  expect(found([first, after, { ...after, id: 'b' }])).toEqual(['follower: a success started it 2 times'])
  expect(found([{ ...first, outcome: 'failed' }, after])).toEqual(['follower: a task follows no success'])
  expect(found([first, { ...after, written: 2 }])).toEqual(['follower: succeeded, but written 2 times'])
  expect(found([first, { ...after, state: 'queued', outcome: null, written: 0 }])).toEqual([
    'follower: a task is still queued',
  ])
})
