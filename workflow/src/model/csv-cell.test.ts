import { expect, test } from 'vitest'
import { csvCell, csvText, escapeFormulas } from './csv-cell.ts'

test.each([
  '=1+1',
  '+1+1',
  '-cmd',
  '-',
  '@sum',
  '  =1',
  '\n-1',
  '＝1',
  '\u200b=1',
  '\v=1',
  '\0=1',
  '\u0007\u001f=1',
])('prefixes the formula %j', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`)
})

test.each(['-5', '+49', '-1,234.50', '-1e-5', '-.5', '12'])('keeps the number %j unchanged', (text) => {
  expect(csvCell(text)).toBe(`"${text}"`)
})

test.each([
  ['x;=cmd|y', "x;'=cmd|y"],
  ['x,=1+1,y', "x,'=1+1,y"],
  ['x\n=1', "x\n'=1"],
  ['x|\t@a', "x|\t'@a"],
  [';=1', ";'=1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['x; "=1"', `x;' "=1"`],
  ['x;;+a;-b', "x;;'+a;'-b"],
  ['=a;=b', "'=a;'=b"],
  ['x;\v＝1', "x;'\v＝1"],
  ['x;\u0001=1', "x;'\u0001=1"],
])('escapes %j for spreadsheets that split it into cells: %j', (text, harmless) => {
  expect(escapeFormulas(text)).toBe(harmless)
})

test.each(['52.5,-13.4', '1;-5\t+1e-5', 'a, b; c | d', 'a=b;c=d', 'x, -1,234.50', ''])(
  'keeps %j, which has no formula in any cell',
  (text) => expect(escapeFormulas(text)).toBe(text),
)

test('quotes other texts and keeps their quotes and line breaks', () => {
  expect(csvCell('a=b')).toBe('"a=b"')
  expect(csvCell('say "yes",\nor no')).toBe('"say ""yes"",\nor no"')
  expect(csvCell(null)).toBe('')
})

test('starts with a byte order mark and header, and ends lines as RFC 4180 requires', () => {
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
