import fc from 'fast-check'
import { expect, it } from 'vitest'
import { serialText } from './serial-text.ts'

it.each([
  [1, 'date', '1900-01-01'],
  [59, 'date', '1900-02-28'],
  [60, 'date', '1900-02-29'],
  [61, 'date', '1900-03-01'],
  [45322, 'date', '2024-01-31'],
  [45322.5, 'date', '2024-01-31 12:00:00'],
  [45322, 'datetime', '2024-01-31 00:00:00'],
  [45322.572916666664, 'datetime', '2024-01-31 13:45:00'],
  [45322.57291667824, 'datetime', '2024-01-31 13:45:00.001'],
  [45321.99999999999, 'datetime', '2024-01-31 00:00:00'],
  [2958465, 'date', '9999-12-31'],
  [2958466, 'date', null],
  [0, 'date', null],
  [0, 'time', '00:00:00'],
  [0, 'datetime', '00:00:00'],
  [0.75, 'date', '18:00:00'],
  [0.572916666666667, 'time', '13:45:00'],
  [1.5, 'time', '1900-01-01 12:00:00'],
  [-1, 'date', null],
  [-0.25, 'time', null],
  [1.5, 'duration', '36:00:00'],
  [0.5, 'duration', '12:00:00'],
  [-0.0625, 'duration', '-01:30:00'],
  [100, 'duration', '2400:00:00'],
  [5, 'number', null],
] as const)('shows %s as %s: %s', (serial, kind, text) => {
  expect(serialText(serial, kind, 'from1900')).toBe(text)
})

it('counts from 1904 when the workbook uses the 1904 date system', () => {
  expect(serialText(0, 'date', 'from1904')).toBe('1904-01-01')
  expect(serialText(43860, 'date', 'from1904')).toBe('2024-01-31')
  expect(serialText(0.5, 'time', 'from1904')).toBe('12:00:00')
  expect(serialText(0.5, 'datetime', 'from1904')).toBe('1904-01-01 12:00:00')
  expect(serialText(2957003, 'date', 'from1904')).toBe('9999-12-31')
  expect(serialText(2957004, 'date', 'from1904')).toBeNull()
})

it('keeps every millisecond', () => {
  const first = Date.UTC(1900, 2, 1)
  const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
  fc.assert(
    fc.property(fc.integer({ min: first, max: last }), (time) => {
      const serial = time / 86_400_000 + 25_569
      const text = new Date(time).toISOString().replace('T', ' ').replace('Z', '').replace('.000', '')
      expect(serialText(serial, 'datetime', 'from1900')).toBe(text)
    }),
  )
})
