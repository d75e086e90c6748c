import type { DataType } from '@anj/workflow'
import { join, type Sql, sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import { nothing } from '../model/column-measures.ts'
import { digitsOf } from '../steps/decimal-digits.ts'
import { type ConversionColumns, cell, failed, isEmpty, isRejected, type Table } from '../steps/table.ts'
import type { CheckPart, CheckResult } from './plan.ts'
import { isSkipped } from './skipped-rows.ts'

/** Fields that the plan fills in, because the check doesn't know its place in the plan. */
type Place = 'isRepeated' | 'nodeId' | 'isWithin' | 'steps'

interface Looks {
  /** Conversions whose failures the check counts and lists. */
  readonly counted: readonly ConversionColumns[]
  /** Indexes of the columns to measure. */
  readonly measured: readonly number[]
  /** For each earlier step that drops rows, all conversions up to that step. */
  readonly steps: readonly (readonly ConversionColumns[])[]
}

/** Compiles a table's check into a single aggregate that returns all counts and measures. */
export function buildCheck(table: Table, { counted, measured, steps }: Looks): Omit<CheckPart, Place> {
  const rejected = isRejected(table.conversions)
  const rejectedBefore = isRejected(table.conversions.filter((conversion) => !counted.includes(conversion)))
  const countOf = (condition: Sql | null) =>
    condition ? sql`count_if(${table.hasEmpty ? sql`${condition} and not ${isEmpty}` : condition})` : sql`0`
  const leftOut = isSkipped(table)
  // With `filter` instead of `count_if`, DuckDB would copy every column once per count.
  const counts = [
    sql`count(*)`,
    table.hasEmpty ? sql`count_if(${isEmpty})` : sql`0`,
    countOf(rejected),
    countOf(rejectedBefore),
    leftOut ? sql`count_if(not ${leftOut})` : sql`count(*)`,
  ]
  const rejectedAt = steps.map((conversions) => countOf(isRejected(conversions)))
  const failures = counted.map((conversion) => sql`count_if(${failed(conversion)})`)
  const kept = (value: Sql) => (leftOut ? sql`case when ${leftOut} then null else ${value} end` : value)
  const taken = measured.flatMap((place) => {
    const type = table.columns[place]?.type
    const measure = type && measures[type]
    return measure ? [{ place, measure, select: measure.select(kept(cell(place))) }] : []
  })
  return {
    kind: 'check',
    rows: table.rows,
    select: sql`select ${join([...counts, ...rejectedAt, ...failures, ...taken.flatMap(({ select }) => select)])} from (${table.select})`,
    read: (row) => {
      const cells = row.values()
      const nextText = () => {
        const { value } = cells.next()
        return typeof value === 'string' ? value : null
      }
      const next = () => Number(nextText() ?? 0)
      const found: CheckResult = {
        in: next(),
        droppedEmpty: next(),
        rejected: next(),
        rejectedBefore: next(),
        kept: next(),
        rejectedAt: rejectedAt.map(next),
        failures: counted.map(({ nodeId, column, rule }) => ({
          nodeId,
          column,
          count: next(),
          ...(rule && { rule }),
        })),
        measures: [],
      }
      const byPlace: (ColumnMeasures | null)[] = table.columns.map(() => null)
      for (const { place, measure, select } of taken) byPlace[place] = measure.read(select.map(nextText))
      return { ...found, measures: byPlace }
    },
    conversions: counted,
  }
}

/** Measures a column of one type. Contains only the types whose target column can depend on the values. */
interface Measure {
  readonly select: (cell: Sql) => readonly Sql[]
  readonly read: (texts: readonly (string | null)[]) => ColumnMeasures
}

const lengths: Measure = {
  select: (cell) => [sql`max(length(${cell}))`],
  read: ([longest]) => ({ ...nothing, maxLength: Number(longest ?? 0) }),
}

const smallest32Bits = -2_147_483_648n
const largest32Bits = 2_147_483_647n

const measures: Readonly<Partial<Record<DataType, Measure>>> = {
  char: lengths,
  varchar: lengths,
  text: lengths,
  int: {
    select: (cell) => [sql`min(${cell})`, sql`max(${cell})`],
    read: ([least, most]) => {
      if (!least || !most) return nothing
      const digits = (text: string) => text.replace('-', '').length
      return {
        maxLength: Math.max(least.length, most.length),
        integerDigits: Math.max(digits(least), digits(most)),
        scale: 0,
        fits32Bits: BigInt(least) >= smallest32Bits && BigInt(most) <= largest32Bits,
      }
    },
  },
  decimal: {
    select: (cell) => digitsOf(cell).slice(0, 3),
    read: ([longest, whole, fraction]) => ({
      ...nothing,
      maxLength: Number(longest ?? 0),
      integerDigits: Number(whole ?? 0),
      scale: Number(fraction ?? 0),
    }),
  },
}
