import {
  commentCoverage,
  type Dictionary,
  databaseObjects,
  databases,
  hasObjects,
  tableKey,
} from '@anj/workflow'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ListOrder } from '../row-list.tsx'
import { type Changes, changesBetween, noChanges } from './changes.ts'
import { knownTables } from './known-tables.ts'
import { knownObjects, shownObjects } from './shown-objects.ts'
import { type DictionaryFilter, everything, shownColumns, shownTables, tableOrders } from './shown-tables.ts'
import { sortBy } from './sort-by.ts'

/** The items to list: tables, the columns of all tables, or the objects that belong to no table. */
export type ListedItems = 'tables' | 'columns' | 'objects'

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
  const canHaveObjects = databases[dictionary.kind].family !== 'mssql'
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
  const objects = useMemo(() => {
    const gone = before
      ? databaseObjects(before.dictionary).filter(({ key }) => changes.objects.get(key)?.what === 'removed')
      : []
    return knownObjects([...databaseObjects(dictionary), ...gone])
  }, [dictionary, before, changes])
  const [selectedObject, selectObject] = useState<string | null>(null)
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
    dictionary,
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
    listedObjects: useMemo(() => shownObjects(objects, asked, changes), [objects, asked, changes]),
    objects,
    /** False for SQL Server, of which Anj reads no functions and triggers. */
    canHaveObjects,
    /** True for a dictionary of an earlier version of Anj. */
    lacksObjects: canHaveObjects && !hasObjects(dictionary),
    selectedObject: objects.find(({ object }) => object.key === selectedObject) ?? null,
    selectObject,
    columnsOf: useMemo(() => {
      let known: ReturnType<typeof shownColumns> | null = null
      return () => {
        known ??= shownColumns(tables, asked, changes.keys)
        return known
      }
    }, [tables, asked, changes]),
    schemas: useMemo(() => schemasOf(dictionary), [dictionary]),
    coverage: useMemo(() => commentCoverage(dictionary), [dictionary]),
  }
}

function schemasOf({ tables, objects }: Dictionary): readonly string[] {
  const { routines = [], sequences = [], types = [] } = objects ?? {}
  return [...new Set([tables, routines, sequences, types].flat().map(({ schema }) => schema))].sort()
}

/** A dictionary as it is shown, with its actions. */
export type ShownDictionary = ReturnType<typeof useDictionary>
