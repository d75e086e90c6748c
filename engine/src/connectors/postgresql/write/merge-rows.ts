import { sentence } from '@anj/workflow'
import { agreedCount } from '../../agreed-count.ts'
import { maxShareOf } from '../../missing-rows.ts'
import type { Note, WriteConfig, WriteResult } from '../../writer.ts'
import { withCollation } from '../collations.ts'
import type { Database } from '../connect.ts'
import { quoteName } from '../quote.ts'
import { checkKeysUnique } from './check-keys-unique.ts'
import type { Load } from './copy-rows.ts'
import { stageKeys, treatMissing } from './missing-rows.ts'
import type { Merge } from './plan-write.ts'
import { textTypes } from './requirements.ts'
import { definitionsOf } from './write-new-table.ts'

/**
 * Merges rows into a table by key: updates existing rows and adds the others. Loads the rows into a temporary table
 * first, to check that each key is present and unique. Deletes or marks the rows that are missing from the source, if
 * the plan says so.
 */
export async function mergeRows(
  database: Database,
  { schemaName, tableName }: WriteConfig,
  { pairs, keys, missing }: Merge,
  { stagingName, copyInto, sourceKeys = null }: Load,
  note: Note,
): Promise<WriteResult> {
  const target = quoteName(schemaName, tableName)
  const staging = quoteName('pg_temp', stagingName)
  const definitions = definitionsOf(pairs.map(({ to }) => ({ name: to.name, type: withCollation(to) })))
  await database.run(`create temporary table ${quoteName(stagingName)} (${definitions}) on commit drop`)
  const columns = pairs.map(({ to }) => ({ name: to.name, type: to.baseType }))
  const { written, stored } = await copyInto({ table: staging, columns, isNew: true })
  await database.run(`analyze ${staging}`)
  await checkKeysUnique(database, staging, keys)

  const same = keys.map((key) => `t.${quoteName(key)} = s.${quoteName(key)}`).join(' and ')
  const [there] = await database.rows<{ rows: string }>(
    `select count(*)::text as rows from ${staging} s join ${target} t on ${same}`,
  )
  const texts = pairs.filter(({ to }) => keys.includes(to.name) && textTypes.includes(to.baseType))
  const otherwise = await findOtherWriting(database, `${staging} s join ${target} t on ${same}`, {
    texts: texts.map(({ to }) => to.name),
    keys,
  })
  const names = columns.map(({ name }) => name)
  const merge = (condition: string) =>
    database.affected(mergeStatement(target, `${staging} s where ${condition}`, names, keys))
  let merged = 0
  if (missing) {
    // New rows may take unique values from the deleted rows, and updated rows may stop referring to them.
    merged += await merge(`exists (select from ${target} t where ${same})`)
    const keyed = { pairs, keys, missing }
    const compared = sourceKeys ? await stageKeys(database, keyed, `${stagingName}_key`, sourceKeys) : null
    const place = { tableName, target, staging, compared }
    await treatMissing(database, keyed, place, maxShareOf(missing, sourceKeys), note)
    merged += await merge(`not exists (select from ${target} t where ${same})`)
  } else merged = await merge('true')
  const updated = Number(there?.rows)
  note(sentence('rowsMerged', { updated, inserted: merged - updated }))
  if (otherwise) note(sentence('keysWrittenOtherwise', otherwise))
  // Both the load and the merge must reach the number of written rows.
  return { written, stored: agreedCount(written, stored, merged) }
}

/** Finds keys that match but differ in spelling, such as 'old' and 'OLD'. The key in the table stays unchanged. */
async function findOtherWriting(
  database: Database,
  both: string,
  { texts, keys }: { readonly texts: readonly string[]; readonly keys: readonly string[] },
): Promise<{ readonly count: number; readonly given: string; readonly held: string } | null> {
  if (texts.length === 0) return null
  const text = (side: 's' | 't', key: string) => `${side}.${quoteName(key)}::text collate "C"`
  const different = texts.map((key) => `${text('t', key)} <> ${text('s', key)}`).join(' or ')
  const shown = (side: 's' | 't') =>
    `concat_ws(', ', ${keys.map((key) => `left(${side}.${quoteName(key)}::text, 100)`).join(', ')})`
  const [found] = await database.rows<{ count: number; given: string; held: string }>(
    `select count(*)::int as count, min(${shown('s')} collate "C") as given,
       (array_agg(${shown('t')} order by ${shown('s')} collate "C"))[1] as held
     from ${both} where ${different}`,
  )
  return found && found.count > 0 ? found : null
}

function mergeStatement(
  target: string,
  rows: string,
  columns: readonly string[],
  keys: readonly string[],
): string {
  const names = columns.map((name) => quoteName(name)).join(', ')
  const others = columns.filter((name) => !keys.includes(name))
  // If there are only key columns, set them to their own values, because only updated rows are counted.
  const set = (others.length > 0 ? others : keys).map(
    (name) => `${quoteName(name)} = excluded.${quoteName(name)}`,
  )
  return `insert into ${target} (${names}) overriding system value select ${names} from ${rows}
    on conflict (${keys.map((key) => quoteName(key)).join(', ')}) do update set ${set.join(', ')}`
}
