import type { Dialect } from '../dialect.ts'

/** Columns between parentheses, as keys and indexes have them. */
export function columnList(columns: readonly string[], { quote }: Pick<Dialect, 'quote'>): string {
  return `(${columns.map((column) => quote(column)).join(', ')})`
}
