import { expect, test } from 'vitest'
import { readRetryMinutes } from './retries.ts'

test.each([
  ['1, 5', [1, 5]],
  ['10', [10]],
  ['1 2;3,4  240', [1, 2, 3, 4, 240]],
  ['', []],
  ['0', null],
  ['241', null],
  ['1.5', null],
  ['soon', null],
  ['1,2,3,4,5,6', null],
])('the retries %j are read as %j', (text, minutes) => {
  expect(readRetryMinutes(text)).toEqual(minutes)
})
