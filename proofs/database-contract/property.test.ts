import type { DataType } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundsOf } from '../../engine/src/testing/rounds.ts'
import type { OpenKind } from './kind.ts'
import { kinds } from './kinds.ts'
import { roundTripOrRefusal } from './round-trip.ts'
import { type Cells, type ContractTable, toComparable } from './table.ts'

/**
 * ANJ_PROPERTY_RUNS=1000 tries more examples. ANJ_PROPERTY_SEED replays a failure from the seed that the failure
 * printed.
 */
const numRuns = Number(process.env.ANJ_PROPERTY_RUNS ?? roundsOf({ short: 3, long: 40 }))
const seed = process.env.ANJ_PROPERTY_SEED

const digits = (most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: most }).map((all) => all.join(''))
const two = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((n) => String(n).padStart(2, '0'))
const date = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), two(12, 1), two(28, 1))
  .map(([year, month, day]) => `${String(year).padStart(4, '0')}-${month}-${day}`)
const time = fc
  .tuple(two(23), two(59), two(59), fc.option(digits(6)))
  .map(([h, m, s, fraction]) => `${h}:${m}:${s}${fraction ? `.${fraction}` : ''}`)
const moment = fc.tuple(date, time).map(([day, hour]) => `${day} ${hour}`)
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom('"', "'", ',', ';', '\t', '\n', '\r', '\\', ' ', 'a', 'N', '|', '`', '€', '😀'),
      maxLength: 12,
    }),
  )
  // Text types accept neither NUL nor half a surrogate pair.
  .filter((value) => !value.includes('\0') && value.isWellFormed())

const valueOf: Readonly<Record<DataType, fc.Arbitrary<string>>> = {
  bit: fc.constantFrom('true', 'false'),
  int: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  decimal: fc
    .tuple(fc.boolean(), digits(18), fc.option(digits(12)))
    .map(
      ([minus, whole, fraction]) =>
        `${minus ? '-' : ''}${whole.replace(/^0+(?=\d)/, '')}${fraction ? `.${fraction}` : ''}`,
    ),
  float: fc
    .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: -290, max: 290 }))
    .map(([digits, exponent]) => `${digits}e${exponent}`),
  char: text,
  varchar: text,
  text,
  date,
  time,
  datetime: moment,
  timestamp: moment,
}

const table: fc.Arbitrary<ContractTable> = fc
  .array(fc.constantFrom(...(Object.keys(valueOf) as DataType[])), { minLength: 1, maxLength: 8 })
  .chain((types) =>
    fc
      .array(fc.tuple(...types.map((type) => fc.option(valueOf[type], { freq: 6 }))), {
        minLength: 1,
        maxLength: 12,
      })
      .map((rows) => ({
        columns: [
          { name: 'nr', type: 'int' as const },
          ...types.map((type, i) => ({ name: `${type} ${i}`, type })),
        ],
        rows: rows.map((row, i): Cells => [String(i), ...(row as Cells)]),
      })),
  )

/** Error codes of targets that can't store a value. */
const refusals = /^(valuesDoNotFit|targetRefused|excelCell|txt)/

describe.each(kinds)('$name', ({ open, limits }) => {
  let kind: OpenKind
  beforeAll(async () => {
    kind = await open()
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  it(
    'keeps a random table unchanged or refuses it with a reason',
    async () => {
      await fc.assert(
        fc.asyncProperty(table, async (given) => {
          const carried = await roundTripOrRefusal(kind, given)
          if ('refused' in carried) {
            expect(carried).toMatchObject({ refused: expect.stringMatching(refusals) })
            return
          }
          expect(toComparable(carried.table, given.columns)).toEqual(
            toComparable(limits.emptyIsNull ? asFile(given) : given),
          )
        }),
        { numRuns, endOnFailure: true, ...(seed === undefined ? {} : { seed: Number(seed) }) },
      )
    },
    numRuns * 10_000,
  )
})

/** Converts empty texts to null, as a file does. */
function asFile({ columns, rows }: ContractTable): ContractTable {
  return { columns, rows: rows.map((row) => row.map((value) => (value === '' ? null : value))) }
}
