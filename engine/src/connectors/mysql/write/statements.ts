import type { Database } from '../connect.ts'
import { quoteName } from '../quote.ts'
import { firstWarningError } from './load-rows.ts'
import type { ExistingPlan } from './plan-write.ts'

/** Runs a statement and treats warnings as errors. */
export async function changed(database: Database, statement: string): Promise<number> {
  const answer = await database.run(statement)
  if (answer.warnings > 0) throw await firstWarningError(database)
  return answer.affectedRows
}

/** Counts rows, as a locking read sees them. */
export async function countOf(database: Database, rows: string): Promise<number> {
  // A locking read sees the latest committed rows, as the UPDATE does, rather than the transaction's snapshot.
  const [found] = await database.rows<{ n: string | number }>(`select count(*) as n from ${rows} for update`)
  return Number(found?.n ?? 0)
}

/** The condition for a row `t` of the table and a staged row `s` with the same key. */
export function sameKey({ key }: Pick<ExistingPlan, 'key'>, staged = 's'): string {
  return key.map((name) => `${quoteName('t', name)} = ${quoteName(staged, name)}`).join(' and ')
}
