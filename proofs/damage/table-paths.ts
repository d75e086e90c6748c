import type { DatabaseOutputConfig } from '@anj/workflow'
import type { WritePath } from './target.ts'

export const tableName = 'sales'
export const neighbour = 'neighbour'
/** Rows of a table before a run. */
export const oldRows = 500

export type TablePath = Exclude<WritePath, 'file'>

/** The flags that lead to each way of writing a table. */
export const flagsOf: Readonly<Record<TablePath, Partial<DatabaseOutputConfig>>> = {
  create: { createTableIfNotExist: true },
  'drop and create': { dropTableThenCreate: true },
  delete: { deleteExistingData: true },
  append: { deleteExistingData: false },
  'update by key': { deleteExistingData: false, updateByKey: ['id'] },
}
export const tablePaths = Object.keys(flagsOf) as TablePath[]

/** Rows that a table holds after a run of rows 1 to `added`. */
export function countAfter(path: WritePath, before: number, added: number): number {
  if (path === 'append') return before + added
  // Of the old rows none has an id so low; of the new ones all have.
  if (path === 'update by key') return before === oldRows ? before + added : before
  return added
}

/** How a server writes the rows that these tests know, as selects of id, customer, amount and note. */
export interface Dialect {
  /** Numbers from `first` to `last` as `n`, with what follows in the select in front of them. */
  series(first: number, last: number, select: string): string
  /** The columns as the new rows have them. */
  readonly fresh: string
  readonly old: string
}

/** The rows that a table holds before a run, or null where there is no table. */
export function oldSelect(dialect: Dialect, path: TablePath, rows: number): string | null {
  if (path === 'create') return null
  // To be updated: some rows that the run changes and some that it doesn't know.
  const first = path === 'update by key' ? rows - oldRows / 2 + 1 : -oldRows
  return dialect.series(first, first + oldRows - 1, dialect.old)
}

/** The rows that it holds after one. */
export function newSelect(dialect: Dialect, path: TablePath, rows: number): string {
  const fresh = dialect.series(1, rows, dialect.fresh)
  if (path === 'append') return `${fresh} union all ${oldSelect(dialect, path, rows)}`
  if (path === 'update by key')
    return `${fresh} union all ${dialect.series(rows + 1, rows + oldRows / 2, dialect.old)}`
  return fresh
}
