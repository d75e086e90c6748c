import type { SqlValue } from '../../values.ts'
import type { EngineType } from '../syntax/tree.ts'
import { comparer } from '../types/compare.ts'

export interface Sortable {
  readonly keys: readonly SqlValue[]
}

/** Sorts by keys with a stable sort. Nulls come first. */
export function rowSorter<T extends Sortable>(
  by: readonly { readonly type: EngineType; readonly descending: boolean }[],
): (rows: T[]) => T[] {
  const order = keyOrder(by)
  return (rows) => rows.sort((a, b) => order(a.keys, b.keys))
}

/** Compares two lists of keys. */
export function keyOrder(
  by: readonly { readonly type: EngineType; readonly descending: boolean }[],
): (a: readonly SqlValue[], b: readonly SqlValue[]) => number {
  const compares = by.map(({ type, descending }) => {
    const compare = comparer(type)
    return descending ? (a: Exclude<SqlValue, null>, b: Exclude<SqlValue, null>) => compare(b, a) : compare
  })
  return (a, b) => {
    for (let i = 0; i < compares.length; i += 1) {
      const x = a[i] ?? null
      const y = b[i] ?? null
      if (x === y) continue
      if (x === null) return by[i]?.descending === true ? 1 : -1
      if (y === null) return by[i]?.descending === true ? -1 : 1
      const order = compares[i]?.(x, y) ?? 0
      if (order !== 0) return order
    }
    return 0
  }
}
