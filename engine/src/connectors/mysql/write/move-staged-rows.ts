import { AppError, sentence } from '@anj/workflow'
import { deletesMissing } from '../../missing-rows.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { Note, SourceKeys } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { findReferences, findTable } from '../find-table.ts'
import { quoteName } from '../quote.ts'
import { leaveMark } from './commit-mark.ts'
import { addStagedIndexes, treatMissing } from './missing-rows.ts'
import { affectedForeignKeys, type ExistingPlan, findOwnReach, updatedColumns } from './plan-write.ts'
import { changed, countOf, sameKey } from './statements.ts'

/**
 * The lock timeout after the load, in seconds. It is longer than the timeout before the load, because a failure would
 * now waste the load.
 */
export const LOCK_TIMEOUT_AFTER_LOAD = 60

/**
 * Moves the staged rows into the table and records the commit in the mark, in one transaction that stays open. Returns
 * the server's count of the written rows.
 */
export async function moveStagedRows(
  database: Database,
  names: RunNames,
  plan: ExistingPlan,
  sourceKeys: SourceKeys | null,
  note: Note,
): Promise<number> {
  const { mode, table, key, missing } = plan
  await checkNulls(database, names, plan)
  if (mode === 'update') await checkKey(database, names, key)
  const tables = { staging: names.staging, compared: sourceKeys ? names.keys : null }
  if (missing) await addStagedIndexes(database, tables, key)
  const target = quoteName(table.name)
  await database.run(
    `set session lock_wait_timeout = ${LOCK_TIMEOUT_AFTER_LOAD}, session innodb_lock_wait_timeout = ${LOCK_TIMEOUT_AFTER_LOAD}`,
  )
  await database.run('start transaction')
  // This first access locks the table's definition until the transaction ends.
  await database.rows(`select 1 from ${target} limit 0`)
  await checkUnchanged(database, plan)
  if (mode === 'delete') await database.run(`delete from ${target}`)
  const updated = mode === 'update' ? await updateRows(database, names, plan, note) : 0
  // New rows may take unique values from the deleted rows, and updated rows may stop referring to them.
  const noteMissing = missing ? await treatMissing(database, tables, { ...plan, missing }, sourceKeys) : null
  const inserted = await insertRows(database, names, plan)
  if (mode === 'update') note(sentence('rowsMerged', { updated, inserted }))
  noteMissing?.(note)
  await leaveMark(database, names)
  return updated + inserted
}

/**
 * Throws if the table has changed since the plan was made. New foreign keys of other tables need their own check,
 * because they don't change the definition of the table that they reference.
 */
async function checkUnchanged(database: Database, plan: ExistingPlan): Promise<void> {
  const { table } = plan
  const now = await findTable(database, table.name)
  const reached = affectedForeignKeys(plan, await findReferences(database, table.name))
  const own = deletesMissing(plan.missing) ? await findOwnReach(database, table.name) : []
  if (JSON.stringify(now) !== JSON.stringify(table) || reached.length > 0 || own.length > 0)
    throw new AppError('targetChanged', { table: table.name })
}

/** Updates the rows whose key exists in the table. Never writes the key itself. */
async function updateRows(
  database: Database,
  names: RunNames,
  plan: ExistingPlan,
  note: Note,
): Promise<number> {
  // The join starts with the staged rows, because only the target table has an index on the key.
  const both = `${quoteName(names.staging)} as s straight_join ${quoteName(plan.table.name)} as t on ${sameKey(plan)}`
  const assignments = updatedColumns(plan).map((name) => `${quoteName('t', name)} = ${quoteName('s', name)}`)
  // The driver requests the count of matched rows, so rows that already have these values count too.
  const updated =
    assignments.length > 0
      ? await changed(database, `update ${both} set ${assignments.join(', ')}`)
      : await countOf(database, both)
  await noteOtherWriting(database, plan, both, note)
  return updated
}

async function insertRows(database: Database, names: RunNames, plan: ExistingPlan): Promise<number> {
  const { mode, table, pairs, key } = plan
  const target = quoteName(table.name)
  const columns = pairs.map(({ to }) => quoteName(to.name)).join(', ')
  const values = pairs.map(({ to }) => quoteName('s', to.name)).join(', ')
  const missing =
    mode === 'update'
      ? ` left join ${target} as t on ${sameKey(plan)} where ${quoteName('t', key[0] ?? '')} is null`
      : ''
  return await changed(
    database,
    `insert into ${target} (${columns}) select ${values} from ${quoteName(names.staging)} as s${missing}`,
  )
}

/**
 * Logs keys that are equal under the collation but differ in bytes, such as 'old' and 'OLD'. The key in the table stays
 * unchanged.
 */
async function noteOtherWriting(
  database: Database,
  { table, key }: ExistingPlan,
  both: string,
  note: Note,
): Promise<void> {
  const texts = table.columns.filter(({ name, charset }) => key.includes(name) && charset !== null)
  if (texts.length === 0) return
  const different = texts.map(
    ({ name }) => `cast(${quoteName('t', name)} as binary) <> cast(${quoteName('s', name)} as binary)`,
  )
  const rows = `${both} where ${different.join(' or ')}`
  const count = await countOf(database, rows)
  if (count === 0) return
  const shown = (side: 's' | 't') =>
    `concat_ws(', ', ${key.map((name) => `cast(${quoteName(side, name)} as char(100))`).join(', ')})`
  const [first] = await database.rows<{ given: string; held: string }>(
    `select ${shown('s')} as given, ${shown('t')} as held from ${rows} limit 1 for update`,
  )
  note(sentence('keysWrittenOtherwise', { count, given: first?.given ?? '', held: first?.held ?? '' }))
}

/** Refuses nulls in columns where the server would replace them with an automatic number or the current time. */
async function checkNulls(database: Database, names: RunNames, { pairs }: ExistingPlan): Promise<void> {
  const asked = pairs.filter(({ to }) => to.notNull && (to.identity || to.baseType === 'timestamp'))
  if (asked.length === 0) return
  const counts = asked.map(({ to }, i) => `coalesce(sum(${quoteName(to.name)} is null), 0) as c${i}`)
  const [found] = await database.rows(`select ${counts.join(', ')} from ${quoteName(names.staging)}`)
  const broken = asked.filter((_, i) => Number(found?.[`c${i}`]) > 0)
  if (broken.length > 0)
    throw new AppError('targetNullRefused', { columns: broken.map(({ to }) => to.name).join(', ') })
}

/**
 * Refuses keys that contain a null, because they identify no row, and duplicate keys, because only one of their rows
 * would remain.
 */
export async function checkKey(
  database: Database,
  { staging }: RunNames,
  key: readonly string[],
): Promise<void> {
  const columns = key.join(', ')
  const names = key.map((one) => quoteName(one))
  const empty = names.map((one) => `${one} is null`).join(' or ')
  const found = await database.rows(`select 1 from ${quoteName(staging)} where ${empty} limit 1`)
  if (found.length > 0) throw new AppError('updateKeyEmpty', { columns })
  const shown = names.map((one, i) => `cast(${one} as char(100)) as k${i}`).join(', ')
  const [twice] = await database.rows(
    `select ${shown}, count(*) as rows_of_key from ${quoteName(staging)} group by ${names.join(', ')} having count(*) > 1 limit 1`,
  )
  if (twice)
    throw new AppError('updateKeyTwice', {
      columns,
      key: key.map((_, i) => String(twice[`k${i}`])).join(', '),
    })
}
