import {
  type AggregateFunction,
  aggregateColumn,
  type DatePart,
  type GroupKeys,
  groupKeyColumns,
} from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { type CompiledAggregate, compileAggregate } from './aggregates.ts'
import { firstPlace, groupKey, groupResult, groupRows } from './group-rows.ts'
import { columnOf, oneTable, placeOf } from './one-table.ts'
import { equalValue, place } from './row-order.ts'
import { cell, rowNumber, type StepCompiler, type StepContext, type Table, written } from './table.ts'

/** Makes one row of all rows that are equal in the keys, in the order of their first rows. */
export const groupBy: StepCompiler<'groupBy'> = (inputs, { keys, aggregates }, context) => {
  const settled = oneTable(inputs, context)
  const compared = keys.map((key) => keyOf(settled, key, context))
  const input = context.gather(settled, { keys: compared.map(({ value }) => value), nullsMatch: true })
  const names = compared.map((_, i) => groupKey(i))
  const calculated = aggregates.map((aggregate) => compileAggregate(input, aggregate, names, context))
  const { kept, cells } = keptValues(compared, calculated.length)
  const groups = groupRows(input, {
    keys: compared.map(({ value }) => value),
    aggregates: [...calculated, ...kept],
    isOrdered: true,
  })
  const results = calculated.map((_, i) => sql`${groupResult(i)} as ${cell(keys.length + i)}`)
  const row = sql`${context.numberBy(firstPlace)} as ${rowNumber}`
  return {
    select: sql`select ${join([row, ...cells, ...results])} from (${groups})`,
    columns: [
      ...groupKeyColumns(input.columns, keys),
      ...aggregates.map((aggregate) => aggregateColumn(input.columns, aggregate)),
    ],
    bounds: [
      ...compared.map(({ isDay, at }) => (isDay ? null : (input.bounds[at] ?? null))),
      ...aggregates.map(({ function: by, column }) =>
        isChosen(by) ? (input.bounds[placeOf(input, column, context)] ?? null) : null,
      ),
    ],
    asWritten: [...compared.map(({ isWritten }) => isWritten), ...aggregates.map(() => false)],
    hasEmpty: false,
    isNumbered: false,
    conversions: [],
    rows: null,
    combines: [...input.combines, context.nodeId],
  }
}

const chosen: ReadonlySet<string> = new Set(['min', 'max', 'first', 'last'])

/** True for a function whose results are values of its column, so that the column's bound holds for them. */
export function isChosen(by: AggregateFunction): boolean {
  return chosen.has(by)
}

export interface ComparedKey {
  readonly at: number
  /** The value to compare. */
  readonly value: Sql
  /** True for a part of a date, which is the first day of the part. */
  readonly isDay: boolean
  /** True if equal values can be written differently. The result then has the first of them. */
  readonly isVaried: boolean
  /** True if the result also has the value as the source wrote it. */
  readonly isWritten: boolean
}

/** Returns the value by which a key's rows are compared. */
export function keyOf(
  table: Pick<Table, 'columns' | 'asWritten'>,
  { column, part }: GroupKeys[number],
  context: Pick<StepContext, 'nodeId' | 'title'>,
): ComparedKey {
  const { value, type } = columnOf(table, column, context)
  const at = placeOf(table, column, context)
  const isDay = part !== 'value'
  return {
    at,
    value: isDay ? firstDay(value, part) : equalValue(value, type),
    isDay,
    isVaried: !isDay && type === 'decimal',
    isWritten: !isDay && (table.asWritten[at] ?? false),
  }
}

function firstDay(value: Sql, part: Exclude<DatePart, 'value'>): Sql {
  return sql`date_trunc(${constant(part)}, ${value})::date`
}

/**
 * Returns the cells of the keys, and the aggregates for those that are read from a group's first row. The numbers of
 * these aggregates begin with `from`.
 */
export function keptValues(
  keys: readonly ComparedKey[],
  from: number,
): { readonly kept: readonly CompiledAggregate[]; readonly cells: readonly Sql[] } {
  const kept: CompiledAggregate[] = []
  const ofFirst = (value: Sql) => {
    kept.push({ windows: [], parts: () => [sql`arg_min(${value}, ${place})`], stages: [] })
    return groupResult(from + kept.length - 1)
  }
  const cells = keys.flatMap(({ at, isVaried, isWritten }, i) => [
    sql`${isVaried ? ofFirst(cell(at)) : groupKey(i)} as ${cell(i)}`,
    ...(isWritten ? [sql`${ofFirst(written(at))} as ${written(i)}`] : []),
  ])
  return { kept, cells }
}
