import { expect, test } from 'vitest'
import { moreItemsText } from './more-items-text.ts'

test('for a truncated list, says how long it is and how to find the other items', () => {
  expect(moreItemsText(10_000, true, { words: 'moreNames', isSearched: true })).toBe(
    'The server has more than 10,000 names, and this list shows only the first ones. You can also type any other name.',
  )
})

test('for a field that offers only some names, says how to find the others', () => {
  expect(moreItemsText(201, false, { words: 'moreTables', isSearched: true })).toBe(
    'The list shows 200 of 201. Type part of the name to find the others.',
  )
})

test("doesn't show a note for a complete list", () => {
  expect(moreItemsText(200, false, { words: 'moreTables', isSearched: true })).toBeNull()
  expect(moreItemsText(5000, false, { words: 'moreShares', isSearched: false })).toBeNull()
})
