import { expect, test } from 'vitest'
import { patternGroups } from './pattern-groups.ts'

test.each([
  ['[0-9]+', []],
  ['([a-z]+)-(?P<number>[0-9]+)', [null, 'number']],
  ['(?P<year>\\d{4})(?:-(\\d\\d))?', ['year', null]],
  ['\\((a)\\)', [null]],
  ['[(](a)[^)]', [null]],
  ['[]()](b)', [null]],
  ['[[:alpha:](](c)', [null]],
  ['[\\]()](d)', [null]],
  ['\\Q(a)\\E(b)', [null]],
  ['(?i)(?:a|(b(c)))', [null, null]],
  ['(?i:x)', []],
  ['(', [null]],
])('finds the groups of %s', (pattern, groups) => {
  expect(patternGroups(pattern)).toEqual(groups)
})
