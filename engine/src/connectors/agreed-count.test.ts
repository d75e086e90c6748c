import { expect, it } from 'vitest'
import { agreedCount } from './agreed-count.ts'

it('returns the number of written rows if every count agrees with it', () => {
  expect(agreedCount(4, 4, 4)).toBe(4)
})

it.each([
  [[3, 4], 3],
  [[4, 3], 3],
  // Taking the lowest count would hide these.
  [[4, 5], 5],
  [[5, 4], 5],
])('returns the count that disagrees with four written rows: %j', (counts, expected) => {
  expect(agreedCount(4, ...counts)).toBe(expected)
})
