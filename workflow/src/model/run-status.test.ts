import { expect, test } from 'vitest'
import { canTransition, isFinal, runStatuses } from './run-status.ts'

const allowed = [
  'queued > running',
  'queued > failed',
  'queued > cancelled',
  'running > committing',
  'running > failed',
  'running > cancelled',
  'committing > succeeded',
  'committing > failed',
]

test.each(runStatuses.flatMap((from) => runStatuses.map((to) => `${from} > ${to}`)))('%s', (step) => {
  const [from, to] = step.split(' > ') as [(typeof runStatuses)[number], (typeof runStatuses)[number]]
  expect(canTransition(from, to)).toBe(allowed.includes(step))
})

test('refuses to cancel a run that is committing', () => {
  expect(canTransition('committing', 'cancelled')).toBe(false)
})

test('has no transition from succeeded, failed or cancelled', () => {
  expect(runStatuses.filter(isFinal)).toEqual(['succeeded', 'failed', 'cancelled'])
})
