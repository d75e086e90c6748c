import { type DatabaseOutputConfig, joinServerType, splitServerType } from '@anj/workflow'

/** The choices for a column of a table that the run creates. */
export type NewColumn = NonNullable<DatabaseOutputConfig['newColumns']>[number]

/** Changes the choices for a new column. A choice of `undefined` restores the default. */
export function withNewColumn(
  config: DatabaseOutputConfig,
  column: string,
  choice: { readonly [K in keyof Omit<NewColumn, 'column'>]?: NewColumn[K] | undefined },
): DatabaseOutputConfig {
  const { newColumns = [], ...rest } = config
  const at = newColumns.findIndex((one) => one.column === column)
  const merged = Object.entries({ ...newColumns[at], column, ...choice }).filter(
    ([, value]) => value !== undefined,
  )
  const changed = merged.length > 1 ? [Object.fromEntries(merged) as NewColumn] : []
  const all = at < 0 ? [...newColumns, ...changed] : newColumns.toSpliced(at, 1, ...changed)
  return all.length === 0 ? rest : { ...rest, newColumns: all }
}

/** Removes the choices for some columns. */
export function withoutNewColumns(
  config: DatabaseOutputConfig,
  columns: ReadonlySet<string>,
): DatabaseOutputConfig {
  const { newColumns = [], ...rest } = config
  const kept = newColumns.filter(({ column }) => !columns.has(column))
  return kept.length === 0 ? rest : { ...rest, newColumns: kept }
}

/** Returns the type after a change of its measure. Without a chosen type, the server's default gets the measure. */
export function typeWithMeasure(
  chosen: string | undefined,
  standard: string,
  measure: string,
): string | undefined {
  if (chosen === undefined && measure.trim() === '') return undefined
  const { name } = splitServerType(chosen ?? standard)
  const { name: standardName, measure: usual } = splitServerType(standard)
  // A default without a measure of its own needs no choice.
  if (measure.trim() === '' && name === standardName && usual === '') return undefined
  return joinServerType({ name, measure })
}
