import { AppError, type Column, type DatabaseOutputConfig } from '@anj/workflow'

/** The facts about an existing table's column that every database family reports. */
export interface TargetColumn {
  readonly name: string
  readonly notNull: boolean
  readonly hasDefault: boolean
  readonly identity: boolean
  /** True if the server computes the value from other columns. */
  readonly generated: boolean
  readonly mayInsert: boolean
}

/** A workflow column and the table column that receives its values. */
export interface ColumnPair<C extends TargetColumn> {
  readonly from: Column
  readonly to: C
}

/** Maps workflow columns to table columns that have different names. */
export type ColumnMapping = NonNullable<DatabaseOutputConfig['columnMapping']>

/** Returns the name that a workflow column has in the table. */
export function targetColumnName(name: string, mapping: ColumnMapping): string {
  return mapping.find(({ column }) => column === name)?.to ?? name
}

export interface MatchOptions<C extends TargetColumn> {
  readonly tableName: string
  readonly columns: readonly Column[]
  readonly places: readonly C[]
  /** The assignments that the user has chosen. All other columns are matched by name. */
  readonly mapping?: ColumnMapping | undefined
}

/**
 * Finds the column of an existing table for each workflow column: the column with the mapped name or the same name, or
 * else the only column whose name differs just in case. Throws an error with the names of all columns that have no
 * match, can't be written, or need a value that the workflow doesn't provide.
 */
export function matchColumns<C extends TargetColumn>(options: MatchOptions<C>): readonly ColumnPair<C>[] {
  const { tableName: table, columns, places, mapping = [] } = options
  const found = columns.map((from) => ({ from, to: placeOf(targetColumnName(from.name, mapping), places) }))
  const missing = found.filter(({ to }) => !to).map(({ from }) => targetColumnName(from.name, mapping))
  if (missing.length > 0) throw new AppError('targetColumnsMissing', { table, columns: missing.join(', ') })
  const pairs = found.flatMap(({ from, to }) => (to ? [{ from, to }] : []))
  const names = (chosen: readonly ColumnPair<C>[]) => chosen.map(({ to }) => to.name).join(', ')
  const twice = pairs.filter(({ to }, i) => pairs.findIndex((pair) => pair.to === to) !== i)
  if (twice.length > 0) throw new AppError('targetColumnTwice', { table, columns: names(twice) })
  const generated = pairs.filter(({ to }) => to.generated)
  if (generated.length > 0) throw new AppError('targetColumnsGenerated', { table, columns: names(generated) })
  const forbidden = pairs.filter(({ to }) => !to.mayInsert)
  if (forbidden.length > 0) throw new AppError('targetColumnsForbidden', { table, columns: names(forbidden) })
  const needed = places.filter(
    (place) =>
      place.notNull &&
      !(place.hasDefault || place.identity || place.generated) &&
      !pairs.some(({ to }) => to === place),
  )
  if (needed.length > 0)
    throw new AppError('targetColumnsNeeded', { table, columns: needed.map(({ name }) => name).join(', ') })
  return pairs
}

function placeOf<C extends TargetColumn>(name: string, places: readonly C[]): C | undefined {
  const exact = places.find((place) => place.name === name)
  if (exact) return exact
  const alike = places.filter((place) => place.name.toLowerCase() === name.toLowerCase())
  return alike.length === 1 ? alike[0] : undefined
}
