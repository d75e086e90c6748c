import { commentCoverage, type Dictionary, tableKey } from '@anj/workflow'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ListOrder } from '../row-list.tsx'
import { type Changes, changesBetween, noChanges } from './changes.ts'
import { knownTables } from './known-tables.ts'
import { type DictionaryFilter, everything, shownColumns, shownTables, tableOrders } from './shown-tables.ts'
import { sortBy } from './sort-by.ts'

/** The items to list: tables, or the columns of all tables. */
export type ListedItems = 'tables' | 'columns'

/** An earlier dictionary for comparison. */
export interface ComparisonBase {
  readonly title: string
  readonly dictionary: Dictionary
}

/** Holds the filter, order and selection of a dictionary, and computes its lists. */
export function useDictionary(dictionary: Dictionary, startsAt: string | null) {
  const [filter, setFilter] = useState<DictionaryFilter>(everything)
  const [order, setOrder] = useState<ListOrder>({ column: 'name', descending: false })
  const [selected, setSelected] = useState<string | null>(
    () => startsAt ?? (dictionary.tables[0] ? tableKey(dictionary.tables[0]) : null),
  )
  const [before, setBefore] = useState<ComparisonBase | null>(null)
  const changes = useMemo(
    (): Changes => (before ? changesBetween(before.dictionary, dictionary) : noChanges),
    [before, dictionary],
  )
  // During a comparison, removed tables are listed among the existing tables.
  const tables = useMemo(() => {
    const gone = before?.dictionary.tables.filter((table) => changes.gone.has(tableKey(table))) ?? []
    return knownTables({ tables: [...dictionary.tables, ...gone] })
  }, [dictionary, before, changes])
  const byKey = useMemo(() => new Map(tables.map((known) => [known.key, known])), [tables])
  // Deferred, so that typing stays responsive while the lists are updated.
  const asked = useDeferredValue(filter)
  const listedTables = useMemo(
    () =>
      sortBy(
        shownTables(tables, asked, changes.keys),
        tableOrders[order.column] ?? (({ label }) => label),
        order.descending,
      ),
    [tables, asked, changes, order],
  )
  return {
    filter,
    /** The filter that has already been applied to the lists. */
    asked,
    narrow: (part: Partial<DictionaryFilter>) => setFilter((now) => ({ ...now, ...part })),
    showAll: () => setFilter(everything),
    order,
    orderBy: (column: string) =>
      setOrder((now) => ({ column, descending: now.column === column && !now.descending })),
    selected,
    select: setSelected,
    before,
    compareWith: (next: ComparisonBase | null) => {
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

/** A dictionary as it is shown, with its actions. */
export type ShownDictionary = ReturnType<typeof useDictionary>
