import {
  type DatabaseFamily,
  type DatabaseOutputConfig,
  isMeasure,
  joinServerType,
  splitServerType,
  takesMeasure,
} from '@anj/workflow'
import type { TargetTable } from '../server/insights.ts'

/** The choices for a column of a table that the run creates. */
export type NewColumn = NonNullable<DatabaseOutputConfig['newColumns']>[number]

/** A change of the choices. A choice of `undefined` restores the default. */
export type NewColumnChoice = { readonly [K in keyof Omit<NewColumn, 'column'>]?: NewColumn[K] | undefined }

/** A column as the server would create it, with the choices. */
export type CreatedColumn = TargetTable['wouldCreate'][number]

/** Changes the choices for a new column. */
export function withNewColumn(
  config: DatabaseOutputConfig,
  column: string,
  choice: NewColumnChoice,
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

/** Returns how the grid shows a new column's type: the chosen one, and the one that the server would choose. */
export function shownType(
  family: DatabaseFamily,
  chosen: NewColumn | undefined,
  created: CreatedColumn | undefined,
) {
  const hasChoice = chosen?.type !== undefined
  // Without a chosen type, the server's answer is the default. With one, the default is no longer known.
  const standard = hasChoice ? '' : (created?.type ?? '')
  const usual = splitServerType(standard)
  const typed = splitServerType(chosen?.type ?? '')
  return {
    standard,
    usual,
    typed,
    /** True if the run measures the values first and may choose another type. */
    isGuess: !hasChoice && (created?.isGuess ?? false),
    hasLength: typed.measure !== '' || takesMeasure(family, typed.name || usual.name),
    isMeasureWrong: typed.measure !== '' && !isMeasure(typed.measure),
  }
}
