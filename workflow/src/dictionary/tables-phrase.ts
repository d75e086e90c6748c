import { namesPhrase } from '../model/names-phrase.ts'
import { type TableRef, tableLabel } from './dictionary.ts'

/** Returns a short list, such as `sales.orders, sales.returns and 12 more`. */
export function tablesPhrase(tables: readonly TableRef[]): string {
  return namesPhrase(tables.map(tableLabel))
}
