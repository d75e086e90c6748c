import { expect, test } from 'vitest'
import { plainPath } from './json-texts.ts'

test('the path of a plain name is quoted', () => {
  expect(plainPath([{ name: 'price' }, { at: 0 }, { name: 'City {p}' }])).toBe('$."price"[0]."City {p}"')
  expect(plainPath([])).toBe('$')
})

test('names with signs that paths of DuckDB can not contain have no plain path', () => {
  for (const name of ['a"b', 'a\\b', '*', 'a\tb', 'a\u0000b', '']) expect(plainPath([{ name }])).toBeNull()
})
