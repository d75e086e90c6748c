import { expect, test } from 'vitest'
import { moreThere } from './more-words.ts'

test('a list that was cut says of how many, and how to come by the others', () => {
  expect(moreThere(10_000, true, { words: 'moreNames', isSearched: true })).toBe(
    'The server has more than 10,000 of them, and only the first ones are offered here. Type the name of another one.',
  )
})

test('a field that offers only some of its names at once says how to find the others', () => {
  expect(moreThere(201, false, { words: 'moreTables', isSearched: true })).toBe(
    'Of 201, 200 are offered at once. Type a part of the name to find the others.',
  )
})

test('nothing is said of a list that is seen whole', () => {
  expect(moreThere(200, false, { words: 'moreTables', isSearched: true })).toBeNull()
  expect(moreThere(5000, false, { words: 'moreShares', isSearched: false })).toBeNull()
})
