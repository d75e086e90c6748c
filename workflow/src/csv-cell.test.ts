import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv-cell.ts'

test.each(['=1+1', '+1+1', '-cmd', '-', '@sum', '\t=1', '  =1', '\r=1', '\n-1', '＝1', '\u200b=1'])(
  'makes %j no formula',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`)
  },
)

test.each(['-5', '+49', '-1,234.50', '-1e-5', '-.5', '12'])('keeps the number %j a number', (text) => {
  expect(csvCell(text)).toBe(`"${text}"`)
})

test('keeps other texts as they are, quotes and line breaks in quotes', () => {
  expect(csvCell('a=b')).toBe('"a=b"')
  expect(csvCell('say "yes",\nor no')).toBe('"say ""yes"",\nor no"')
  expect(csvCell(null)).toBe('')
})

test('a file has its mark, a header and lines that end as the standard says', () => {
  expect(
    csvText(
      ['a', 'b'],
      [
        ['1', null],
        ['x', 'y'],
      ],
    ),
  ).toBe('\ufeffa,b\r\n"1",\r\n"x","y"\r\n')
})
