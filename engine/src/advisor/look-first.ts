/**
 * Statements that would lose values of rows that nobody has looked at: they do nothing as they stand, below a query that shows
 * what would be lost. The fixes of all findings are copied at once.
 */
export function lookFirst(query: string, sql: string): string {
  return `${query}\n${template(sql)}`
}

/** Statements that do nothing before somebody has read them and has taken the marks away. */
export function template(sql: string): string {
  return sql.replaceAll(/^/gm, '-- ')
}
