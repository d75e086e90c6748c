import { expect, test } from 'vitest'
import { tsvOf } from './tsv.ts'

test('cells with tabs, line breaks and quotes survive the clipboard, and nulls become empty', () => {
  expect(
    tsvOf([
      ['a', null, ''],
      ['x\ty', 'two\nlines', '"quoted"'],
      ['5" pipe', ' blank ', '007'],
    ]),
  ).toBe('a\t\t\r\n"x\ty"\t"two\nlines"\t"""quoted"""\r\n5" pipe\t blank \t007')
})
