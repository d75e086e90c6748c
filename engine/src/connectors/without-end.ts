/** A statement without the semicolon that ends it. */
export function withoutEnd(query: string): string {
  return query.trim().replace(/[;\s]+$/, '')
}
