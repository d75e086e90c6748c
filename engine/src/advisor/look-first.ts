/**
 * Comments out statements that may lose unseen values, below a query that shows these values. Users copy the fixes of
 * all findings together, so nothing may run unread.
 */
export function lookFirst(query: string, sql: string): string {
  return `${query}\n${template(sql)}`
}

/** Comments out statements until a user has read them and removes the marks. */
export function template(sql: string): string {
  return sql.replaceAll(/^/gm, '-- ')
}
