import { changedColumns, changedNames } from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { placeOf } from './one-table.ts'
import { cell, cellAs, hiddenColumns, type StepContext, type Table } from './table.ts'

/** Returns the places of the columns that a step changes. Null chooses all columns of texts. */
export function changedPlaces(
  table: Pick<Table, 'columns'>,
  chosen: readonly string[] | null,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): readonly number[] {
  return changedNames(table.columns, chosen).map((column) => placeOf(table, column, context))
}

/** The name of a hidden column that a step calculates for the column with this index. */
export function helper(index: number): Sql {
  return name(`helper${index}`)
}

/**
 * Returns a table with other values of the same types in some columns. `rows` selects the table's rows; the new values
 * may use its columns.
 */
export function withValues(input: Table, values: ReadonlyMap<number, Sql>, rows: Sql = input.select): Table {
  if (values.size === 0) return input
  const cells = input.columns.flatMap((_, i) => {
    const value = values.get(i)
    return value ? [sql`${value} as ${cell(i)}`] : cellAs(input, i, i)
  })
  const changed = input.columns.filter((_, i) => values.has(i)).map((column) => column.name)
  return {
    ...input,
    select: sql`select ${join([...hiddenColumns(input), ...cells])} from (${rows})`,
    columns: changedColumns(input.columns, changed),
    bounds: input.bounds.map((bound, i) => (values.has(i) ? null : bound)),
    asWritten: input.asWritten.map((isWritten, i) => isWritten && !values.has(i)),
  }
}

/**
 * Selects a table's rows with helper columns that contain its texts after all stages. Each stage is a select of its own,
 * so that a text is calculated only once, and DuckDB's limit for the depth of an expression isn't reached.
 */
export function withStages(
  { select }: Pick<Table, 'select'>,
  places: readonly number[],
  stages: readonly ((text: Sql) => Sql)[],
): Sql {
  return stages.reduce(
    (rows, stage) => {
      const texts = places.map((place) => sql`${stage(helper(place))} as ${helper(place)}`)
      return sql`select * replace (${join(texts)}) from (${rows})`
    },
    sql`select ${join([sql`*`, ...places.map((place) => sql`${cell(place)} as ${helper(place)}`)])} from (${select})`,
  )
}

/** Returns a table with the texts of its helper columns. A text of which no character is left becomes null. */
export function changedTexts(input: Table, places: readonly number[], rows: Sql): Table {
  const values = places.map((place) => {
    const [before, after] = [cell(place), helper(place)]
    return [place, sql`case when ${after} = '' and ${before} <> '' then null else ${after} end`] as const
  })
  return withValues(input, new Map(values), rows)
}
