import { measuresWithRoom } from '../../room-to-grow.ts'
import type { WriteConfig, WriteResult } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { newColumnType } from '../native-types.ts'
import { quoteName } from '../quote.ts'
import { checkKeysUnique } from './check-keys-unique.ts'
import type { Load } from './copy-rows.ts'
import type { NewTable } from './plan-write.ts'
import { replaceTable } from './replace-table.ts'
import { createLike } from './table-storage.ts'

/** The lock timeout of the table swap at the end, which waits for sessions that are still reading the old table. */
const SWAP_WAIT = "'60s'"

/** Fills a new table under a staging name and renames it to the target's name at the end. */
export async function writeNewTable(
  database: Database,
  { schemaName, tableName }: WriteConfig,
  { names, keys, natives, fits, replaced, choices }: NewTable,
  load: Load,
): Promise<WriteResult> {
  const staging = quoteName(schemaName, load.stagingName)
  const measures = fits ? load.measures : measuresWithRoom(load.columns, load.measures, null)
  const columns = load.columns.map((column, i) => {
    const name = names[i] ?? column.name
    const type = newColumnType(column, measures[column.name], natives, keys.includes(name))
    // A domain accepts the same text as its base type.
    return {
      name,
      type: choices.notNull.includes(column.name) ? `${type} not null` : type,
      reads: natives.kept.get(column.name)?.shape.baseType ?? type,
    }
  })
  const definitions = definitionsOf(columns)
  await database.run(
    replaced
      ? createLike(staging, definitions, replaced.remembered.storage)
      : `create table ${staging} (${definitions})`,
  )
  const places = columns.map(({ name, reads: type }) => ({ name, type }))
  const result = await load.copyInto({ table: staging, columns: places, isNew: true })
  if (keys.length > 0) {
    await checkKeysUnique(database, staging, keys)
    await database.run(
      `alter table ${staging} add primary key (${keys.map((key) => quoteName(key)).join(', ')})`,
    )
  }
  await database.run(`set local lock_timeout = ${SWAP_WAIT}`)
  if (replaced) {
    const target = quoteName(schemaName, tableName)
    await replaceTable(database, { target, staging, tableName, remembered: replaced.remembered })
  } else await database.run(`alter table ${staging} rename to ${quoteName(tableName)}`)
  return result
}

/** Builds the column list of CREATE TABLE. */
export function definitionsOf(columns: readonly { readonly name: string; readonly type: string }[]): string {
  return columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
}
