import { expect, test } from 'vitest'
import { tsvOf } from './tsv.ts'

test('quotes cells with tabs, line breaks or quotes, and leaves nulls empty', () => {
  expect(
    tsvOf([
      ['a', null, ''],
      ['x\ty', 'two\nlines', '"quoted"'],
      ['5" pipe', ' blank ', '007'],
    ]),
  ).toBe('a\t\t\r\n"x\ty"\t"two\nlines"\t"""quoted"""\r\n5" pipe\t blank \t007')
})
