import { type DictionaryForeignKey, type DictionaryTable, tableKey } from '@anj/workflow'
import { columnsNamed, referencedBy } from './tables.ts'

/** A foreign key from one table to another. */
export interface Reference {
  readonly from: DictionaryTable
  readonly to: DictionaryTable
  readonly key: DictionaryForeignKey
  /** True when one of the key's columns is nullable. */
  readonly optional: boolean
}

/** Returns the foreign keys that connect two different tables. */
export function references(tables: readonly DictionaryTable[]): readonly Reference[] {
  const known = new Map(tables.map((table) => [tableKey(table), table]))
  return tables.flatMap((from) =>
    from.foreignKeys.flatMap((key) => {
      const to = known.get(tableKey(referencedBy(key)))
      if (!to || to === from) return []
      const optional = columnsNamed(from, key.columns).some(({ nullable }) => nullable)
      return [{ from, to, key, optional }]
    }),
  )
}

/** Returns one cycle for each group of tables that all refer to one another, directly or indirectly. */
export function findCycles(all: readonly Reference[]): readonly (readonly Reference[])[] {
  const out = new Map<DictionaryTable, Reference[]>()
  for (const one of all) out.set(one.from, [...(out.get(one.from) ?? []), one])
  const done = new Set<DictionaryTable>()
  const found: (readonly Reference[])[] = []
  for (const start of out.keys()) {
    if (done.has(start)) continue
    const circle = wayBack(start, out)
    if (!circle) continue
    for (const table of together(start, out)) done.add(table)
    found.push(circle)
  }
  return found
}

/** Returns the shortest path from a table back to itself (breadth-first search), or null if there is none. */
function wayBack(
  start: DictionaryTable,
  out: ReadonlyMap<DictionaryTable, readonly Reference[]>,
): readonly Reference[] | null {
  const cameBy = new Map<DictionaryTable, Reference>()
  const queue = [start]
  for (const table of queue)
    for (const one of out.get(table) ?? []) {
      if (one.to === start) {
        const way = [one]
        for (let at = one.from; at !== start; ) {
          const before = cameBy.get(at)
          if (!before) break
          way.unshift(before)
          at = before.from
        }
        return way
      }
      if (cameBy.has(one.to)) continue
      cameBy.set(one.to, one)
      queue.push(one.to)
    }
  return null
}

/** Returns the table's strongly connected component: the tables that it can reach and that can also reach it. */
function together(
  start: DictionaryTable,
  out: ReadonlyMap<DictionaryTable, readonly Reference[]>,
): ReadonlySet<DictionaryTable> {
  const back = new Map<DictionaryTable, Reference[]>()
  for (const list of out.values())
    for (const one of list) back.set(one.to, [...(back.get(one.to) ?? []), one])
  const ahead = reached(start, out, ({ to }) => to)
  const behind = reached(start, back, ({ from }) => from)
  return new Set([...ahead].filter((table) => behind.has(table)))
}

function reached(
  start: DictionaryTable,
  ways: ReadonlyMap<DictionaryTable, readonly Reference[]>,
  next: (one: Reference) => DictionaryTable,
): ReadonlySet<DictionaryTable> {
  const seen = new Set([start])
  for (const table of seen) for (const one of ways.get(table) ?? []) seen.add(next(one))
  return seen
}
