import { expect, test } from 'vitest'
import { lineFriendlyJson } from './line-friendly-json.ts'

test('keeps a short row on one line, so that a changed row is one changed line', () => {
  const text = lineFriendlyJson({
    name: 'Orders',
    rows: [
      ['1', null],
      ['2', 'b'],
    ],
    empty: [],
    none: {},
  })
  expect(text).toBe(
    '{\n  "name": "Orders",\n  "rows": [["1", null], ["2", "b"]],\n  "empty": [],\n  "none": {}\n}\n',
  )
  const long = lineFriendlyJson({ rows: Array.from({ length: 30 }, (_, at) => [`${at}`, 'value']) })
  expect(long.split('\n')).toHaveLength(30 + 5)
})

test('writes what JSON.parse reads back, whatever the nesting', () => {
  const value = { a: [{ b: 'x'.repeat(200), c: [1, [2, { d: null }]] }], e: 'ü"\\\n', f: { g: { h: [] } } }
  expect(JSON.parse(lineFriendlyJson(value))).toEqual(value)
  expect(JSON.parse(lineFriendlyJson({ left: undefined, kept: 1 }))).toEqual({ kept: 1 })
})
