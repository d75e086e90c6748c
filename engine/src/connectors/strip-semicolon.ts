/** Removes trailing semicolons and spaces from a statement. */
export function stripTrailingSemicolon(query: string): string {
  return query.trim().replace(/[;\s]+$/, '')
}
