import { AppError, type Column, type DatabaseOutputConfig } from '@anj/workflow'
import type { TargetColumn } from './match-columns.ts'

/** The columns of a rejects table. `row` is the number of the row in its source, and `data` is the row as JSON. */
export const rejectsTableColumns = [
  { name: 'run_id', type: 'text' },
  { name: 'row', type: 'int' },
  { name: 'column', type: 'text' },
  { name: 'value', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'step', type: 'text' },
  { name: 'data', type: 'text' },
] as const satisfies readonly Column[]

export type RejectsColumn = (typeof rejectsTableColumns)[number]['name']

/** Returns the name of the rejects table; null if the rejects go to no table. */
export function rejectsTableOf({
  rejectsTable = '',
}: Pick<DatabaseOutputConfig, 'rejectsTable'>): string | null {
  return rejectsTable.trim() === '' ? null : rejectsTable
}

/** A column of an existing table, with its type as the server writes it. */
type ExistingColumn = TargetColumn & { readonly type: string }

/**
 * Refuses an existing table that can't store rejects: it lacks a column, has a column of a type that isn't accepted, or
 * requires values for further columns. Also refuses a table that the user may not add rows to.
 */
export function requireRejectsTable(
  table: string,
  existing: readonly ExistingColumn[],
  accepted: Readonly<Record<RejectsColumn, readonly string[]>>,
): void {
  const wrong = rejectsTableColumns.flatMap(({ name }) => {
    const column = existing.find((one) => one.name === name)
    if (!column) return [`${name} is missing`]
    return accepted[name].includes(column.type) ? [] : [`${name} is ${column.type}`]
  })
  const names: ReadonlySet<string> = new Set(rejectsTableColumns.map(({ name }) => name))
  const needed = existing.filter(
    ({ name, notNull, hasDefault, identity, generated }) =>
      !names.has(name) && notNull && !(hasDefault || identity || generated),
  )
  const found = [...wrong, ...needed.map(({ name }) => `${name} needs a value`)]
  if (found.length > 0) throw new AppError('rejectsTableOther', { table, columns: found.join(', ') })
  if (existing.some(({ name, mayInsert }) => names.has(name) && !mayInsert))
    throw new AppError('rejectsTableForbidden', { action: 'add rows to', table })
}

/** Throws if the server stored another number of rejects than the run found, for example because of a trigger. */
export function requireAllStored(table: string, stored: number, count: number): void {
  if (stored !== count) throw new AppError('rejectsTableIncomplete', { table, stored, count })
}
