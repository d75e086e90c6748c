import {
  logMissingDeleted,
  logMissingMarked,
  type MarkColumn,
  type MissingRows,
  maxShareOf,
  refuseTooMany,
} from '../../missing-rows.ts'
import type { Note, SourceKeys, WriteInput } from '../../writer.ts'
import type { Database } from '../connect.ts'
import type { TableColumn } from '../find-table.ts'
import { quoteName } from '../quote.ts'
import { loadRows } from './load-rows.ts'
import type { ExistingPlan } from './plan-write.ts'
import { makeStagingFor } from './staging.ts'
import { changed, countOf, sameKey } from './statements.ts'

/** The tables of a comparison. */
interface Tables {
  readonly staging: string
  /** The keys of all rows of the source; null if the staged rows are all of them. */
  readonly compared: string | null
}

/** Loads the source's keys into a table of their own. */
export async function stageKeys(
  database: Database,
  table: string,
  { pairs }: ExistingPlan,
  input: WriteInput,
  note: Note,
): Promise<void> {
  const { sourceKeys } = input
  if (!sourceKeys) return
  const ofKeys = sourceKeys.columns.flatMap(
    (column) => pairs.find(({ from }) => from.name === column.name) ?? [],
  )
  const columns = await makeStagingFor(database, table, ofKeys)
  await loadRows(database, { table, columns }, { ...input, ...sourceKeys }, note)
}

/** Indexes the staged keys, because each row of the table is looked up by them. */
export async function addStagedIndexes(
  database: Database,
  { staging, compared }: Tables,
  key: readonly string[],
): Promise<void> {
  const columns = key.map((name) => quoteName(name)).join(', ')
  for (const table of [staging, ...(compared === null ? [] : [compared])])
    await database.run(`alter table ${quoteName(table)} add index (${columns})`)
}

/**
 * Deletes or marks the rows that are missing from the source. Refuses to, before any change, if too many are. Returns a
 * function that logs the numbers.
 */
export async function treatMissing(
  database: Database,
  { staging, compared }: Tables,
  plan: ExistingPlan & { readonly missing: MissingRows<TableColumn> },
  sourceKeys: SourceKeys | null,
): Promise<(note: Note) => void> {
  const { table, key, missing } = plan
  const { mark } = missing
  const target = quoteName(table.name)
  const keys = quoteName(compared ?? staging)
  const isUnmarked = mark ? [unmarkedSql(mark)] : []
  const scope = `${target} as t${withinSql(keys, missing)}`
  // A row is also kept if this run has just loaded it.
  const loaded = compared === null ? '' : ` left join ${quoteName(staging)} as l on ${sameKey({ key }, 'l')}`
  const both = `${scope} left join ${keys} as s on ${sameKey(plan)}${loaded}`
  const absent = (alias: string) => `${quoteName(alias, key[0] ?? '')} is null`
  const gone = [absent('s'), ...(compared === null ? [] : [absent('l')]), ...isUnmarked].join(' and ')
  const limit = maxShareOf(missing, sourceKeys)
  if (limit < 100) {
    const held = await countOf(database, isUnmarked[0] ? `${scope} where ${isUnmarked[0]}` : scope)
    const count = await countOf(database, `${both} where ${gone}`)
    refuseTooMany(table.name, { missing: count, held }, limit)
  }
  if (!mark) {
    const deleted = await changed(database, `delete t from ${both} where ${gone}`)
    return (note) => logMissingDeleted(deleted, note)
  }
  const set = (rows: string, value: string, condition: string) =>
    changed(database, `update ${rows} set ${quoteName('t', mark.name)} = ${value} where ${condition}`)
  const returned = await set(
    `${target} as t inner join ${keys} as s on ${sameKey(plan)}`,
    mark.holds === 'time' ? 'null' : '0',
    `not (${unmarkedSql(mark)})`,
  )
  const marked = await set(both, mark.holds === 'time' ? markTime(table.columns, mark) : '1', gone)
  return (note) => logMissingMarked(mark, { marked, returned }, note)
}

/** A date would lose the time with a warning. */
function markTime(columns: readonly TableColumn[], { name }: MarkColumn): string {
  const isDate = columns.some((column) => column.name === name && column.baseType === 'date')
  return isDate ? 'utc_date()' : 'utc_timestamp(6)'
}

function unmarkedSql({ name, holds }: MarkColumn): string {
  const column = quoteName('t', name)
  return holds === 'time' ? `${column} is null` : `coalesce(${column}, 0) = 0`
}

/** Limits `t` to rows whose values occur together in a table. Two nulls are equal. */
function withinSql(keys: string, { within }: MissingRows<TableColumn>): string {
  if (within.length === 0) return ''
  const names = within.map(({ to }) => to.name)
  const equal = names.map((name) => `${quoteName('w', name)} <=> ${quoteName('t', name)}`).join(' and ')
  const columns = names.map((name) => quoteName(name)).join(', ')
  return ` inner join (select distinct ${columns} from ${keys}) as w on ${equal}`
}
