import type { Database } from '../connect.ts'
import { quoteName } from '../quote.ts'
import type { ExistingPlan } from './plan-write.ts'
import { stagedValueSql } from './staged-value.ts'

/** The condition for a row `t` of the table and a staged row with the same key. */
export function sameKey({ pairs, key }: Pick<ExistingPlan, 'pairs' | 'key'>, staged = 's'): string {
  return pairs
    .filter(({ to }) => key.includes(to.name))
    .map((pair) => `${quoteName('t', pair.to.name)} = ${stagedValueSql(pair, staged)}`)
    .join(' and ')
}

/** Runs a statement and returns its own row count, not including rows that were changed by triggers. */
export async function counted(database: Database, statement: string): Promise<number> {
  const rows = await database.rows<{ own_rows?: number | string }>(
    `${statement};\nselect rowcount_big() as own_rows`,
  )
  return Number(rows.findLast(({ own_rows }) => own_rows !== undefined)?.own_rows ?? 0)
}
