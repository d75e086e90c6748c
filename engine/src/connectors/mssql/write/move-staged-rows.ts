import { AppError, sentence } from '@anj/workflow'
import { deletesMissing } from '../../missing-rows.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { Note, SourceKeys } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { findTable } from '../find-table.ts'
import { quoteName } from '../quote.ts'
import { countHidden } from '../read/find-hidden.ts'
import { leaveMark } from './commit-mark.ts'
import { findReferences } from './find-dependents.ts'
import { treatMissing } from './missing-rows.ts'
import type { ExistingPlan } from './plan-write.ts'
import { stagedValueSql } from './staged-value.ts'
import { counted, sameKey } from './statements.ts'

/** Lock timeout in milliseconds. It is longer than before the load, because a failure now would waste the load. */
const LOCK_TIMEOUT_AFTER_LOAD = 60_000

/**
 * Moves the rows from the staging table to the target table and inserts the commit mark, in one transaction that is
 * left open. Returns the server's count of the written rows.
 */
export async function moveStagedRows(
  database: Database,
  names: RunNames,
  plan: ExistingPlan,
  sourceKeys: SourceKeys | null,
  note: Note,
): Promise<number> {
  const { mode, schema, table, missing } = plan
  const target = quoteName(schema, table.name)
  await database.run(`set lock_timeout ${LOCK_TIMEOUT_AFTER_LOAD}`)
  await database.run('begin transaction')
  if (mode === 'delete') {
    await database.run(`delete from ${target} with (tablockx)`)
    const count = await countHidden(database, table.id)
    if (count > 0) throw new AppError('targetRowsHidden', { table: table.name, count })
  }
  if (mode === 'truncate') await database.run(`truncate table ${target}`)
  const updated = mode === 'update' ? await updateRows(database, names, plan) : 0
  const otherwise = mode === 'update' ? await findOtherWriting(database, names, plan) : null
  // New rows may take unique values from the deleted rows, and updated rows may stop referring to them.
  const noteMissing = missing ? await treatMissing(database, names, { ...plan, missing }, sourceKeys) : null
  const inserted = await insertRows(database, names, plan)
  if (mode === 'update') note(sentence('rowsMerged', { updated, inserted }))
  noteMissing?.(note)
  if (otherwise) note(sentence('keysWrittenOtherwise', otherwise))
  // The transaction's locks now protect the table's definition, so this check stays valid.
  await checkUnchanged(database, plan)
  await leaveMark(database, schema, names)
  return updated + inserted
}

/**
 * Refuses a table that has changed since the write was planned. Also looks for new foreign keys of other tables, which
 * don't change the definition of this table.
 */
async function checkUnchanged(database: Database, plan: ExistingPlan): Promise<void> {
  const { mode, table } = plan
  const now = await findTable(database, table.schema, table.name)
  const reached = (await findReferences(database, table)).some(
    ({ changesOnDelete, changesOnUpdate }) =>
      ((mode === 'delete' || deletesMissing(plan.missing)) && changesOnDelete) ||
      (mode === 'update' && changesOnUpdate),
  )
  if (JSON.stringify(now) !== JSON.stringify(table) || reached)
    throw new AppError('targetChanged', { table: table.name })
}

async function insertRows(database: Database, names: RunNames, plan: ExistingPlan): Promise<number> {
  const { mode, schema, table, pairs } = plan
  const target = quoteName(schema, table.name)
  const columns = pairs.map(({ to }) => quoteName(to.name)).join(', ')
  const values = pairs.map((pair) => stagedValueSql(pair, 's')).join(', ')
  const missing =
    mode === 'update' ? ` where not exists (select 1 from ${target} as t where ${sameKey(plan)})` : ''
  const insert = `insert into ${target} with (tablock) (${columns})
    select ${values} from ${quoteName(schema, names.staging)} as s${missing}`
  const numbered = pairs.some(({ to }) => to.identity)
  if (numbered) await database.run(`set identity_insert ${target} on`)
  const count = await counted(database, insert)
  if (numbered) await database.run(`set identity_insert ${target} off`)
  return count
}

/** Locks the whole table, so that no other session can add a row with the same key. */
async function updateRows(database: Database, names: RunNames, plan: ExistingPlan): Promise<number> {
  const { schema, table, pairs, key } = plan
  const from = `from ${quoteName(schema, table.name)} as t with (tablockx, holdlock)
    inner join ${quoteName(schema, names.staging)} as s on ${sameKey(plan)}`
  const others = pairs.filter(({ to }) => !key.includes(to.name))
  if (others.length === 0) {
    const [found] = await database.rows<{ n: number | string }>(`select count_big(*) as n ${from}`)
    return Number(found?.n ?? 0)
  }
  const assignments = others.map((pair) => `${quoteName(pair.to.name)} = ${stagedValueSql(pair, 's')}`)
  return await counted(database, `update t set ${assignments.join(', ')} ${from}`)
}

/**
 * Finds keys that are spelled differently in the table. If the collation treats 'old' and 'OLD' as equal, the row is
 * updated, but its key keeps the spelling that it has in the table.
 */
async function findOtherWriting(
  database: Database,
  names: RunNames,
  plan: ExistingPlan,
): Promise<{ readonly count: number; readonly given: string; readonly held: string } | null> {
  const { schema, table, pairs, key } = plan
  const keyed = pairs.filter(({ to }) => key.includes(to.name))
  const texts = keyed.filter(({ to }) => to.collation !== null)
  if (texts.length === 0) return null
  const exact = (text: string) => `cast(${text} as nvarchar(max)) collate Latin1_General_BIN2`
  const different = texts.map(
    (pair) => `${exact(quoteName('t', pair.to.name))} <> ${exact(stagedValueSql(pair, 's'))}`,
  )
  const from = `from ${quoteName(schema, table.name)} as t
    inner join ${quoteName(schema, names.staging)} as s on ${sameKey(plan)} where ${different.join(' or ')}`
  const [found] = await database.rows<{ n: number | string }>(`select count_big(*) as n ${from}`)
  const count = Number(found?.n ?? 0)
  if (count === 0) return null
  const shown = (texts: readonly string[]) => texts.map((text) => `cast(${text} as nvarchar(100))`)
  const given = shown(keyed.map((pair) => stagedValueSql(pair, 's'))).map((text, i) => `${text} as g${i}`)
  const held = shown(keyed.map(({ to }) => quoteName('t', to.name))).map((text, i) => `${text} as h${i}`)
  const [first] = await database.rows(`select top (1) ${[...given, ...held].join(', ')} ${from}`)
  const words = (side: 'g' | 'h') => keyed.map((_, i) => String(first?.[`${side}${i}`])).join(', ')
  return { count, given: words('g'), held: words('h') }
}
