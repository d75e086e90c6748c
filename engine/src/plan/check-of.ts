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
  const kept = leftOut ? sql` filter (not ${leftOut})` : sql``
  const counts = [
    sql`count(*)`,
    table.hasEmpty ? sql`count(*) filter (${isEmpty})` : sql`0`,
    rejected && table.hasEmpty
      ? sql`count(*) filter (${rejected} and not ${isEmpty})`
      : rejected
        ? sql`count(*) filter (${rejected})`
        : sql`0`,
    sql`count(*)${kept}`,
  ]
  const failures = table.conversions.map((conversion) => sql`count(*) filter (${failed(conversion)})`)
  const measured = table.columns.flatMap(({ name, type }, i) => {
    const measure = measures[type]
    return measure ? [{ name, measure, select: measure.select(cell(i), kept) }] : []
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
  readonly select: (cell: Sql, kept: Sql) => readonly Sql[]
  readonly read: (texts: readonly (string | null)[]) => ColumnMeasures
}

const nothing: ColumnMeasures = { maxLength: 0, integerDigits: 0, scale: 0, fits32Bits: true }

const lengths: Measure = {
  select: (cell, kept) => [sql`max(length(${cell}))${kept}`],
  read: ([longest]) => ({ ...nothing, maxLength: Number(longest ?? 0) }),
}

const smallest32Bits = -2_147_483_648n
const largest32Bits = 2_147_483_647n

const measures: Readonly<Partial<Record<DataType, Measure>>> = {
  char: lengths,
  varchar: lengths,
  int: {
    select: (cell, kept) => [sql`min(${cell})${kept}`, sql`max(${cell})${kept}`],
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
    select: (cell, kept) => {
      const sign = sql`instr(${cell}, '.')`
      const whole = sql`case when ${sign} = 0 then strlen(${cell}) else ${sign} - 1 end - starts_with(${cell}, '-')::int`
      const fraction = sql`case when ${sign} = 0 then 0 else strlen(${cell}) - ${sign} end`
      return [sql`max(strlen(${cell}))${kept}`, sql`max(${whole})${kept}`, sql`max(${fraction})${kept}`]
    },
    read: ([longest, whole, fraction]) => ({
      ...nothing,
      maxLength: Number(longest ?? 0),
      integerDigits: Number(whole ?? 0),
      scale: Number(fraction ?? 0),
    }),
  },
}
