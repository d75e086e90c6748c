import { expect, test } from 'vitest'
import { readPrefer } from './prefer.ts'

test('waits if asked to in a call that does not wait by default', () => {
  expect([undefined, 'respond-async', 'wait', 'wait=7'].map((one) => readPrefer(one, 0).waitSeconds)).toEqual(
    [0, 0, 30, 7],
  )
})

test.each([
  [undefined, 30, null],
  ['', 30, null],
  ['handling=strict', 30, null],
  ['respond-async', 0, 'respond-async'],
  ['Respond-Async; x="1"', 0, 'respond-async'],
  ['wait=5', 5, 'wait=5'],
  ['wait = "5"', 5, 'wait=5'],
  ['wait', 30, 'wait'],
  ['wait=9999', 300, 'wait=300'],
  ['wait=-1', 30, null],
  ['wait=soon', 30, null],
  ['respond-async, wait=10', 10, 'respond-async, wait=10'],
  ['wait=3, wait=4', 3, 'wait=3'],
])('%o waits %i seconds', (header, waitSeconds, applied) => {
  expect(readPrefer(header)).toEqual({ waitSeconds, applied })
})
