import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { failedAttempts } from '../schema/index.ts'

/**
 * Converts names to the form in which they are compared, and keeps their order. PostgreSQL does this, because its rules
 * for lower case differ from JavaScript's.
 */
export async function normalizeNames(db: Db | Tx, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db.execute<{ name: string }>(sql`select lower(asked.name) as name
    from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) with ordinality as asked(name, place)
    order by asked.place`)
  return rows.map(({ name }) => name)
}

/** Records a failed attempt under each of the given keys. */
export async function addFailedAttempt(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db.insert(failedAttempts).values(keys.map((key) => ({ key })))
}

/**
 * Counts the failed attempts recorded for each key within the last minutes, across all servers. Returns the counts in
 * the order of the keys.
 */
export async function countFailedAttempts(
  db: Db | Tx,
  keys: readonly string[],
  minutes: number,
): Promise<readonly number[]> {
  if (keys.length === 0) return []
  const since = sql`now() - make_interval(mins => ${minutes})`
  const rows = await db
    .select({ key: failedAttempts.key, failures: count() })
    .from(failedAttempts)
    .where(and(inArray(failedAttempts.key, [...keys]), gt(failedAttempts.at, since)))
    .groupBy(failedAttempts.key)
  const failures = new Map(rows.map((row) => [row.key, row.failures]))
  return keys.map((key) => failures.get(key) ?? 0)
}

/** Clears the failed attempts recorded for a key. */
export async function forgetFailedAttempts(db: Db | Tx, key: string): Promise<void> {
  await db.delete(failedAttempts).where(eq(failedAttempts.key, key))
}

/** Removes attempts that are too old to be counted. */
export async function removeOldAttempts(db: Db | Tx): Promise<void> {
  await db.delete(failedAttempts).where(lt(failedAttempts.at, sql`now() - interval '1 day'`))
}
