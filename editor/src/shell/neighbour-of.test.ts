import { expect, test } from 'vitest'
import { neighbourIndex } from './neighbour-of.ts'

test('wraps around with the arrow keys, and jumps to the ends with Home and End', () => {
  expect(neighbourIndex('ArrowRight', 2, 3)).toBe(0)
  expect(neighbourIndex('ArrowLeft', 0, 3)).toBe(2)
  expect(neighbourIndex('Home', 2, 3)).toBe(0)
  expect(neighbourIndex('End', 0, 3)).toBe(2)
})

test('returns null for other keys and for an empty list', () => {
  expect(neighbourIndex('a', 0, 3)).toBeNull()
  expect(neighbourIndex('ArrowRight', 0, 0)).toBeNull()
})
