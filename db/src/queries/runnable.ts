import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the condition that runs can read a dataset version: it is ready, or its columnar copy is complete while the
 * columns are being profiled. `version` is the name of the version's row in the query.
 */
export function isRunnable(version: SQL): SQL {
  return sql`(${version}.status = 'ready' or (${version}.stored is not null and ${version}.status <> 'failed'))`
}
