import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../duckdb/session.ts'
import { type Converted, convertTexts, openTestSession } from '../../testing/convert-texts.ts'
import { referenceConversions } from './reference-model.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })
const signs = fc.constantFrom('', '', '', '-', '+')
const number = fc
  .tuple(
    signs,
    digits(0, 22),
    fc.option(digits(0, 22), { nil: null }),
    fc.constantFrom('', '', '', 'e5', 'E-3', 'e+400', 'e-320'),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent}`,
  )
const short = fc
  .tuple(signs, fc.integer({ min: 0, max: 99_999 }), fc.option(digits(0, 6), { nil: null }))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`)
const two = (min: number, max: number) => fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'))
const day = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), two(0, 13), two(0, 32))
  .map(([y, m, d]) => `${String(y).padStart(4, '0')}-${m}-${d}`)
const time = fc
  .tuple(two(0, 24), two(0, 60), fc.option(two(0, 60), { nil: null }), fc.option(digits(0, 9), { nil: null }))
  .map(([h, m, s, f]) => `${h}:${m}${s === null ? '' : `:${s}${f === null ? '' : `.${f}`}`}`)
const zone = fc.constantFrom('', '', '', '', 'Z', '+02:00', ' +0200', '-05')
const moment = fc.tuple(day, fc.constantFrom(' ', 'T'), time, zone).map((parts) => parts.join(''))
const word = fc.constantFrom('true', 'TRUE', 'f', 'No', 'y', '1', '0', 'on', 'tru', '', '2', 'yes ')
const odd = fc.constantFrom(
  '0x1F',
  '1_000',
  'inf',
  '-inf',
  'NaN',
  'infinity',
  'epoch',
  '1,5',
  '1.2.3',
  '.',
  '-',
  '',
  ' 1',
  '1 ',
  '１',
  '5%',
  '$5',
  'null',
  '10000-01-01',
  '-0',
  '00',
  '9223372036854775807',
  '-9223372036854775808',
  '9223372036854775808',
)
const anything = fc.oneof(
  number,
  short,
  day,
  time,
  moment,
  word,
  odd,
  fc.string({ maxLength: 12 }).filter((text) => !text.includes('\0')),
)
const texts = fc.array(anything, { minLength: 200, maxLength: 200 })

const valueOf = (converted: Converted | undefined) =>
  converted && 'value' in converted ? converted.value : null

/** Compares DuckDB's results with the model's. */
async function agree(
  toType: Exclude<keyof typeof referenceConversions, 'float'>,
  list: readonly string[],
): Promise<void> {
  const converted = await convertTexts(session, list, { toType })
  const model = referenceConversions[toType]
  expect(list.map((text, i) => [text, valueOf(converted[i])])).toEqual(
    list.map((text) => [text, model(text)]),
  )
}

describe('conversions agree with the reference model', () => {
  for (const toType of ['int', 'decimal', 'bit', 'date', 'time', 'datetime'] as const) {
    test(toType, async () => {
      await fc.assert(
        fc.asyncProperty(texts, (list) => agree(toType, list)),
        { numRuns: 15 },
      )
    })
  }

  test('float', async () => {
    const check = async (list: readonly string[]) => {
      const converted = await convertTexts(session, list, { toType: 'float' })
      const got = list.map((text, i) => {
        const value = valueOf(converted[i])
        return [text, value === null ? null : Number(value)]
      })
      expect(got).toEqual(list.map((text) => [text, referenceConversions.float(text)]))
    }
    await fc.assert(fc.asyncProperty(texts, check), { numRuns: 15 })
    // The shortest text of a float always gives the same float, whatever its exponent.
    const doubles = fc.double({ noDefaultInfinity: true, noNaN: true }).map(String)
    const shortest = fc.array(doubles, { minLength: 1 })
    await fc.assert(fc.asyncProperty(shortest, check), { numRuns: 15 })
  })
})

test('every reject has a reason', async () => {
  const check = async (list: readonly string[]) => {
    for (const toType of ['int', 'decimal', 'float', 'bit', 'date', 'time', 'datetime'] as const) {
      const converted = await convertTexts(session, list, { toType })
      for (const one of converted) if ('refused' in one) expect(one.refused).not.toBe('')
    }
  }
  await fc.assert(fc.asyncProperty(texts, check), { numRuns: 5 })
})

test('a converted value converts to itself', async () => {
  const check = async (list: readonly string[]) => {
    for (const toType of ['int', 'decimal', 'bit', 'date', 'time', 'datetime'] as const) {
      const taken = (await convertTexts(session, list, { toType })).flatMap((one) => valueOf(one) ?? [])
      if (taken.length === 0) continue
      expect((await convertTexts(session, taken, { toType })).map(valueOf)).toEqual(taken)
    }
  }
  await fc.assert(fc.asyncProperty(texts, check), { numRuns: 5 })
})

test('rounding accepts every number in range and changes it by at most half a unit', async () => {
  const check = async (list: readonly string[]) => {
    const whole = await convertTexts(session, list, { toType: 'int', round: true })
    const scaled = await convertTexts(session, list, { toType: 'decimal', round: true, scale: 2 })
    for (const [i, text] of list.entries()) {
      expect(Math.abs(Number(valueOf(whole[i])) - Number(text))).toBeLessThanOrEqual(0.5)
      expect(Math.abs(Number(valueOf(scaled[i])) - Number(text))).toBeLessThanOrEqual(0.00501)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(short, { minLength: 100, maxLength: 100 }), check), {
    numRuns: 10,
  })
})

describe('chained conversions lose nothing', () => {
  test.each([
    ['int', 'text', ['12', '-7']],
    ['int', 'decimal', ['12', '-7']],
    ['int', 'float', ['12.0', '-7.0']],
    ['bit', 'int', ['1', '0']],
    ['bit', 'text', ['true', 'false']],
    ['date', 'datetime', ['2024-02-29 00:00:00']],
    ['date', 'text', ['2024-02-29']],
    ['datetime', 'date', ['2024-02-29']],
    ['float', 'int', ['5', '-3']],
    ['decimal', 'int', ['5', '-3']],
    ['decimal', 'text', ['5.00', '-3']],
    ['time', 'text', ['10:00:00.5']],
  ] as const)('%s to %s', async (from, toType, expected) => {
    const given: Readonly<Record<string, readonly string[]>> = {
      int: ['12', '-7'],
      bit: ['true', 'false'],
      date: ['2024-02-29'],
      datetime: ['2024-02-29 00:00:00'],
      float: ['5.0', '-3.0'],
      decimal: ['5.00', '-3'],
      time: ['10:00:00.5'],
    }
    expect((await convertTexts(session, given[from] ?? [], { toType }, from)).map(valueOf)).toEqual(expected)
  })
})
