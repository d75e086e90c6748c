import * as xlsx from '@e965/xlsx'
import { expect, test } from 'vitest'
import { displayLength } from './display-length.ts'

const numberFormats = [
  '0',
  '0.00',
  '#,##0',
  '#,##0.00',
  '0.00%',
  '#,##0.00 "€"',
  '#,##0.00\\ [$€-407]',
  '[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00',
  '00000',
  '#,##0.00;(#,##0.00)',
  '0.0" kg"',
]
const numbers = ['0', '7', '-7', '0.25', '1234567.891', '-1234567.891', '999999999999', '0.000001']

/** SheetJS formats numbers as Excel does, so it tells how long the displayed text is. */
test.each(numberFormats)('leaves room for every number with the format %s', (code) => {
  for (const value of numbers) {
    const shown = xlsx.SSF.format(code, Number(value)) as string
    const length = displayLength(code, value)
    expect(length, `${value} is shown as ${shown}`).toBeGreaterThanOrEqual(shown.length)
    expect(length, `${value} is shown as ${shown}`).toBeLessThanOrEqual(shown.length + 4)
  }
})

test.each([
  'yyyy-mm-dd',
  'dd/mm/yyyy',
  'd-mmm-yy',
  'yyyy-mm-dd hh:mm:ss',
  'h:mm AM/PM',
  'dddd, mmmm d, yyyy',
  'hh:mm:ss.000',
  '[h]:mm',
])('leaves room for every day and time with the format %s', (code) => {
  for (let serial = 61.0421; serial < 45_000; serial += 97.371) {
    const value = code.startsWith('[') ? serial % 1 : serial
    const shown = xlsx.SSF.format(code, value) as string
    expect(displayLength(code, ''), `${value} is shown as ${shown}`).toBeGreaterThanOrEqual(shown.length)
  }
})

test('knows the formats that depend on the country', () => {
  expect(displayLength('mm-dd-yy', '')).toBe('31.12.2026'.length)
  expect(displayLength('m/d/yy h:mm', '')).toBe('31.12.2026 13:45'.length)
})
