import { expect, test } from 'vitest'
import { predecessorChoices, predecessorText } from './schedule-order.ts'

const one = (_id: string, runsAfterId: string | null = null) => ({
  _id,
  scheduleName: `Schedule ${_id}`,
  runsAfterId,
  runsAfter: null,
})
const values = (choices: ReturnType<typeof predecessorChoices>) => choices.map(({ value }) => value)

test('offers every schedule except itself and those that run after it, in whatever order they are listed', () => {
  const all = [one('d', 'c'), one('c', 'b'), one('a'), one('b', 'a')]
  expect(values(predecessorChoices(all, null))).toEqual(['d', 'c', 'a', 'b'])
  expect(values(predecessorChoices(all, one('b', 'a')))).toEqual(['a'])
  expect(values(predecessorChoices(all, one('d', 'c')))).toEqual(['c', 'a', 'b'])
})

test('keeps a deleted schedule as a choice, and says that it is deleted', () => {
  const follower = { ...one('b', 'a'), runsAfter: { scheduleName: 'Gone', state: 'deleted' as const } }
  expect(predecessorChoices([follower, one('c')], follower)).toEqual([
    { value: 'a', label: 'Gone (deleted)' },
    { value: 'c', label: 'Schedule c' },
  ])
  expect(predecessorText(follower)).toBe('Runs after Gone, which is deleted. Choose another schedule.')
  expect(predecessorText({ runsAfter: { scheduleName: 'Rest', state: 'paused' } })).toBe(
    'Runs after Rest, which is paused.',
  )
  expect(predecessorText(one('a'))).toBeNull()
})
