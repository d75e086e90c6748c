import type { DataType } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyNth } from '../../engine/src/testing/rounds.ts'
import type { OpenKind } from './kind.ts'
import { kinds } from './kinds.ts'
import { roundTripOrRefusal } from './round-trip.ts'
import { tableOf, toComparable } from './table.ts'

/** Edge values of the specification's types, as files write them. */
const edges: Readonly<Record<DataType, readonly (string | null)[]>> = {
  bit: ['true', 'false', null],
  int: ['-9223372036854775808', '9223372036854775807', '0', '-1', '2147483648', null],
  decimal: ['99999999999999999999999999999999999999', '-99999999999999999999999999999999999999', '0', null],
  float: [
    '1.79769313486231e308',
    '-1.79769313486231e308',
    '2.22507385850721e-308',
    '0.1',
    '0',
    '123456789012345',
    null,
  ],
  char: ['a', 'abc', 'ä€😀', ' x', 'x ', null],
  varchar: ['007', 'a,b;c\td', 'say "hi"', "it's \\ back", 'ä€😀é', null],
  text: [
    '007',
    'two\nlines',
    'two\r\nlines',
    '\\N',
    'NULL',
    '-',
    ' spaces ',
    '=1+1',
    '2024-01-31',
    'true',
    null,
  ],
  date: ['0001-01-01', '9999-12-31', '1969-12-31', '1900-02-28', '2024-02-29', null],
  time: ['00:00:00', '23:59:59.999999', '12:34:56', null],
  datetime: ['0001-01-01 00:00:00', '9999-12-31 23:59:59.999999', '2024-02-29 12:34:56.000001', null],
  timestamp: ['0001-01-01 00:00:00', '9999-12-31 23:59:59.999999', '2024-02-29 12:34:56.5', null],
}
/** Decimals with so many fractional digits that fewer remain for the part before the point. */
const fractions = ['0.0000000000000000000000000000000000001', '-0.5', '9.25', null]

/** Error codes of targets that can't store values. */
const refusals = /^(valuesDoNotFit|targetRefused|excelCell|txt)/

describe.each(kinds.map((kind, place) => ({ ...kind, place })))('$name', ({ open, limits, place }) => {
  let kind: OpenKind
  beforeAll(async () => {
    kind = await open()
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  const all = (Object.keys(edges) as DataType[]).map((type) => ({ type, values: edges[type] }))
  it.each(everyNth([...all, { type: 'decimal' as const, values: fractions }], 3, place))(
    'keeps the edge values of $type or refuses them with a reason: %o',
    async ({ type, values }) => {
      const whole = await judge(type, values)
      // Each value is tested separately, because one refused value hides the others.
      if (whole === 'refused') for (const value of values) await judge(type, [value])
    },
  )

  async function judge(type: DataType, values: readonly (string | null)[]): Promise<'refused' | 'carried'> {
    const table = tableOf(type, values)
    const carried = await roundTripOrRefusal(kind, table)
    if ('refused' in carried) {
      expect(carried, `${type} ${values}: ${carried.sentence}`).toMatchObject({
        refused: expect.stringMatching(refusals),
      })
      return 'refused'
    }
    expect(toComparable(carried.table, table.columns), `${type} ${values}`).toEqual(toComparable(table))
    return 'carried'
  }

  it(
    limits.emptyIsNull ? 'reads an empty text as null' : 'keeps an empty text distinct from null',
    async () => {
      const carried = await roundTripOrRefusal(kind, tableOf('text', ['', null, 'x']))
      expect('table' in carried && carried.table.rows.map((row) => row[1])).toEqual([
        limits.emptyIsNull ? null : '',
        null,
        'x',
      ])
    },
  )
})
