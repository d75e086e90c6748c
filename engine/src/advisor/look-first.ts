/**
 * Puts statements that may lose data, commented out, below a query that shows the affected rows. Users may copy the
 * fixes of all findings together, so nothing must run unread.
 */
export function lookFirst(query: string, sql: string): string {
  return `${query}\n${template(sql)}`
}

/** Comments out statements, so that a user reads them before running them. */
export function template(sql: string): string {
  return sql.replaceAll(/^/gm, '-- ')
}
