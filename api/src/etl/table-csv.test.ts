import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableAsCsv, withoutExponent } from './table-csv.ts'

test.each([
  ['1', '1'],
  ['1.50', '1.50'],
  ['1e3', '1000'],
  ['1.5E+3', '1500'],
  ['-2.50e1', '-25.0'],
  ['12.5e-1', '1.25'],
  ['1e-3', '0.001'],
  ['-1e-3', '-0.001'],
  ['0.00012e2', '0.012'],
  ['0e5', '0'],
  ['1e401', '1e401'],
])('writes %s as %s', (written, plain) => {
  expect(withoutExponent(written)).toBe(plain)
})

test("removes a number's exponent without changing its value", () => {
  const digits = fc.stringMatching(/^(0|[1-9]\d{0,30})(\.\d{1,30})?$/)
  fc.assert(
    fc.property(digits, fc.integer({ min: -40, max: 40 }), (number, exponent) => {
      const plain = withoutExponent(`${number}e${exponent}`)
      expect(plain).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/)
      expect(scaled(plain)).toBe(scaled(number, exponent))
    }),
  )
})

/** Returns a number times 10 to the power of 200, as an integer. */
function scaled(number: string, exponent = 0): bigint {
  const [whole = '', fraction = ''] = number.split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(200 + exponent - fraction.length)
}

test('removes exponents only from numbers in columns that become integers or decimals, and never from texts', async () => {
  const table = { text: '[["a","b","c"],[1e2,1e2,"1e2"],["","x,\\"y\\"",null]]', at: 0 }
  const changes = [
    { columnName: 'a', fromType: 'text', toType: 'decimal' },
    { columnName: 'c', fromType: 'text', toType: 'int' },
  ] as const
  const csv = new TextDecoder().decode(await tableAsCsv(table, ['a', 'b', 'c'], changes))
  expect(csv).toBe('a,b,c\n100,1e2,1e2\n,"x,""y""",\n')
})
