import {
  logMissingDeleted,
  logMissingMarked,
  type MarkColumn,
  type MissingRows,
  refuseTooMany,
} from '../../missing-rows.ts'
import type { Note } from '../../writer.ts'
import { withCollation } from '../collations.ts'
import type { Database } from '../connect.ts'
import type { TableColumn } from '../introspect.ts'
import { quoteName } from '../quote.ts'
import type { KeysToCopy } from './copy-rows.ts'
import { deleteRows } from './lock-target.ts'
import type { Merge } from './plan-write.ts'
import { definitionsOf } from './write-new-table.ts'

type Keyed = Pick<Merge, 'pairs' | 'keys'> & { readonly missing: MissingRows<TableColumn> }

/** The tables of a comparison, as quoted names. */
interface Tables {
  readonly tableName: string
  readonly target: string
  readonly staging: string
  /** The keys of all rows of the source; null if the staged rows are all of them. */
  readonly compared: string | null
}

/** Copies the source's keys into a temporary table and returns its quoted name. */
export async function stageKeys(
  database: Database,
  { pairs }: Keyed,
  name: string,
  { columns, copyInto }: KeysToCopy,
): Promise<string> {
  const places = columns.flatMap((column) => pairs.find(({ from }) => from.name === column.name)?.to ?? [])
  const definitions = definitionsOf(places.map((to) => ({ name: to.name, type: withCollation(to) })))
  await database.run(`create temporary table ${quoteName(name)} (${definitions}) on commit drop`)
  const table = quoteName('pg_temp', name)
  await copyInto({ table, columns: places.map((to) => ({ name: to.name, type: to.baseType })), isNew: true })
  await database.run(`analyze ${table}`)
  return table
}

/** Deletes or marks the rows that are missing from the source. Refuses to, before any change, if too many are. */
export async function treatMissing(
  database: Database,
  { keys, missing }: Keyed,
  { tableName, target, staging, compared }: Tables,
  limit: number,
  note: Note,
): Promise<void> {
  const same = keys.map((key) => `t.${quoteName(key)} = s.${quoteName(key)}`).join(' and ')
  const isIn = (table: string) => `exists (select from ${table} s where ${same})`
  const isUnmarked = missing.mark ? [unmarkedSql(missing.mark)] : []
  const considered = [...withinSql(compared ?? staging, missing.within), ...isUnmarked]
  const gone = [
    ...[staging, ...(compared ? [compared] : [])].map((table) => `not ${isIn(table)}`),
    ...considered,
  ].join(' and ')
  if (limit < 100) {
    const count = async (condition: string) => {
      const ask = `select count(*)::text as rows from ${target} t where ${condition}`
      return Number((await database.rows<{ rows: string }>(ask))[0]?.rows)
    }
    const held = await count(considered.join(' and ') || 'true')
    refuseTooMany(tableName, { missing: await count(gone), held }, limit)
  }
  const { mark } = missing
  if (!mark) {
    logMissingDeleted(await deleteRows(database, tableName, target, gone), note)
    return
  }
  const set = (value: string, condition: string) =>
    database.affected(`update ${target} t set ${quoteName(mark.name)} = ${value} where ${condition}`)
  const returned = await set(
    mark.holds === 'time' ? 'null' : 'false',
    `not (${unmarkedSql(mark)}) and ${isIn(compared ?? staging)}`,
  )
  const marked = await set(mark.holds === 'time' ? 'now()' : 'true', gone)
  logMissingMarked(mark, { marked, returned }, note)
}

function unmarkedSql({ name, holds }: MarkColumn): string {
  return `t.${quoteName(name)} is ${holds === 'time' ? 'null' : 'not true'}`
}

/**
 * Limits `t` to rows whose values occur together in a table. Two nulls are equal. Comparing arrays of one value treats
 * nulls so, and unlike IS NOT DISTINCT FROM, it allows a hash join.
 */
function withinSql(table: string, within: MissingRows<TableColumn>['within']): readonly string[] {
  if (within.length === 0) return []
  const equal = within.map(({ to: { name, parts } }) => {
    const [there, here] = [`t.${quoteName(name)}`, `w.${quoteName(name)}`]
    return parts?.kind === 'array'
      ? `${here} is not distinct from ${there}`
      : `array[${here}] = array[${there}]`
  })
  return [`exists (select from ${table} w where ${equal.join(' and ')})`]
}
