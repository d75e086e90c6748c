import { expect, test } from 'vitest'
import { maxPivotValues, pivot } from './pivot.ts'

test('a pivot of 5,000 values is refused with the limit, and one at the limit is not', () => {
  const problemsOf = (count: number) => {
    const values = Array.from({ length: count }, (_, i) => ({ value: `v${i}`, name: `n${i}` }))
    const config = { ...pivot.initial(), column: 'kind', values }
    const inputs = [[{ name: 'kind', type: 'text' as const }]]
    return pivot.problems?.({ title: 'Pivot', config, inputs })
  }
  expect(problemsOf(5_000)?.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/5,?000.*1,?600/),
  ])
  expect(problemsOf(maxPivotValues)).toEqual([])
})
