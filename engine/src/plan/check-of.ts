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
      const cells = row[Symbol.iterator]()
      const next = () => Number(cells.next().value ?? 0)
      return {
        in: next(),
        droppedEmpty: next(),
        rejected: next(),
        kept: next(),
        failures: table.conversions.map(({ nodeId, column }) => ({ nodeId, column, count: next() })),
        measures: Object.fromEntries(
          measured.map(({ name, measure, select }) => [name, measure.read(select.map(next))]),
        ),
      } satisfies CheckResult
    },
  }
}

/** What is measured of a column, by its type: only types whose column in a target depends on its values. */
interface Measure {
  readonly select: (cell: Sql, kept: Sql) => readonly Sql[]
  readonly read: (numbers: readonly number[]) => ColumnMeasures
}

const nothing: ColumnMeasures = { maxLength: 0, integerDigits: 0, scale: 0, fits32Bits: true }

const lengths: Measure = {
  select: (cell, kept) => [sql`max(length(${cell}))${kept}`],
  read: ([maxLength = 0]) => ({ ...nothing, maxLength }),
}

const measures: Readonly<Partial<Record<DataType, Measure>>> = {
  char: lengths,
  varchar: lengths,
  int: {
    select: (cell, kept) => [
      sql`max(length(${cell}::varchar))${kept}`,
      sql`(coalesce(bool_and(${cell} between -2147483648 and 2147483647)${kept}, true))::int`,
    ],
    read: ([maxLength = 0, fits = 1]) => ({
      ...nothing,
      maxLength,
      integerDigits: maxLength,
      fits32Bits: fits === 1,
    }),
  },
  decimal: {
    select: (cell, kept) => [
      sql`max(length(${cell}))${kept}`,
      sql`max(length(ltrim(split_part(${cell}, '.', 1), '-')))${kept}`,
      sql`max(length(split_part(${cell}, '.', 2)))${kept}`,
    ],
    read: ([maxLength = 0, integerDigits = 0, scale = 0]) => ({
      ...nothing,
      maxLength,
      integerDigits,
      scale,
    }),
  },
}
