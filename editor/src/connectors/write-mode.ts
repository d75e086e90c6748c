import type { DatabaseOutputConfig } from '@anj/workflow'

type WriteMode = 'writeDropCreate' | `write${'Update' | 'Replace' | 'Append'}${'' | 'OrCreate'}`

/** Returns the message code that describes what the current switches do to the table. */
export function writeMode(config: DatabaseOutputConfig): WriteMode {
  const { createTableIfNotExist, dropTableThenCreate, deleteExistingData, updateByKey = [] } = config
  if (updateByKey.length > 0) return createTableIfNotExist ? 'writeUpdateOrCreate' : 'writeUpdate'
  if (dropTableThenCreate) return 'writeDropCreate'
  if (deleteExistingData) return createTableIfNotExist ? 'writeReplaceOrCreate' : 'writeReplace'
  return createTableIfNotExist ? 'writeAppendOrCreate' : 'writeAppend'
}

type Flag = 'createTableIfNotExist' | 'dropTableThenCreate' | 'deleteExistingData'

/** Sets one of the three flags. Deleting and dropping turn off update by key. */
export function withFlag(config: DatabaseOutputConfig, flag: Flag, isOn: boolean): DatabaseOutputConfig {
  const next = { ...config, [flag]: isOn }
  if (!isOn || flag === 'createTableIfNotExist') return next
  const { updateByKey: _, ...rest } = next
  return rest
}

/** Sets the key columns for updates. Turns off the two flags that would leave no rows to update. */
export function withKey(config: DatabaseOutputConfig, updateByKey: string[]): DatabaseOutputConfig {
  const { updateByKey: _, ...rest } = config
  if (updateByKey.length === 0) return rest
  return { ...rest, updateByKey, dropTableThenCreate: false, deleteExistingData: false }
}

/** Removes the mappings of some columns. */
export function withoutMappings(
  config: DatabaseOutputConfig,
  columns: readonly string[],
): DatabaseOutputConfig {
  return columns.reduce((present, column) => withMapping(present, column, ''), config)
}

/** True for the two flags that have no effect while the table is dropped. They keep their values. */
export function isOverridden({ dropTableThenCreate }: DatabaseOutputConfig, flag: Flag): boolean {
  return dropTableThenCreate && flag !== 'dropTableThenCreate'
}

/** Maps a column to a table column with another name. An empty name removes the mapping. */
export function withMapping(config: DatabaseOutputConfig, column: string, to: string): DatabaseOutputConfig {
  const { columnMapping = [], ...rest } = config
  const others = columnMapping.filter((one) => one.column !== column)
  const mapped = to === '' ? others : [...others, { column, to }]
  return mapped.length === 0 ? rest : { ...rest, columnMapping: mapped }
}
