import { expect, test } from 'vitest'
import { cellParts } from './cell-parts.ts'

const drawn = (value: string, find?: string) =>
  cellParts(value, find).map(({ kind, text }) => `${kind}:${text}`)

test('separates leading and trailing spaces from the text', () => {
  expect(drawn('  a b ')).toEqual(['blank:  ', 'text:a b', 'blank: '])
  expect(drawn('   ')).toEqual(['blank:   '])
  expect(drawn('plain')).toEqual(['text:plain'])
})

test('shows a cell with several lines on one line, with marks for the line breaks', () => {
  expect(drawn('a\r\nb\n')).toEqual(['text:a', 'break:↵', 'text:b', 'break:↵'])
})

test('marks each match of the search text, ignoring case and treating special characters literally', () => {
  expect(drawn('Oslo, oslo (x)', 'OSLO')).toEqual(['found:Oslo', 'text:, ', 'found:oslo', 'text: (x)'])
  expect(drawn('1.5 and 125', '1.5')).toEqual(['found:1.5', 'text: and 125'])
  expect(drawn('nothing', '(')).toEqual(['text:nothing'])
  expect(drawn('ends here ', 'here ')).toEqual(['text:ends ', 'found:here '])
})

test('shows only the beginning of a very long cell', () => {
  expect(drawn('x'.repeat(100_000)).join('').length).toBeLessThan(1000)
})
