import { describe, expect, it } from 'vitest'
import { textAsType } from './text-as-type.ts'

const of = (...values: string[]) => textAsType(values, false)?.family ?? null

describe('suggested type of text values', () => {
  it('is integer, with the number of digits', () => {
    expect(textAsType(['7', '-12', '0', '450', '99'], false)).toEqual({
      family: 'integer',
      digits: 3,
      scale: undefined,
      castable: true,
    })
  })

  it('is decimal, with the number of decimal places', () => {
    expect(textAsType(['7.5', '-12.25', '0', '450', '99.1'], false)).toEqual({
      family: 'decimal',
      digits: 3,
      scale: 2,
      castable: true,
    })
  })

  it('is date in the common formats', () => {
    expect(of('2024-02-29', '2023-12-31')).toBe('date')
    expect(of('20240229', '20231231', '20230101', '20230102', '20230103')).toBe('date')
    expect(textAsType(['31.12.2024', '01.02.2023', '3.4.2022', '5.6.2021', '7.8.2020'], false)).toMatchObject(
      { family: 'date', castable: false },
    )
  })

  it('is datetime, but is not castable if a value has an offset', () => {
    expect(textAsType(['2024-02-29 10:00', '2024-02-29T10:00:01.5'], false)).toEqual({
      family: 'datetime',
      castable: true,
    })
    expect(textAsType(['2024-02-29T10:00:00Z'], false)).toEqual({ family: 'datetime', castable: false })
  })

  it('is boolean, UUID or JSON', () => {
    expect(of('true', 'FALSE')).toBe('boolean')
    expect(of('0b7e4f0a-1111-4222-8333-123456789abc')).toBe('uuid')
    expect(of('{"a": 1}', '[1, 2]')).toBe('json')
  })

  it.each([
    ['leading zeros', ['007', '012', '100', '9', '8']],
    ['codes of equal length', ['10115', '20095', '50667', '80331', '70173']],
    ['a few numbers that could be codes', ['1', '2', '3', '1', '2']],
    ['names among numbers', ['1', '2', '3', '4', 'five']],
    ['versions', ['1.0', '1.10.2', '2.0', '3.1', '4.0']],
    ['days that do not exist', ['2023-02-29', '2023-02-01']],
    ['one word alone', ['yes', 'yes']],
    ['more digits than a number can store', ['1234567890123456789', '2', '3', '4', '5']],
    ['broken JSON', ['{"a": 1', '{}']],
    ['letters Y and N', ['Y', 'N']],
  ])('stays text for %s', (_, values) => expect(textAsType(values, false)).toBeNull())

  it('stays text for numbers that are identifiers', () => {
    expect(textAsType(['7', '12', '0', '450', '99'], true)).toBeNull()
  })
})
