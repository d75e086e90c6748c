import { expect, test } from 'vitest'
import { wholeDone } from './whole.ts'

test('a list with room for all tells them, and that none is missing', () => {
  expect(wholeDone(['a', 'b'], { most: 2 })).toMatchObject({ data: ['a', 'b'], more: false })
})

test('a longer list ends at the most, and says so', () => {
  expect(wholeDone(['a', 'b', 'c'], { most: 2 })).toMatchObject({ data: ['a', 'b'], more: true })
})
