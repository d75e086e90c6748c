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

/** Returns the choices for existing columns. The key of an update by key is the key of the new table too. */
export function newColumnChoices(
  { newColumns = [], updateByKey = [] }: Pick<DatabaseOutputConfig, 'newColumns' | 'updateByKey'>,
  columns: readonly Column[],
): NewColumnChoices {
  const chosen = newColumns.filter((one) => columns.some(({ name }) => name === one.column))
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
  /** The columns that must not be null, among them those of the key. */
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

/** The chosen types that a server accepts, and the reasons for which it refuses others. */
export interface UsableTypes {
  readonly types: ReadonlyMap<string, string>
  readonly problems: ReadonlyMap<string, string>
}

/** Checks each chosen type on its own. `check` throws for a type that a column can't have. */
export async function usableTypes(
  { types }: NewColumnChoices,
  columns: readonly Column[],
  check: (column: Column, type: ReadonlyMap<string, string>) => unknown,
): Promise<UsableTypes> {
  const usable = new Map<string, string>()
  const problems = new Map<string, string>()
  for (const column of columns) {
    const type = types.get(column.name)
    if (type === undefined) continue
    try {
      await check(column, new Map([[column.name, type]]))
      usable.set(column.name, type)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.set(column.name, error.message)
    }
  }
  return { types: usable, problems }
}
