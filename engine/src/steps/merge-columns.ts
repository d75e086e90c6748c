import { mergedColumns } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { textOf } from './conversions/text-of.ts'
import { columnOf, oneTable, placeOf } from './one-table.ts'
import { cell, cellAs, hiddenColumns, type StepCompiler, type Table } from './table.ts'

/** Merges the values of several columns into one text. */
export const mergeColumns: StepCompiler<'mergeColumns'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  const { columns: merged, separator, skipEmpty, keepOriginal } = config
  const texts = merged.map((column) => {
    const { value, type } = columnOf(input, column, context)
    return sql`nullif(${textOf(value, type)}, '')`
  })
  const whole = sql`concat_ws(${join([constant(separator), ...texts])})`
  const padded = join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ${constant(separator)} || `,
  )
  const value = skipEmpty
    ? sql`nullif(${whole}, '')`
    : sql`case when coalesce(${join(texts)}) is not null then ${padded} end`
  const places = new Set(merged.map((column) => placeOf(input, column, context)))
  const first = Math.min(...places)
  const cells: Sql[] = []
  const kept: (number | null)[] = []
  for (const i of input.columns.keys()) {
    if (i === first) {
      cells.push(sql`${value} as ${cell(kept.length)}`)
      kept.push(null)
    }
    if (places.has(i) && !keepOriginal) continue
    cells.push(...cellAs(input, i, kept.length))
    kept.push(i)
  }
  const ofKept = <T>(list: readonly T[], otherwise: T) =>
    kept.map((place) => (place === null ? otherwise : (list[place] ?? otherwise)))
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...cells])} from (${input.select})`,
    columns: mergedColumns(input.columns, config),
    bounds: ofKept<Table['bounds'][number]>(input.bounds, null),
    asWritten: ofKept(input.asWritten, false),
  }
}
