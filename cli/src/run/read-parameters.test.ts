import { expect, test } from 'vitest'
import { readParameterOptions } from './read-parameters.ts'

test('reads values by name, which may contain equals signs', () => {
  expect(readParameterOptions(['month=2026-03', 'rule=a=b', 'empty='])).toEqual({
    month: '2026-03',
    rule: 'a=b',
    empty: '',
  })
})

test.each([
  [['month'], '--param requires NAME=VALUE, not month.'],
  [['=x'], '--param requires NAME=VALUE, not =x.'],
  [['a=1', 'a=2'], 'The parameter a is given twice. Give it one value.'],
])('refuses %j', (given, message) => {
  expect(() => readParameterOptions(given)).toThrow(message)
})
