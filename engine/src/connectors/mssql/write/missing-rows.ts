import {
  logMissingDeleted,
  logMissingMarked,
  type MarkColumn,
  type MissingRows,
  maxShareOf,
  refuseTooMany,
} from '../../missing-rows.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { Note, SourceKeys, WriteInput } from '../../writer.ts'
import type { Database } from '../connect.ts'
import type { TableColumn } from '../find-table.ts'
import { quoteName } from '../quote.ts'
import { loadRows } from './load-rows.ts'
import type { ExistingPlan } from './plan-write.ts'
import { stagedValueSql } from './staged-value.ts'
import { makeStagingFor } from './staging.ts'
import { counted, sameKey } from './statements.ts'

/** Loads the source's keys into a table of their own. */
export async function stageKeys(
  database: Database,
  names: RunNames,
  { schema, pairs }: ExistingPlan,
  input: WriteInput,
): Promise<void> {
  const { sourceKeys } = input
  if (!sourceKeys) return
  const ofKeys = sourceKeys.columns.flatMap(
    (column) => pairs.find(({ from }) => from.name === column.name) ?? [],
  )
  const place = { schema, table: names.keys }
  const columns = await makeStagingFor(database, place, ofKeys)
  await loadRows(database, place, columns, { ...input, ...sourceKeys }, () => undefined)
}

/**
 * Deletes or marks the rows that are missing from the source. Refuses to, before any change, if too many are. Returns a
 * function that logs the numbers.
 */
export async function treatMissing(
  database: Database,
  names: RunNames,
  plan: ExistingPlan & { readonly missing: MissingRows<TableColumn> },
  sourceKeys: SourceKeys | null,
): Promise<(note: Note) => void> {
  const { schema, table, missing } = plan
  const { mark } = missing
  const staging = quoteName(schema, names.staging)
  const keys = sourceKeys ? quoteName(schema, names.keys) : staging
  const isIn = (staged: string) => `exists (select 1 from ${staged} as s where ${sameKey(plan)})`
  const considered = [...withinSql(keys, missing), ...(mark ? [unmarkedSql(mark)] : [])]
  // A row is also kept if this run has just loaded it.
  const absent = [...new Set([keys, staging])].map((staged) => `not ${isIn(staged)}`)
  const from = `from ${quoteName(schema, table.name)} as t`
  const gone = `${from} where ${[...absent, ...considered].join(' and ')}`
  const limit = maxShareOf(missing, sourceKeys)
  if (limit < 100) {
    const count = async (rows: string) => {
      const [found] = await database.rows<{ n: number | string }>(`select count_big(*) as n ${rows}`)
      return Number(found?.n ?? 0)
    }
    const held = await count(considered.length > 0 ? `${from} where ${considered.join(' and ')}` : from)
    refuseTooMany(table.name, { missing: await count(gone), held }, limit)
  }
  if (!mark) {
    const deleted = await counted(database, `delete t ${gone}`)
    return (note) => logMissingDeleted(deleted, note)
  }
  const set = (value: string, rows: string) =>
    counted(database, `update t set ${quoteName(mark.name)} = ${value} ${rows}`)
  const returned = await set(
    mark.holds === 'time' ? 'null' : '0',
    `${from} where not (${unmarkedSql(mark)}) and ${isIn(keys)}`,
  )
  const marked = await set(mark.holds === 'time' ? 'sysutcdatetime()' : '1', gone)
  return (note) => logMissingMarked(mark, { marked, returned }, note)
}

function unmarkedSql({ name, holds }: MarkColumn): string {
  const column = quoteName('t', name)
  return holds === 'time' ? `${column} is null` : `isnull(${column}, 0) = 0`
}

/** Limits `t` to rows whose values occur together in a table. INTERSECT treats nulls as equal. */
function withinSql(keys: string, { within }: MissingRows<TableColumn>): readonly string[] {
  if (within.length === 0) return []
  const there = within.map(({ to }) => quoteName('t', to.name)).join(', ')
  const here = within.map((pair) => stagedValueSql(pair, 'w')).join(', ')
  return [`exists (select 1 from ${keys} as w where exists (select ${there} intersect select ${here}))`]
}
