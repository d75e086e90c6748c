import type { Aggregate } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { nothing } from '../model/column-measures.ts'
import { openTestSession } from '../testing/convert-texts.ts'
import { roundsOf } from '../testing/rounds.ts'
import { compileAggregate } from './aggregates.ts'
import { digitsOf } from './decimal-digits.ts'
import { groupKey, groupResult, groupRows } from './group-rows.ts'
import { cell, type MeasureBound, type Table } from './table.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const context = { nodeId: 'step', title: 'Step' }
const aggregateOf = (by: 'sum' | 'average'): Aggregate => ({
  function: by,
  column: 'value',
  name: by,
  percentile: 50,
  separator: '',
  distinct: false,
  order: [],
})

/** Returns the group, the sum and the average of each group of a table with the columns row, c0 and c1. */
async function grouped(select: Sql, bound: MeasureBound) {
  const table: Table = {
    select,
    columns: [
      { name: 'group', type: 'int' },
      { name: 'value', type: 'decimal' },
    ],
    bounds: [null, bound],
    asWritten: [false, false],
    hasEmpty: false,
    isNumbered: true,
    conversions: [],
    rows: null,
    combines: [],
  }
  const aggregates = (['sum', 'average'] as const).map((by) =>
    compileAggregate(table, aggregateOf(by), [groupKey(0)], context),
  )
  const groups = groupRows(table, { keys: [cell(0)], aggregates })
  return await session.rows(
    sql`select ${groupKey(0)}, ${groupResult(0)}, ${groupResult(1)} from (${groups}) order by ${groupKey(0)}`,
  )
}

/** Returns the bound of a column from the digits of all of its values, as the ingest measures them. */
async function boundOf(select: Sql): Promise<MeasureBound> {
  const [maxLength, integerDigits, scale, leastScale] = await session.row(
    sql`select ${join(digitsOf(cell(1)))} from (${select})`,
  )
  const measures = { maxLength, integerDigits, scale, leastScale }
  const numbers = Object.fromEntries(Object.entries(measures).map(([key, text]) => [key, Number(text ?? 0)]))
  return { kind: 'known', measures: { ...nothing, ...numbers } }
}

const scaleOf = (text: string) => text.split('.')[1]?.length ?? 0

/** Adds decimals with whole numbers of any length. The sum has the largest scale. */
function sumOf(texts: readonly string[]): string | null {
  if (texts.length === 0) return null
  const scale = Math.max(...texts.map(scaleOf))
  const sum = texts.reduce(
    (total, text) => total + BigInt(text.replace('.', '') + '0'.repeat(scale - scaleOf(text))),
    0n,
  )
  const size = `${sum < 0n ? -sum : sum}`.padStart(scale + 1, '0')
  const whole = size.slice(0, size.length - scale)
  return `${sum < 0n ? '-' : ''}${whole}${scale > 0 ? `.${size.slice(-scale)}` : ''}`
}

const decimalOf = (fraction: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.boolean(), fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, 10n ** 13n - 1n)), fraction)
    .map(([minus, whole, behind]) => `${minus ? '-' : ''}${whole}${behind === '' ? '' : `.${behind}`}`)
const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })
const columns = fc
  .oneof(
    ...[0, 2, 5].map((scale) => fc.constant(decimalOf(digits(scale, scale)))),
    fc.constant(decimalOf(digits(0, 5))),
    // Together with 13 digits before the point, these are more than 18 digits.
    fc.constant(decimalOf(digits(0, 9))),
  )
  .chain((decimals) =>
    fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.option(decimals, { freq: 4 })), {
      minLength: 1,
      maxLength: 12,
    }),
  )

test('sums and averages of decimals are exact, whether the ingest has measured their digits or not', async () => {
  const check = async (given: readonly (readonly [number, string | null])[]) => {
    const lines = given.map(
      ([group, text], i) => sql`(${constant(i + 1)}, ${constant(group)}, ${constant(text)}::varchar)`,
    )
    const select = sql`select * from (values ${join(lines)}) as t(${join([name('row'), cell(0), cell(1)])})`
    const measured = await grouped(select, await boundOf(select))
    expect(measured).toEqual(await grouped(select, null))
    const groups = Map.groupBy(given, ([group]) => group)
    const sums = [...groups]
      .toSorted(([a], [b]) => a - b)
      .map(([, list]) => sumOf(list.flatMap(([, text]) => text ?? [])))
    expect(measured.map(([, sum]) => sum)).toEqual(sums)
  }
  await fc.assert(fc.asyncProperty(columns, check), { numRuns: roundsOf({ short: 25, long: 1_000 }) })
})

test('a sum of decimals with 18 digits can have more digits than each of them', async () => {
  const rows = 1_000_000
  const select = sql`select i as row, i % 2 as c0, case i % 2 when 0 then '9999999999999999.99' else '-9999999999999999.99' end as c1
    from range(1, ${constant(rows + 1)}) t(i)`
  const sum = `${(999_999_999_999_999_999n * BigInt(rows / 2)) / 100n}.00`
  const expected = [
    ['0', sum, '9999999999999999.99'],
    ['1', `-${sum}`, '-9999999999999999.99'],
  ]
  expect(await grouped(select, await boundOf(select))).toEqual(expected)
})

test('measures of a union without the fewest digits are no measures of a sum', async () => {
  const select = sql`select i as row, 0 as c0, ['1.25', '2'][i] as c1 from range(1, 3) t(i)`
  const measured = { ...nothing, maxLength: 4, integerDigits: 1 }
  const ofTwo: MeasureBound = {
    kind: 'either',
    of: [
      { kind: 'known', measures: { ...measured, scale: 2, leastScale: 2 } },
      { kind: 'known', measures: { ...measured, scale: 0, leastScale: 0 } },
    ],
  }
  expect(await grouped(select, ofTwo)).toEqual([['0', '3.25', '1.625']])
  const declared: MeasureBound = { kind: 'known', measures: { ...measured, scale: 1 } }
  expect(await grouped(select, declared)).toEqual([['0', '3.25', '1.625']])
})
