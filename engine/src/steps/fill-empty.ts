import { AppError, isValueOf, plainDecimal } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { withValues } from './changed-values.ts'
import { duckdbTypes } from './conversions/index.ts'
import { oneTable, placeOf } from './one-table.ts'
import { equalValues, place, placed, withoutBlank } from './row-order.ts'
import { cell, rowNumber, type StepCompiler, written } from './table.ts'

/** Fills empty values with a given value, or with the value above or below. */
export const fillEmpty: StepCompiler<'fillEmpty'> = (inputs, config, context) => {
  const settled = oneTable(inputs, context)
  const { columns: filled, from, value, within } = config
  const places = new Set(filled.map((column) => placeOf(settled, column, context)))
  const typeAt = (at: number) => settled.columns[at]?.type ?? 'text'
  if (places.size === 0) return settled
  if (from === 'value') {
    const { title, nodeId } = context
    const values = [...places].map((at) => {
      const type = typeAt(at)
      const column = settled.columns[at]?.name ?? ''
      if (value === '') throw new AppError('fillValueNeeded', { title }, { nodeId })
      if (!isValueOf(type, value))
        throw new AppError('fillValueUnreadable', { title, column, value, type }, { nodeId })
      const given = constant(type === 'decimal' ? plainDecimal(value) : value)
      return [
        at,
        sql`coalesce(${withoutBlank(cell(at), type)}, cast(${given} as ${name(duckdbTypes[type])}))`,
      ] as const
    })
    return withValues(settled, new Map(values))
  }
  const keys = equalValues(settled, within, context)
  const input = context.gather(settled, { keys, nullsMatch: true })
  const groups = keys.length > 0 ? sql`partition by ${join(keys)} ` : sql``
  const order = from === 'above' ? place : sql`${place} desc`
  const window = sql`over (${groups}order by ${order} rows between unbounded preceding and current row)`
  const last = (given: Sql) => sql`last_value(${given} ignore nulls) ${window}`
  const cells = input.columns.flatMap((_, at) => {
    const isFilled = places.has(at)
    const typed = isFilled ? sql`${last(withoutBlank(cell(at), typeAt(at)))} as ${cell(at)}` : cell(at)
    if (!input.asWritten[at]) return [typed]
    // The text of a filled value is that of the row which it comes from.
    const text = sql`case when ${withoutBlank(cell(at), typeAt(at))} is not null then ${written(at)} end`
    return [typed, isFilled ? sql`${last(text)} as ${written(at)}` : written(at)]
  })
  const names = input.columns.flatMap((_, at) => (input.asWritten[at] ? [cell(at), written(at)] : [cell(at)]))
  return {
    ...input,
    select: sql`select ${join([rowNumber, ...names])} from
      (select ${join([rowNumber, place, ...cells])} from (${placed(input)})) order by ${place}`,
    combines: [...input.combines, context.nodeId],
  }
}
