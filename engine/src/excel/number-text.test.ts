import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isShortest, numberText } from './number-text.ts'

it.each([
  ['1', '1'],
  ['-5', '-5'],
  ['007', '7'],
  ['1.0', '1'],
  ['1.50', '1.5'],
  ['-0', '-0'],
  ['-0.00', '-0'],
  ['0E+5', '0'],
  ['+5', '5'],
  ['72057594037927936', '72057594037927936'],
  ['7.2057594037927936E+16', '72057594037927936'],
  ['9.9999999999999992E+22', '100000000000000000000000'],
  ['1E-400', '1e-400'],
  ['4.9406564584124654E-324', '5e-324'],
  ['1.1000000000000001', '1.1'],
  ['0.30000000000000004', '0.30000000000000004'],
  ['90071992547409931', '90071992547409931'],
  ['1E+21', '1000000000000000000000'],
  ['1.5E-7', '0.00000015'],
  ['1.7976931348623157E+308', '1.7976931348623157e+308'],
  ['123456789012345678', '123456789012345678'],
  ['1.23456789012345678E+17', '123456789012345678'],
  ['0.1234567890123456789', '0.1234567890123456789'],
  ['.5', '0.5'],
  ['5.', '5'],
  [' 5 ', '5'],
])('reads %s as %s', (written, text) => {
  expect(numberText(written)).toBe(text)
})

it.each(['', ' ', '.', '-', '#NUM!', '12abc', '0x10', 'NaN', 'Infinity', '1e', '1_000', '1,5', '--1'])(
  'returns null for %j',
  (written) => {
    expect(numberText(written)).toBeNull()
  },
)

it('converts a number in any notation to text that parses to the same double', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const shortest = numberText(Object.is(value, -0) ? '-0' : String(value))
      expect(Number(shortest)).toBe(value)
      const printed = numberText(`${Object.is(value, -0) ? '-' : ''}${value.toExponential(16)}`)
      expect(Number(printed)).toBe(value)
      // All 17 digits of an integer are significant.
      if (!/^-?\d{17}$/.test(printed ?? '')) expect(printed).toBe(shortest)
    }),
  )
})

it('keeps every digit of a number that has more digits than a double can hold', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{17,40}[1-9]$/)
  fc.assert(
    fc.property(digits, fc.nat(40), fc.boolean(), (all, places, isNegative) => {
      const point = Math.max(0, all.length - places)
      const written = `${isNegative ? '-' : ''}${all.slice(0, point) || '0'}${places > 0 ? `.${all.slice(point)}` : ''}`
      const [mantissa = '', exponent = '0'] = (numberText(written) ?? '').split('e')
      const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
      expect(`${whole}${fraction}`.replace(/^0+/, '')).toBe(all)
      expect(fraction.length - Number(exponent)).toBe(written.split('.')[1]?.length ?? 0)
    }),
  )
})

it('changes all numbers except those in their shortest form', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.stringMatching(/^-?[0-9]{1,17}(\.[0-9]{0,9})?$/), fc.stringMatching(/^[-.0-9eE]{0,8}$/)),
      (text) => {
        const bytes = Buffer.from(text)
        if (isShortest(bytes, bytes.length)) expect(numberText(text)).toBe(text)
      },
    ),
    { numRuns: 2000 },
  )
  expect(isShortest(Buffer.from('12.5'), 4)).toBe(true)
  expect(isShortest(Buffer.from('0'), 1)).toBe(true)
  expect(isShortest(Buffer.from('-0.25'), 5)).toBe(true)
})
