import { expect, it } from 'vitest'
import { isLong, someOf } from './rounds.ts'

const cases = ['a', 'b', 'c', 'd', 'e']

it('runs every case across as many kinds as the cases are divided between', () => {
  const played = [0, 1, 2].flatMap((kind) => someOf(cases, 3, kind))
  expect([...new Set(played)].sort()).toEqual(cases)
  if (!isLong) expect(played).toHaveLength(cases.length)
})

it('runs at least one case, however few there are', () => {
  for (const from of [0, 1, 2, 7]) expect(someOf(['only'], 3, from)).toEqual(['only'])
  expect(someOf([], 3, 1)).toEqual([])
})
