import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonPathStep, parseJsonPath, writeJsonPath } from './json-path.ts'

test.each([
  ['$', []],
  ['', []],
  ['customer.name', [{ name: 'customer' }, { name: 'name' }]],
  ['$.items[0]."a.b"', [{ name: 'items' }, { at: 0 }, { name: 'a.b' }]],
  ['[*].first name', ['each', { name: 'first name' }]],
  ['"\\u0061"[*][2]', [{ name: 'a' }, 'each', { at: 2 }]],
])('reads the path %s', (text, path) => {
  expect(parseJsonPath(text)).toEqual(path)
})

test.each(['a..b', 'a.', '.', 'a[', 'a[x]', 'a[-1]', 'a]', '"a', 'a"b"', '"\\x"', 'a[0]b'])(
  'the text %s is no path',
  (text) => {
    expect(parseJsonPath(text)).toBeNull()
  },
)

test('reads every path that it writes', () => {
  const step = fc.oneof(
    fc.record({ name: fc.string({ unit: 'binary' }) }),
    fc.constantFrom('$', '.', '"', '\\', ' a', 'a ', 'a b', '[0]', '').map((name) => ({ name })),
    fc.record({ at: fc.nat(999) }),
    fc.constant('each' as const),
  )
  fc.assert(
    fc.property(fc.array<JsonPathStep>(step, { maxLength: 6 }), (path) => {
      expect(parseJsonPath(writeJsonPath(path))).toEqual(path)
    }),
  )
})
