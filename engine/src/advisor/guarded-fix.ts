/**
 * Comments out statements that can lose data, below a query that shows the affected rows. Users can copy the fixes of
 * all findings together, so no such statement must run unread.
 */
export function guardedFix(query: string, sql: string): string {
  return `${query}\n${commentedOut(sql)}`
}

/** Comments out statements, so that a user reads them before running them. */
export function commentedOut(sql: string): string {
  return sql.replaceAll(/^/gm, '-- ')
}
