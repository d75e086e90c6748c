import { expect, test } from 'vitest'
import { rowAfterKey } from './row-keys.ts'

test('keys move the selection from row to row and never beyond the list', () => {
  expect(rowAfterKey('ArrowDown', -1, 3, 10)).toBe(0)
  expect(rowAfterKey('ArrowDown', 2, 3, 10)).toBe(2)
  expect(rowAfterKey('ArrowUp', 0, 3, 10)).toBe(0)
  expect(rowAfterKey('PageDown', 5, 100, 10)).toBe(15)
  expect(rowAfterKey('PageUp', 5, 100, 10)).toBe(0)
  expect(rowAfterKey('Home', 50, 100, 10)).toBe(0)
  expect(rowAfterKey('End', 50, 100, 10)).toBe(99)
})

test('ignores other keys, and every key in an empty list', () => {
  expect(rowAfterKey('a', 1, 3, 10)).toBeNull()
  expect(rowAfterKey('ArrowDown', -1, 0, 10)).toBeNull()
})
