/**
 * Comments out statements that can lose data, and puts a query for the affected rows before them. Users can copy the
 * fixes of all findings at once, so such a statement must not run before someone has read it.
 */
export function guardedFix(query: string, sql: string): string {
  return `${query}\n${commentedOut(sql)}`
}

/** Comments out statements, so that users have to read them before running them. */
export function commentedOut(sql: string): string {
  return sql.replaceAll(/^/gm, '-- ')
}
