import { expect, test } from 'vitest'
import { isLike } from './operators.ts'

test('a pattern of like is the same as its regular expression, and can be very long', () => {
  for (const text of ['', 'a', 'ab', 'aab', 'a\nb', '😀', '%_'])
    for (const pattern of ['', '%', '_', '__', 'a%', '%b', 'a%b', '%a%b%', '_%_', '%%', '😀', '%_'])
      expect([text, pattern, isLike(text, pattern)]).toEqual([
        text,
        pattern,
        new RegExp(`^${pattern.replaceAll('%', '[^]*').replaceAll('_', '[^]')}$`, 'u').test(text),
      ])
  expect(isLike('ab'.repeat(500_000), `%${'ab'.repeat(500_000)}`)).toBe(true)
})
