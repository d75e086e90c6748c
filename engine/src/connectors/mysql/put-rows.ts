import { AppError, sentence } from '@anj/workflow'
import type { Note } from '../writer.ts'
import { leaveMark } from './commit-mark.ts'
import type { Database } from './connect.ts'
import { findReferences, findTable } from './find-table.ts'
import { asRefusal } from './load-rows.ts'
import { type ExistingPlan, reachedBy, updatedBy } from './plan-write.ts'
import { quoteName } from './quote.ts'
import type { RunNames } from './run-names.ts'

/** After the load giving up is dear: locks are waited for longer than before the first row. Seconds. */
export const LATE_LOCK_WAIT = 60

/**
 * Puts the staged rows into the table, and the mark beside them, in one transaction that is left open. Gives the
 * server's count of what it took.
 */
export async function putRows(
  database: Database,
  names: RunNames,
  plan: ExistingPlan,
  note: Note,
): Promise<number> {
  const { mode, table, key } = plan
  await checkNulls(database, names, plan)
  if (mode === 'update') await checkKey(database, names, key)
  const target = quoteName(table.name)
  await database.run(
    `set session lock_wait_timeout = ${LATE_LOCK_WAIT}, session innodb_lock_wait_timeout = ${LATE_LOCK_WAIT}`,
  )
  await database.run('start transaction')
  // The transaction holds the table's definition from its first look at it.
  await database.rows(`select 1 from ${target} limit 0`)
  await checkUnchanged(database, plan)
  if (mode === 'delete') await database.run(`delete from ${target}`)
  const updated = mode === 'update' ? await updateRows(database, names, plan, note) : 0
  const inserted = await insertRows(database, names, plan)
  if (mode === 'update') note(sentence('rowsMerged', { updated, inserted }))
  await leaveMark(database, names)
  return updated + inserted
}

/** Also foreign keys that the plan would have refused: other tables point at this one, whose definition they don't change. */
async function checkUnchanged(database: Database, plan: ExistingPlan): Promise<void> {
  const { table } = plan
  const now = await findTable(database, table.name)
  const reached = reachedBy(plan, await findReferences(database, table.name))
  if (JSON.stringify(now) !== JSON.stringify(table) || reached.length > 0)
    throw new AppError('targetChanged', { table: table.name })
}

/** Updates the rows whose key is in the table; the key itself is never written. */
async function updateRows(
  database: Database,
  names: RunNames,
  plan: ExistingPlan,
  note: Note,
): Promise<number> {
  // The staged rows come first: only the table has an index.
  const both = `${quoteName(names.staging)} as s straight_join ${quoteName(plan.table.name)} as t on ${sameKey(plan)}`
  const assignments = updatedBy(plan).map((name) => `${quoteName('t', name)} = ${quoteName('s', name)}`)
  // The driver asks for the rows that were found, so that those count too which have these values already.
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

/** Runs a statement, and takes none of what the server only warns of. */
async function changed(database: Database, statement: string): Promise<number> {
  const answer = await database.run(statement)
  if (answer.warnings > 0) throw await asRefusal(database)
  return answer.affectedRows
}

async function countOf(database: Database, rows: string): Promise<number> {
  // A locking read sees what the transaction will meet, and not what was there when it began.
  const [found] = await database.rows<{ n: string | number }>(`select count(*) as n from ${rows} for update`)
  return Number(found?.n ?? 0)
}

function sameKey({ key }: ExistingPlan): string {
  return key.map((name) => `${quoteName('t', name)} = ${quoteName('s', name)}`).join(' and ')
}

/** A collation may take 'old' for 'OLD'. The row is updated, but its key stays as the table writes it, which the log says. */
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

/** Where the server would put a value of its own in a null's place: automatic numbers, and the time of now. */
async function checkNulls(database: Database, names: RunNames, { pairs }: ExistingPlan): Promise<void> {
  const asked = pairs.filter(({ to }) => to.notNull && (to.identity || to.baseType === 'timestamp'))
  if (asked.length === 0) return
  const counts = asked.map(({ to }, i) => `coalesce(sum(${quoteName(to.name)} is null), 0) as c${i}`)
  const [found] = await database.rows(`select ${counts.join(', ')} from ${quoteName(names.staging)}`)
  const broken = asked.filter((_, i) => Number(found?.[`c${i}`]) > 0)
  if (broken.length > 0)
    throw new AppError('targetNullRefused', { columns: broken.map(({ to }) => to.name).join(', ') })
}

/** A null names no row, and a key that comes twice would keep only one of its rows. */
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
