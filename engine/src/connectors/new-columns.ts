import { AppError, type Column, type DatabaseOutputConfig } from '@anj/workflow'

/** The choices for the columns of a table that the run creates. Columns have their names in the workflow. */
export interface NewColumnChoices {
  /** The columns of the primary key, in key order. */
  readonly keyed: readonly string[]
  /** The other columns that may not be null. */
  readonly notNull: readonly string[]
  /** The chosen types, as the user typed them. */
  readonly types: ReadonlyMap<string, string>
}

/** The settings that determine the columns of a new table. */
export type ColumnSettings = Pick<DatabaseOutputConfig, 'newColumns' | 'updateByKey' | 'columnMapping'>

/** Returns the choices for existing columns. The key of an update by key is the key of the new table too. */
export function newColumnChoices(
  { newColumns = [], updateByKey = [] }: Omit<ColumnSettings, 'columnMapping'>,
  columns: readonly Column[],
): NewColumnChoices {
  const names = new Set(columns.map(({ name }) => name))
  // A file that was edited by hand can name a column twice.
  const byColumn = new Map(newColumns.map((one) => [one.column, one]))
  const chosen = [...byColumn.values()].filter(({ column }) => names.has(column))
  const keyed =
    updateByKey.length > 0 ? updateByKey : chosen.flatMap(({ column, key }) => (key ? column : []))
  return {
    keyed,
    notNull: chosen.flatMap(({ column, nullable }) =>
      nullable === false && !keyed.includes(column) ? column : [],
    ),
    types: new Map(
      chosen.flatMap(({ column, type = '' }) => (type.trim() === '' ? [] : [[column, type.trim()] as const])),
    ),
  }
}

/** Conditions that all rows of a new table must meet together. */
export interface NewTableRows {
  /** The columns that must not be null, including the key columns. */
  readonly notNull: readonly string[]
  readonly key: readonly string[]
}

/** Returns the conditions of the user's choices; null without any, and for an update by key, which checks its own key. */
export function newTableRows(
  { updateByKey = [], newColumns = [] }: DatabaseOutputConfig,
  columns: readonly Column[],
): NewTableRows | null {
  const { keyed, notNull } = newColumnChoices({ newColumns, updateByKey }, columns)
  const key = updateByKey.length > 0 ? [] : keyed
  return key.length + notNull.length === 0 ? null : { notNull: [...key, ...notNull], key }
}

/** The chosen types that a server accepts, and the reasons why it refuses others. */
export interface UsableTypes {
  readonly types: ReadonlyMap<string, string>
  readonly problems: ReadonlyMap<string, string>
}

/**
 * Checks the chosen types one after another. `check` throws for a type that a column can't have; `types` contains it
 * and the types accepted before.
 */
export async function usableTypes(
  { types }: NewColumnChoices,
  columns: readonly Column[],
  check: (column: Column, types: ReadonlyMap<string, string>) => unknown,
): Promise<UsableTypes> {
  const usable = new Map<string, string>()
  const problems = new Map<string, string>()
  for (const column of columns) {
    const type = types.get(column.name)
    if (type === undefined) continue
    usable.set(column.name, type)
    try {
      await check(column, usable)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      usable.delete(column.name)
      problems.set(column.name, error.message)
    }
  }
  return { types: usable, problems }
}
