import { expect, test } from 'vitest'
import { boundBefore, compareBounds, readBound, risingTypeOf } from './run-load.ts'

const hours = (lookBack: number) => ({ lookBack, lookBackUnit: 'hours' }) as const
const units = (lookBack: number) => ({ lookBack, lookBackUnit: 'units' }) as const

test.each([
  ['int', ' 007 ', '7'],
  ['int', '-99999999999999999999999999999999999999', '-99999999999999999999999999999999999999'],
  ['int', '1.5', null],
  ['decimal', '0012.3400', '12.34'],
  ['decimal', '-0.0', '0'],
  ['decimal', 'NaN', null],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '2023-02-29', null],
  ['datetime', '2026-11-02T10:15', '2026-11-02 10:15:00'],
  ['datetime', '2026-11-02 10:15:00.1234567000', null],
  ['datetime', '2026-11-02 10:15:00.120000', '2026-11-02 10:15:00.12'],
  ['datetime', '2026-11-02', '2026-11-02 00:00:00'],
  ['datetime', '2026-11-02 24:00:00', null],
  ['instant', '2026-11-02 10:15:00.5+00', '2026-11-02 10:15:00.5'],
  ['instant', '2026-11-02 10:15:00+02', null],
  ['instant', '12026-11-02 10:15:00', null],
  ['datetime', "2026-11-02 10:15:00'; drop table orders", null],
  ['rowversion', '0x00000000000007D1', '0x00000000000007d1'],
  ['rowversion', '7d1', null],
] as const)('the bound of type %s is read from %s as %s', (type, text, bound) => {
  expect(readBound(type, text)).toBe(bound)
})

test('bounds are compared exactly', () => {
  expect(compareBounds('int', '9', '10')).toBeLessThan(0)
  expect(compareBounds('int', '-9', '-10')).toBeGreaterThan(0)
  expect(compareBounds('decimal', '1.10', '1.1')).toBe(0)
  expect(compareBounds('decimal', '-1.5', '-1.25')).toBeLessThan(0)
  expect(compareBounds('datetime', '2026-11-02 10:15:00', '2026-11-02 10:15:00.000001')).toBeLessThan(0)
  expect(compareBounds('rowversion', '0x00000000000000ff', '0x0000000000000100')).toBeLessThan(0)
})

test('a look-back keeps every digit of a bound', () => {
  expect(boundBefore('instant', '2026-11-01 00:30:00.123456', hours(2))).toBe('2026-10-31 22:30:00.123456')
  expect(boundBefore('datetime', '0001-01-01 01:00:00', hours(2))).toBe('0001-01-01 00:00:00')
  expect(boundBefore('date', '2024-03-01', { lookBack: 1, lookBackUnit: 'days' })).toBe('2024-02-29')
  expect(boundBefore('int', '9007199254740993', units(1))).toBe('9007199254740992')
  expect(boundBefore('decimal', '0.25', units(1))).toBe('-0.75')
  expect(boundBefore('decimal', '12345678901234567890.12', units(5))).toBe('12345678901234567885.12')
  expect(boundBefore('rowversion', '0x0000000000000002', units(5))).toBe('0x0000000000000000')
})

test('only exact numbers, dates and row versions can rise', () => {
  const native = { family: 'mssql', type: 'timestamp' } as const
  expect(risingTypeOf({ type: 'text', origin: { kind: 'binary', length: 8, native } })).toBe('rowversion')
  expect(risingTypeOf({ type: 'text', origin: { kind: 'binary', length: 8 } })).toBeNull()
  expect(risingTypeOf({ type: 'timestamp', origin: { kind: 'timestamptz' } })).toBe('instant')
  expect(risingTypeOf({ type: 'timestamp', origin: { kind: 'timestamp' } })).toBe('datetime')
  expect(risingTypeOf({ type: 'float', origin: { kind: 'float64' } })).toBeNull()
  expect(risingTypeOf({ type: 'decimal', origin: { kind: 'money' } })).toBeNull()
})
