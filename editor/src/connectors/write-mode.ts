import type { DatabaseOutputConfig } from '@anj/workflow'

/** The ways to write a table, in the order of the form. */
export const writeChoices = ['replaceTable', 'replaceRows', 'append', 'updateByKey'] as const
export type WriteChoice = (typeof writeChoices)[number]

/**
 * Returns the way to write that the settings stand for. Dropping the table overrides deleting its rows. Returns null for
 * settings that contradict each other, as an edited file can have them.
 */
export function choiceOf(config: DatabaseOutputConfig): WriteChoice | null {
  const { dropTableThenCreate, deleteExistingData, updateByKey } = config
  if (!dropTableThenCreate && !deleteExistingData) return updateByKey ? 'updateByKey' : 'append'
  if (updateByKey && updateByKey.length > 0) return null
  return dropTableThenCreate ? 'replaceTable' : 'replaceRows'
}

/**
 * Sets the flags and fields of a way to write. Choosing the present way changes nothing. A flag without effect keeps its
 * value. `key` becomes the key of an update, if there is none yet.
 */
export function withChoice(
  config: DatabaseOutputConfig,
  choice: WriteChoice,
  key: readonly string[],
): DatabaseOutputConfig {
  if (choice === choiceOf(config)) return config
  const { updateByKey = key, deleteMissing: _, ...others } = config
  if (choice === 'replaceTable') return { ...others, dropTableThenCreate: true }
  if (choice === 'replaceRows') return { ...others, dropTableThenCreate: false, deleteExistingData: true }
  const adding = { ...others, dropTableThenCreate: false, deleteExistingData: false }
  return choice === 'append' ? adding : { ...adding, updateByKey: [...updateByKey] }
}

/** The treatment of rows that are missing from the source. */
export type Missing = NonNullable<DatabaseOutputConfig['deleteMissing']>

/** Decides the fate of the rows that are missing from the source. Null keeps them. */
export function withMissing(config: DatabaseOutputConfig, missing: Missing | null): DatabaseOutputConfig {
  const { deleteMissing: _, ...rest } = config
  return missing ? { ...rest, deleteMissing: missing } : rest
}

/** Removes the mappings of some columns. */
export function withoutMappings(
  config: DatabaseOutputConfig,
  columns: readonly string[],
): DatabaseOutputConfig {
  return columns.reduce((present, column) => withMapping(present, column, ''), config)
}

/** Maps a column to a table column that has a different name. An empty name removes the mapping. */
export function withMapping(config: DatabaseOutputConfig, column: string, to: string): DatabaseOutputConfig {
  const { columnMapping = [], ...rest } = config
  const others = columnMapping.filter((one) => one.column !== column)
  const mapped = to === '' ? others : [...others, { column, to }]
  return mapped.length === 0 ? rest : { ...rest, columnMapping: mapped }
}
