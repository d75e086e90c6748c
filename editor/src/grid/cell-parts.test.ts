import { expect, test } from 'vitest'
import { cellParts } from './cell-parts.ts'

const drawn = (value: string, find?: string) =>
  cellParts(value, find).map(({ kind, text }) => `${kind}:${text}`)

test('blanks at the ends are told from the text', () => {
  expect(drawn('  a b ')).toEqual(['blank:  ', 'text:a b', 'blank: '])
  expect(drawn('   ')).toEqual(['blank:   '])
  expect(drawn('plain')).toEqual(['text:plain'])
})

test('a cell of several lines stays in one and shows where they end', () => {
  expect(drawn('a\r\nb\n')).toEqual(['text:a', 'break:↵', 'text:b', 'break:↵'])
})

test('what was looked for is marked wherever it stands, whatever its case and signs', () => {
  expect(drawn('Oslo, oslo (x)', 'OSLO')).toEqual(['found:Oslo', 'text:, ', 'found:oslo', 'text: (x)'])
  expect(drawn('1.5 and 125', '1.5')).toEqual(['found:1.5', 'text: and 125'])
  expect(drawn('nothing', '(')).toEqual(['text:nothing'])
  expect(drawn('ends here ', 'here ')).toEqual(['text:ends ', 'found:here '])
})

test('of a very long cell only the beginning is drawn', () => {
  expect(drawn('x'.repeat(100_000)).join('').length).toBeLessThan(1000)
})
