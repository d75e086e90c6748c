import { AppError } from '@anj/workflow'
import { leaveMark } from './commit-mark.ts'
import type { Database } from './connect.ts'
import { findReferences, findTable } from './find-table.ts'
import { asRefusal } from './load-rows.ts'
import type { ExistingPlan } from './plan-write.ts'
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
  staged: number,
): Promise<number> {
  const { mode, table, pairs, key } = plan
  await checkNulls(database, names, plan)
  if (mode === 'update') await checkKey(database, names, key)
  const target = quoteName(table.name)
  const columns = pairs.map(({ to }) => quoteName(to.name)).join(', ')
  await database.run(
    `set session lock_wait_timeout = ${LATE_LOCK_WAIT}, session innodb_lock_wait_timeout = ${LATE_LOCK_WAIT}`,
  )
  await database.run('start transaction')
  // The transaction holds the table's definition from its first look at it.
  await database.rows(`select 1 from ${target} limit 0`)
  await checkUnchanged(database, plan)
  if (mode === 'delete') await database.run(`delete from ${target}`)
  const updates = updatesOf(names, plan)
  const answer = await database.run(
    `insert into ${target} (${columns}) select ${columns} from ${quoteName(names.staging)}${updates}`,
  )
  if (answer.warnings > 0) throw await asRefusal(database)
  await leaveMark(database, names)
  // An update counts as two rows, and one that changed nothing as none.
  return key.length > 0 ? staged : answer.affectedRows
}

/** Also foreign keys that the plan would have refused: other tables point at this one, whose definition they don't change. */
async function checkUnchanged(database: Database, { mode, table }: ExistingPlan): Promise<void> {
  const now = await findTable(database, table.name)
  const reached = (await findReferences(database, table.name)).some(
    ({ changesOnDelete, changesOnUpdate }) =>
      (mode === 'delete' && changesOnDelete) || (mode === 'update' && changesOnUpdate),
  )
  if (JSON.stringify(now) !== JSON.stringify(table) || reached)
    throw new AppError('targetChanged', { table: table.name })
}

function updatesOf({ staging }: RunNames, { mode, pairs, key }: ExistingPlan): string {
  if (mode !== 'update') return ''
  const others = pairs.map(({ to }) => to.name).filter((name) => !key.includes(name))
  const changed = others.length > 0 ? others : key
  const assignments = changed.map((name) => `${quoteName(name)} = ${quoteName(staging, name)}`)
  return ` on duplicate key update ${assignments.join(', ')}`
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
