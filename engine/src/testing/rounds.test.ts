import { expect, it } from 'vitest'
import { everyNth, isLongRun } from './rounds.ts'

const cases = ['a', 'b', 'c', 'd', 'e']

it('divides the cases among the kinds, so that together they run every case', () => {
  const played = [0, 1, 2].flatMap((kind) => everyNth(cases, 3, kind))
  expect([...new Set(played)].sort()).toEqual(cases)
  if (!isLongRun) expect(played).toHaveLength(cases.length)
})

it('runs at least one case for each kind', () => {
  for (const from of [0, 1, 2, 7]) expect(everyNth(['only'], 3, from)).toEqual(['only'])
  expect(everyNth([], 3, 1)).toEqual([])
})
