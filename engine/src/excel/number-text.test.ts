import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isShortest, numberText } from './number-text.ts'

it.each([
  ['1', '1'],
  ['-5', '-5'],
  ['007', '7'],
  ['1.0', '1'],
  ['1.50', '1.5'],
  ['-0', '0'],
  ['1.1000000000000001', '1.1'],
  ['0.30000000000000004', '0.30000000000000004'],
  ['90071992547409931', '90071992547409931'],
  ['1E+21', '1000000000000000000000'],
  ['1.5E-7', '0.00000015'],
  ['1.7976931348623157E+308', '1.7976931348623157e+308'],
  ['123456789012345678', '123456789012345680'],
  ['.5', '0.5'],
  ['5.', '5'],
  [' 5 ', '5'],
  ['#NUM!', '#NUM!'],
])('reads %s as %s', (written, text) => {
  expect(numberText(written)).toBe(text)
})

it('gives a text that means the same double, however it was written', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(numberText(String(value)))).toBe(value === 0 ? 0 : value)
      expect(numberText(value.toExponential(16))).toBe(numberText(String(value)))
    }),
  )
})

it('leaves as they are only numbers that are in their shortest form', () => {
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
