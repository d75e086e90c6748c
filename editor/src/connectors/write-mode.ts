import type { DatabaseOutputConfig } from '@anj/workflow'

type WriteMode = 'writeDropCreate' | `write${'Update' | 'Replace' | 'Append'}${'' | 'OrCreate'}`

/** What the present combination of switches will do to the table, as the code of its sentence. */
export function writeMode(config: DatabaseOutputConfig): WriteMode {
  const { createTableIfNotExist, dropTableThenCreate, deleteExistingData, updateByKey = [] } = config
  if (updateByKey.length > 0) return createTableIfNotExist ? 'writeUpdateOrCreate' : 'writeUpdate'
  if (dropTableThenCreate) return 'writeDropCreate'
  if (deleteExistingData) return createTableIfNotExist ? 'writeReplaceOrCreate' : 'writeReplace'
  return createTableIfNotExist ? 'writeAppendOrCreate' : 'writeAppend'
}

type Flag = 'createTableIfNotExist' | 'dropTableThenCreate' | 'deleteExistingData'

/** Turns one of the three flags on or off. Update-or-insert goes with neither deleting nor dropping. */
export function withFlag(config: DatabaseOutputConfig, flag: Flag, isOn: boolean): DatabaseOutputConfig {
  const next = { ...config, [flag]: isOn }
  if (!isOn || flag === 'createTableIfNotExist') return next
  const { updateByKey: _, ...rest } = next
  return rest
}

/** Chooses the columns that name a row; with any, the two flags that would leave nothing to update are turned off. */
export function withKey(config: DatabaseOutputConfig, updateByKey: string[]): DatabaseOutputConfig {
  const { updateByKey: _, ...rest } = config
  if (updateByKey.length === 0) return rest
  return { ...rest, updateByKey, dropTableThenCreate: false, deleteExistingData: false }
}

/** Takes the mappings of some columns away. */
export function withoutMappings(
  config: DatabaseOutputConfig,
  columns: readonly string[],
): DatabaseOutputConfig {
  return columns.reduce((present, column) => withMapping(present, column, ''), config)
}

/** The two flags that dropping the table leaves nothing to do for; they keep what was chosen. */
export function isOverridden({ dropTableThenCreate }: DatabaseOutputConfig, flag: Flag): boolean {
  return dropTableThenCreate && flag !== 'dropTableThenCreate'
}

/** Sends a column of the workflow into a column of another name; no name takes the mapping away. */
export function withMapping(config: DatabaseOutputConfig, column: string, to: string): DatabaseOutputConfig {
  const { columnMapping = [], ...rest } = config
  const others = columnMapping.filter((one) => one.column !== column)
  const mapped = to === '' ? others : [...others, { column, to }]
  return mapped.length === 0 ? rest : { ...rest, columnMapping: mapped }
}
