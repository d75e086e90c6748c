import { expect, test } from 'vitest'
import { wholeDone } from './whole.ts'

test('returns a complete list and says that no item is missing', () => {
  expect(wholeDone(['a', 'b'], { most: 2 })).toMatchObject({ data: ['a', 'b'], more: false })
})

test('truncates a longer list at the maximum and says so', () => {
  expect(wholeDone(['a', 'b', 'c'], { most: 2 })).toMatchObject({ data: ['a', 'b'], more: true })
})
