import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../duckdb/session.ts'
import { constant, join, name, sql } from '../../duckdb/sql.ts'
import { openTestSession } from '../../testing/convert-texts.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { conversionOf } from './index.ts'
import { proofOf, provenValue } from './proof.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const text = name('text')
type Change = Parameters<typeof proofOf>[0]

/** Returns the texts that a conversion accepts, each with the conversion's value and with the proven value. */
async function accepted(texts: readonly string[], change: Change) {
  const { result } = conversionOf(text, 'text', change)
  const values = join([...new Set(texts)].map((one) => sql`(${constant(one)})`))
  return await session.rows(sql`select text, result, ${provenValue(text, result, change)} from
    (select *, ${result} as result from (values ${values}) t(text)) where result is not null`)
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 21 })
const number = fc
  .tuple(fc.constantFrom('', '', '-', '+'), digits, fc.constantFrom('', '', '.', ','), digits)
  .map((parts) => parts.join(''))
const grouped = fc
  .tuple(
    fc.integer({ min: -999, max: 999 }),
    fc.constantFrom(',', '.', ' ', "'"),
    fc.constantFrom('000', '120', '007'),
  )
  .map((parts) => parts.join(''))
const two = fc.integer({ min: 0, max: 32 }).map((n) => String(n).padStart(2, '0'))
const day = fc
  .tuple(
    fc.integer({ min: 0, max: 9999 }),
    two,
    two,
    fc.constantFrom('', '', ' 00:00', 'T00:00:00.000', ' 10:20:30.5'),
  )
  .map(([y, m, d, clock]) => `${String(y).padStart(4, '0')}-${m}-${d}${clock}`)
const other = fc.constantFrom(
  '0',
  '-0',
  '-0.0',
  '.5',
  '-.5',
  '5.',
  '-5.',
  '+.5',
  '1e5',
  'true',
  'no',
  '10:20',
  '1/2/2024',
)
const texts = fc.array(fc.oneof(number, grouped, day, other), { minLength: 200, maxLength: 200 })

describe('a text that passes its conversion has the same value with a proof', () => {
  test.each<[string, Change]>([
    ['int', { toType: 'int' }],
    ['decimal', { toType: 'decimal' }],
    ['date', { toType: 'date' }],
    ['datetime', { toType: 'datetime' }],
    ['time', { toType: 'time' }],
    ['float', { toType: 'float' }],
    ['bit', { toType: 'bit' }],
    ['int with points between thousands', { toType: 'int', thousandsSign: '.' }],
    ['decimal with a comma', { toType: 'decimal', decimalSign: ',', thousandsSign: '.' }],
    ['int of several formats', { toType: 'int', numberFormats: [{ decimalSign: '.', thousandsSign: ',' }] }],
    ['rounded int', { toType: 'int', round: true }],
    ['date with a pattern', { toType: 'date', format: 'yyyy-dd-MM' }],
  ])('%s', async (_, change) => {
    const check = async (list: readonly string[]) => {
      const rows = await accepted([...list, '7', '0.5', '2024-01-02', '2024-02-01 00:00', 'yes'], change)
      expect(rows.map(([one, , proven]) => [one, proven])).toEqual(rows.map(([one, value]) => [one, value]))
    }
    await fc.assert(fc.asyncProperty(texts, check), { numRuns: roundsOf({ short: 4, long: 200 }) })
  })
})

test('a text that does not fit its proof stops the query instead of becoming empty', async () => {
  for (const toType of ['int', 'decimal', 'date', 'bit'] as const) {
    const { result } = conversionOf(text, 'text', { toType })
    const value = provenValue(text, result, { toType })
    const of = (given: string | null) =>
      session.rows(sql`select ${value} from (values (${constant(given)}::varchar)) t(text)`)
    await expect(of('n/a')).rejects.toThrow('Choose the file again')
    expect(await of(null)).toEqual([[null]])
  }
})

test('conversions that treat a text differently have different proofs', () => {
  const changes: readonly Change[] = [
    { toType: 'int' },
    { toType: 'int', round: true },
    { toType: 'int', thousandsSign: '.' },
    { toType: 'decimal' },
    { toType: 'decimal', decimalSign: ',' },
    { toType: 'date' },
    { toType: 'date', format: 'dd/MM/yyyy' },
    { toType: 'date', format: 'MM/dd/yyyy' },
    { toType: 'datetime' },
    { toType: 'bit' },
    { toType: 'bit', trueWords: ['ja'], falseWords: ['nein'] },
  ]
  expect(new Set(changes.map(proofOf)).size).toBe(changes.length)
})
