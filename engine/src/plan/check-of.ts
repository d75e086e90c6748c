import type { DataType } from '@anj/workflow'
import { join, type Sql, sql } from '../duckdb/sql.ts'
import { cell, failed, isEmpty, type Table } from '../steps/table.ts'
import { isLeftOut, isRejected } from './left-out.ts'
import type { CheckResult, ColumnMeasures, CompiledPlan } from './plan.ts'

/** The check pass of a table: all counts and measures in one aggregate. Null where there is nothing to find out. */
export function checkOf(table: Table): CompiledPlan['check'] {
  if (!table.hasEmpty && table.conversions.length === 0) return null
  const rejected = isRejected(table)
  const leftOut = isLeftOut(table)
  // Counted by conditions and not by filters, for which DuckDB copies every column once per count.
  const counts = [
    sql`count(*)`,
    table.hasEmpty ? sql`count_if(${isEmpty})` : sql`0`,
    rejected ? sql`count_if(${table.hasEmpty ? sql`${rejected} and not ${isEmpty}` : rejected})` : sql`0`,
    leftOut ? sql`count_if(not ${leftOut})` : sql`count(*)`,
  ]
  const failures = table.conversions.map((conversion) => sql`count_if(${failed(conversion)})`)
  const kept = (value: Sql) => (leftOut ? sql`case when ${leftOut} then null else ${value} end` : value)
  const measured = table.columns.flatMap(({ name, type }, i) => {
    const measure = measures[type]
    return measure ? [{ name, measure, select: measure.select(kept(cell(i))) }] : []
  })
  return {
    select: sql`select ${join([...counts, ...failures, ...measured.flatMap(({ select }) => select)])} from (${table.select})`,
    read: (row) => {
      const cells = row.values()
      const nextText = () => {
        const { value } = cells.next()
        return typeof value === 'string' ? value : null
      }
      const next = () => Number(nextText() ?? 0)
      return {
        in: next(),
        droppedEmpty: next(),
        rejected: next(),
        kept: next(),
        failures: table.conversions.map(({ nodeId, column }) => ({ nodeId, column, count: next() })),
        measures: Object.fromEntries(
          measured.map(({ name, measure, select }) => [name, measure.read(select.map(nextText))]),
        ),
      } satisfies CheckResult
    },
  }
}

/** What is measured of a column, by its type: only types whose column in a target depends on its values. */
interface Measure {
  readonly select: (cell: Sql) => readonly Sql[]
  readonly read: (texts: readonly (string | null)[]) => ColumnMeasures
}

const nothing: ColumnMeasures = { maxLength: 0, integerDigits: 0, scale: 0, fits32Bits: true }

const lengths: Measure = {
  select: (cell) => [sql`max(length(${cell}))`],
  read: ([longest]) => ({ ...nothing, maxLength: Number(longest ?? 0) }),
}

const smallest32Bits = -2_147_483_648n
const largest32Bits = 2_147_483_647n

const measures: Readonly<Partial<Record<DataType, Measure>>> = {
  char: lengths,
  varchar: lengths,
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
    select: (cell) => {
      const sign = sql`instr(${cell}, '.')`
      const whole = sql`case when ${sign} = 0 then strlen(${cell}) else ${sign} - 1 end - starts_with(${cell}, '-')::int`
      const fraction = sql`case when ${sign} = 0 then 0 else strlen(${cell}) - ${sign} end`
      return [sql`max(strlen(${cell}))`, sql`max(${whole})`, sql`max(${fraction})`]
    },
    read: ([longest, whole, fraction]) => ({
      ...nothing,
      maxLength: Number(longest ?? 0),
      integerDigits: Number(whole ?? 0),
      scale: Number(fraction ?? 0),
    }),
  },
}
