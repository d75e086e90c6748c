import { expect, test } from 'vitest'
import { isNumberFormat, sectionsOf } from './is-number-format.ts'

test.each([
  '0',
  '0.00%',
  '#,##0.00 "€"',
  '#,##0.00\\ [$€-407]',
  '[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00',
  '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-',
  '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0',
  '0.00E+00',
  '# ?/?',
  'General',
  'General" kg"',
  '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
  '[$-409]h:mm AM/PM',
  '[h]:mm:ss',
  'yyyy"年"m"月"d"日"',
  '[DBNum1][$-804]General',
  '[Color 12]0',
  '0;;;@',
  '@',
  '€ 0.00',
])('accepts %j', (code) => {
  expect(isNumberFormat(code)).toBe(true)
})

test.each([
  '',
  '0 "open',
  '0 kilo',
  '[0',
  '[Purple]0',
  '[<a>]0',
  '0;0;0;@;0',
  'x'.repeat(9),
  `"${'x'.repeat(254)}"`,
  '0\u0001',
  '"\ud800"',
  '0\\',
  `${'E+'.repeat(120)}x`,
])('refuses %j, which Excel would report as damage', (code) => {
  expect(isNumberFormat(code)).toBe(false)
})

test('splits a code at semicolons that are no literals', () => {
  expect(sectionsOf('0";"0;\\;0;_;0;@')).toEqual(['0";"0', '\\;0', '_;0', '@'])
  expect(sectionsOf('0;')).toEqual(['0', ''])
  expect(sectionsOf('')).toEqual([''])
})
