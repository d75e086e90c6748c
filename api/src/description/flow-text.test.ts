import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { wrapJson } from './flow-text.ts'

test('writes text that parses to the original value, in short lines where possible', () => {
  const value = { a: [1, 'two, three', { b: null }], c: {}, d: [], e: 'x'.repeat(30), f: { g: true } }
  const lines = wrapJson(value, 20)
  expect(parse(lines.map((line) => `  ${line}`).join('\n'))).toEqual(value)
  expect(lines).toEqual([
    '{"a": [1,',
    '"two, three",',
    '{"b": null}],',
    '"c": {}, "d": [],',
    `"e": "${'x'.repeat(30)}",`,
    '"f": {"g": true}}',
  ])
})
