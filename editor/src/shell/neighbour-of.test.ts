import { expect, test } from 'vitest'
import { neighbourOf } from './neighbour-of.ts'

test('wraps around with the arrow keys, and jumps to the ends with Home and End', () => {
  expect(neighbourOf('ArrowRight', 2, 3)).toBe(0)
  expect(neighbourOf('ArrowLeft', 0, 3)).toBe(2)
  expect(neighbourOf('Home', 2, 3)).toBe(0)
  expect(neighbourOf('End', 0, 3)).toBe(2)
})

test('returns null for other keys and for an empty list', () => {
  expect(neighbourOf('a', 0, 3)).toBeNull()
  expect(neighbourOf('ArrowRight', 0, 0)).toBeNull()
})
