import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayKey, maskValue } from './mask-value.ts'

describe('masked values', () => {
  it('keep their shape and hide their content', () => {
    expect(maskValue('Ann.O’Neil@example.com')).toBe('xxx.x’xxxx@xxxxxxx.xxx')
    expect(maskValue('4111 1111 1111 1111')).toBe('#### #### #### ####')
    expect(maskValue('Ωμέγα ٣٤')).toBe('xxxxx ##')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(maskValue(value)).not.toMatch(/[^\P{L}x]|\p{N}|\p{M}/u)
      }),
    )
  })

  it('are truncated when they are long', () => {
    expect(maskValue('a'.repeat(100))).toBe(`${'x'.repeat(40)}…`)
  })

  it('appear unchanged when they are row numbers', () => {
    const key = (name: string, family: 'integer' | 'uuid' | 'text', value: string) =>
      displayKey({ name, family }, value)
    expect(key('customer_id', 'integer', '4711')).toBe('4711')
    expect(key('user_id', 'integer', '4711')).toBe('4711')
    expect(key('order_ref', 'uuid', '0b7e4f0a-1111-4222-8333-123456789abc')).toMatch(/^0b7e4f0a/)
    expect(key('phone', 'integer', '30901820')).toBe('########')
    expect(key('ref', 'integer', '4111111111111111')).toBe('################')
    expect(key('customer', 'text', 'Ann')).toBe('xxx')
  })
})
