import type { DataType } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { openTestSession } from '../testing/convert-texts.ts'
import { roundsOf } from '../testing/rounds.ts'
import { duckdbTypes } from './conversions/index.ts'
import { packedOrder } from './packed-order.ts'
import { orderOf, place } from './row-order.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const context = { nodeId: 'step', title: 'Step' }
const tableOf = (type: DataType) => ({ columns: [{ name: 'value', type }] })
const samples: readonly (readonly [DataType, readonly string[]])[] = [
  ['int', ['0', '-1', '1', '7', '9223372036854775807', '-9223372036854775808', '9223372036854775806']],
  ['bit', ['true', 'false']],
  ['date', ['1970-01-01', '1969-12-31', '0001-01-01', '9999-12-31', 'infinity', '-infinity', '2024-02-29']],
  ['time', ['00:00:00', '23:59:59.999999', '24:00:00', '10:00:00.000001']],
  [
    'datetime',
    ['1970-01-01', '1969-12-31 23:59:59.999999', '0001-01-01', '9999-12-31 23:59', 'infinity', '-infinity'],
  ],
]

describe('the least and the largest packed number of a group are its first and its last row', () => {
  test.each(samples)('%s', async (type, texts) => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(null, ...texts)), {
      minLength: 1,
      maxLength: 12,
    })
    const check = async (
      given: readonly (readonly [number, string | null])[],
      descending: boolean,
      emptyFirst: boolean,
    ) => {
      const keys = [{ column: 'value', descending, emptyFirst, ignoreCase: false }]
      const order = packedOrder(tableOf(type), keys, context)
      if (!order) throw new Error(`There is an order for ${type}`)
      // Places need not be consecutive, and can be larger than 32 bits.
      const lines = given.map(
        ([group, text], i) =>
          sql`(${constant(group)}, ${constant(text)}::${name(duckdbTypes[type])}, ${constant(5_000_000_000 * i + 1)}::bigint)`,
      )
      const table = sql`(values ${join(lines)}) as t(g, c0, ${place})`
      const packed = await session.rows(
        sql`select g, ${order.placeIn(name('least'))}, ${order.placeIn(name('most'))} from
          (select g, min(${order.packed}) as least, max(${order.packed}) as most from ${table} group by g) order by g`,
      )
      const sorted = orderOf(tableOf(type), keys, context)
      const expected = await session.rows(
        sql`select g, first(${place} order by ${sorted}), last(${place} order by ${sorted}) from ${table} group by g order by g`,
      )
      expect(packed).toEqual(expected)
    }
    await fc.assert(fc.asyncProperty(rows, fc.boolean(), fc.boolean(), check), {
      numRuns: roundsOf({ short: 40, long: 2_000 }),
    })
  })
})

test('values without a fixed size and several keys have no packed number', () => {
  const key = { column: 'value', descending: false, emptyFirst: false, ignoreCase: false }
  for (const type of ['text', 'char', 'varchar', 'decimal', 'float'] as const)
    expect(packedOrder(tableOf(type), [key], context)).toBeNull()
  expect(packedOrder(tableOf('int'), [key, key], context)).toBeNull()
})
