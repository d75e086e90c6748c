import type { DatabaseOutputConfig } from '@anj/workflow'
import type { WritePath } from './target.ts'

export const tableName = 'sales'
export const bystanderTable = 'neighbour'
/** Number of rows that a table has before a run. */
export const oldRows = 500

export type TablePath = Exclude<WritePath, 'file'>

/** The output flags for each way of writing a table. */
export const flagsOf: Readonly<Record<TablePath, Partial<DatabaseOutputConfig>>> = {
  create: { createTableIfNotExist: true },
  'drop and create': { dropTableThenCreate: true },
  delete: { deleteExistingData: true },
  append: { deleteExistingData: false },
  'update by key': { deleteExistingData: false, updateByKey: ['id'] },
  'delete missing': { deleteExistingData: false, updateByKey: ['id'], deleteMissing: { within: [] } },
}
export const tablePaths = Object.keys(flagsOf) as TablePath[]

/** Returns the number of rows in a table after a run of rows 1 to `added`. */
export function countAfter(path: WritePath, before: number, added: number): number {
  if (path === 'append') return before + added
  // Old rows have IDs outside this range; new rows have IDs inside it.
  if (path === 'update by key') return before === oldRows ? before + added : before
  return added
}

/** A server's SQL for the rows of these tests: selects of id, customer, amount and note. */
export interface Dialect {
  /** Returns a select over the numbers from `first` to `last` as `n`. */
  series(first: number, last: number, select: string): string
  /** Column expressions of the new rows. */
  readonly fresh: string
  readonly old: string
}

/** True for a path on which half of the old rows have the ID of a new row. */
export function isByKey(path: WritePath): boolean {
  return path === 'update by key' || path === 'delete missing'
}

/** Returns a select of the rows before a run, or null if the table doesn't exist. */
export function rowsBeforeSelect(dialect: Dialect, path: TablePath, rows: number): string | null {
  if (path === 'create') return null
  const first = isByKey(path) ? rows - oldRows / 2 + 1 : -oldRows
  return dialect.series(first, first + oldRows - 1, dialect.old)
}

/** Returns a select of the rows after a run. */
export function rowsAfterSelect(dialect: Dialect, path: TablePath, rows: number): string {
  const fresh = dialect.series(1, rows, dialect.fresh)
  if (path === 'append') return `${fresh} union all ${rowsBeforeSelect(dialect, path, rows)}`
  if (path === 'update by key')
    return `${fresh} union all ${dialect.series(rows + 1, rows + oldRows / 2, dialect.old)}`
  return fresh
}
