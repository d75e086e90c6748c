import { expect, test } from 'vitest'
import { neighbourOf } from './neighbour-of.ts'

test('the arrow keys go round, Home and End to the ends', () => {
  expect(neighbourOf('ArrowRight', 2, 3)).toBe(0)
  expect(neighbourOf('ArrowLeft', 0, 3)).toBe(2)
  expect(neighbourOf('Home', 2, 3)).toBe(0)
  expect(neighbourOf('End', 0, 3)).toBe(2)
})

test('other keys lead nowhere, nor does any key among nothing', () => {
  expect(neighbourOf('a', 0, 3)).toBeNull()
  expect(neighbourOf('ArrowRight', 0, 0)).toBeNull()
})
