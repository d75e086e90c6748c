/** Removes trailing semicolons and spaces from a statement. */
export function withoutEnd(query: string): string {
  return query.trim().replace(/[;\s]+$/, '')
}
