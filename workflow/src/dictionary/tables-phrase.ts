import { sentence } from '../messages.ts'
import { type TableRef, tableLabel } from './dictionary.ts'

const NAMED_AT_MOST = 5

/** Returns a short list, such as `sales.orders, sales.returns and 12 more`. */
export function tablesPhrase(tables: readonly TableRef[]): string {
  const names = tables.slice(0, NAMED_AT_MOST).map(tableLabel).join(', ')
  const more = tables.length - NAMED_AT_MOST
  return more > 0 ? sentence('namesAndMore', { names, count: more }) : names
}
