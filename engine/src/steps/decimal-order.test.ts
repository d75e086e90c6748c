import { sharedForm } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { openTestSession } from '../testing/convert-texts.ts'
import { roundsOf } from '../testing/rounds.ts'
import { compareDecimal, decimalOrder } from './decimal-order.ts'
import { plainNumber } from './key-values.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const PLACES = 61
/** Decimals in plain form, with many more digits than DuckDB's own decimals have. */
const decimals = fc
  .tuple(
    fc.boolean(),
    fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, 10n ** 50n)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9]{1,60}$/)),
  )
  .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`)

function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return text.startsWith('-') ? -size : size
}

test('decimals of any length are ordered and compared like the numbers that they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(decimals, { minLength: 2, maxLength: 30 }), async (given) => {
      // Neighbours that are the same float.
      const texts = given.flatMap((text) => [
        text,
        text.includes('.') ? `${text}1` : `${text}.${'0'.repeat(20)}1`,
      ])
      const values = sql`(values ${join(texts.map((text) => sql`(${constant(text)})`))}) as t(v)`
      const sorted = await session.rows(sql`select v from ${values} order by ${decimalOrder(name('v'))}`)
      const found = sorted.map(([text]) => scaled(text ?? ''))
      expect(found).toEqual(texts.map(scaled).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      const [limit = '0'] = texts
      const less = await session.rows(
        sql`select v from ${values} where ${compareDecimal(name('v'), sql`<`, limit)}`,
      )
      expect(less.map(([text]) => text)).toEqual(texts.filter((text) => scaled(text) < scaled(limit)))
    }),
    { numRuns: roundsOf({ short: 30, long: 500 }) },
  )
})

test('equal numbers have one shared form, in settings as in rows', async () => {
  for (const group of [
    ['1.5', '+1.50', '01.5', '1.500'],
    ['0', '-0', '0.0', '-0.00', '+0'],
    ['-10', '-010', '-10.0'],
    ['100', '100.00'],
  ]) {
    expect(new Set(group.map(sharedForm)).size).toBe(1)
    const plain = group.map((text) => text.replace(/^\+/, '').replace(/^(-?)0(?=\d)/, '$1'))
    const rows = sql`(values ${join(plain.map((text) => sql`(${constant(text)})`))}) as t(v)`
    const forms = await session.rows(sql`select distinct ${plainNumber(name('v'))} from ${rows}`)
    expect(forms).toEqual([[sharedForm(group[0] ?? '')]])
  }
})
