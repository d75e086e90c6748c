import { unpivotedColumns, valueColumn } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { duckdbTypes } from './conversions/index.ts'
import { textOf } from './conversions/text-of.ts'
import { oneTable, placeOf } from './one-table.ts'
import { withoutBlank } from './row-order.ts'
import { inItsOrder } from './side-by-side.ts'
import { cell, cellAs, rowNumber, type StepCompiler, storedCell, written } from './table.ts'

/** Makes a row of each cell of some columns. The rows keep the numbers of the rows that they come from. */
export const unpivot: StepCompiler<'unpivot'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  for (const column of config.columns) placeOf(input, column, context)
  const places = unpivotedColumns(
    input.columns.map(({ name }, at) => ({ name, at })),
    config,
  )
  const { kept, turned } = unpivotedColumns(input.columns, config)
  const value = valueColumn(turned, config.valueColumn)
  const [names, values] = [cell(kept.length), cell(kept.length + 1)]
  const isWritten = places.turned.some(({ at }) => input.asWritten[at])
  const typed = ({ at }: { readonly at: number }) => {
    const type = input.columns[at]?.type ?? 'text'
    const of = type === value.type ? cell(at) : textOf(cell(at), type)
    return sql`cast(${of} as ${name(duckdbTypes[value.type])})`
  }
  const stored = ({ at }: { readonly at: number }) =>
    textOf(storedCell(input, at), input.asWritten[at] ? 'text' : (input.columns[at]?.type ?? 'text'))
  const each = (list: readonly Sql[], as: Sql) => sql`unnest([${join(list)}]) as ${as}`
  const rows = sql`select ${join([
    rowNumber,
    ...places.kept.flatMap(({ at }, i) => cellAs(input, at, i)),
    each(
      turned.map((column) => constant(column.name)),
      names,
    ),
    each(places.turned.map(typed), values),
    ...(isWritten ? [each(places.turned.map(stored), written(kept.length + 1))] : []),
  ])} from ${inItsOrder(input)}`
  const isKept = sql`${withoutBlank(values, value.type)} is not null`
  return {
    select: config.keepEmpty ? rows : sql`select * from (${rows}) where ${isKept}`,
    columns: [...kept, { name: config.nameColumn, type: 'text' }, value],
    bounds: [...places.kept.map(({ at }) => input.bounds[at] ?? null), null, null],
    asWritten: [...places.kept.map(({ at }) => input.asWritten[at] ?? false), false, isWritten],
    hasEmpty: false,
    isNumbered: false,
    conversions: [],
    rows: null,
    combines: input.combines,
  }
}
