import { expect, test } from 'vitest'
import { completeList } from './complete-list.ts'

test('returns a complete list and reports that no item is missing', () => {
  expect(completeList(['a', 'b'], { most: 2 })).toMatchObject({ data: ['a', 'b'], more: false })
})

test('truncates a longer list and reports that items are missing', () => {
  expect(completeList(['a', 'b', 'c'], { most: 2 })).toMatchObject({ data: ['a', 'b'], more: true })
})
