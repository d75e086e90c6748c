import type { Dialect } from '../dialect.ts'

/** Lists quoted columns in parentheses, as key and index definitions do. */
export function columnList(columns: readonly string[], { quote }: Pick<Dialect, 'quote'>): string {
  return `(${columns.map((column) => quote(column)).join(', ')})`
}
