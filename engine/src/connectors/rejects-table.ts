import { AppError, type Column } from '@anj/workflow'

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

/** A column of an existing table. */
interface ExistingColumn {
  readonly name: string
  /** The type as the server writes it. */
  readonly type: string
  /** True if a row can be inserted without a value for the column. */
  readonly isOptional: boolean
}

/**
 * Refuses an existing table that can't store rejects: one that lacks a column, whose column has a type other than the
 * accepted ones, or that requires values for further columns.
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
  const others = existing.filter(({ name, isOptional }) => !names.has(name) && !isOptional)
  const found = [...wrong, ...others.map(({ name }) => `${name} needs a value`)]
  if (found.length > 0) throw new AppError('rejectsTableOther', { table, columns: found.join(', ') })
}

/** Throws if the server stored another number of rejects than the run found, for example because of a trigger. */
export function requireAllStored(table: string, stored: number, count: number): void {
  if (stored !== count) throw new AppError('rejectsTableIncomplete', { table, stored, count })
}
