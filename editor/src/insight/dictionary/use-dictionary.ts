import { commentCoverage, type Dictionary, tableKey } from '@anj/workflow'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ListOrder } from '../row-list.tsx'
import { type Changes, changesBetween, noChanges } from './changes.ts'
import { knownTables } from './known-tables.ts'
import { ordered } from './ordered.ts'
import { type DictionaryFilter, everything, shownColumns, shownTables, tableOrders } from './shown-tables.ts'

/** What is listed: the tables, or the columns of all of them. */
export type ListedThings = 'tables' | 'columns'

/** A dictionary that this one is compared with. */
export interface ComparedWith {
  readonly title: string
  readonly dictionary: Dictionary
}

/** What of a dictionary is shown, and what of it is known. */
export function useDictionary(dictionary: Dictionary, startsAt: string | null) {
  const [filter, setFilter] = useState<DictionaryFilter>(everything)
  const [order, setOrder] = useState<ListOrder>({ column: 'name', descending: false })
  const [selected, setSelected] = useState<string | null>(
    () => startsAt ?? (dictionary.tables[0] ? tableKey(dictionary.tables[0]) : null),
  )
  const [before, setBefore] = useState<ComparedWith | null>(null)
  const changes = useMemo(
    (): Changes => (before ? changesBetween(before.dictionary, dictionary) : noChanges),
    [before, dictionary],
  )
  // Tables that are gone since are shown among the others.
  const tables = useMemo(() => {
    const gone = before?.dictionary.tables.filter((table) => changes.gone.has(tableKey(table))) ?? []
    return knownTables({ tables: [...dictionary.tables, ...gone] })
  }, [dictionary, before, changes])
  const byKey = useMemo(() => new Map(tables.map((known) => [known.key, known])), [tables])
  // What is typed comes first, the list a moment later.
  const asked = useDeferredValue(filter)
  const listedTables = useMemo(
    () =>
      ordered(
        shownTables(tables, asked, changes.keys),
        tableOrders[order.column] ?? (({ label }) => label),
        order.descending,
      ),
    [tables, asked, changes, order],
  )
  return {
    filter,
    /** What the lists go by already. */
    asked,
    narrow: (part: Partial<DictionaryFilter>) => setFilter((now) => ({ ...now, ...part })),
    showAll: () => setFilter(everything),
    order,
    orderBy: (column: string) =>
      setOrder((now) => ({ column, descending: now.column === column && !now.descending })),
    selected,
    select: setSelected,
    before,
    compareWith: (next: ComparedWith | null) => {
      setBefore(next)
      if (!next) setFilter((now) => ({ ...now, onlyChanged: false }))
    },
    changes,
    tables,
    byKey,
    listedTables,
    columnsOf: useMemo(() => {
      let known: ReturnType<typeof shownColumns> | null = null
      return () => {
        known ??= shownColumns(tables, asked, changes.keys)
        return known
      }
    }, [tables, asked, changes]),
    schemas: useMemo(() => [...new Set(dictionary.tables.map(({ schema }) => schema))].sort(), [dictionary]),
    coverage: useMemo(() => commentCoverage(dictionary), [dictionary]),
  }
}

/** What of a dictionary is shown. */
export type ShownDictionary = ReturnType<typeof useDictionary>
