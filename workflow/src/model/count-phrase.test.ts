import { expect, test } from 'vitest'
import { countPhrase } from './count-phrase.ts'

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [20_000, '20,000 rows'],
])('writes %d as %s', (value, said) => {
  expect(countPhrase(value, 'row')).toBe(said)
})
