import {
  compareDictionaries,
  compareObjects,
  type Dictionary,
  type DictionaryChange,
  type ObjectChange,
  tableKey,
} from '@anj/workflow'
import { columnKey } from './known-tables.ts'

/** The changes between two dictionaries, arranged for display. */
export interface Changes {
  readonly byTable: ReadonlyMap<string, readonly DictionaryChange[]>
  /** Keys of changed and new tables and columns. */
  readonly keys: ReadonlySet<string>
  /** Keys of removed tables. */
  readonly gone: ReadonlySet<string>
  /** Keys of new tables. */
  readonly come: ReadonlySet<string>
  /** Changes of functions, sequences, types and extensions by their keys. */
  readonly objects: ReadonlyMap<string, ObjectChange>
}

export const noChanges: Changes = {
  byTable: new Map(),
  keys: new Set(),
  gone: new Set(),
  come: new Set(),
  objects: new Map(),
}

/** A table's change since the earlier dictionary. */
export type TableChange = 'added' | 'removed' | 'changed'

/** Compares an earlier and a later dictionary of a database. */
export function changesBetween(before: Dictionary, now: Dictionary): Changes {
  const byTable = new Map<string, DictionaryChange[]>()
  const keys = new Set<string>()
  const gone = new Set<string>()
  const come = new Set<string>()
  for (const change of compareDictionaries(before, now)) {
    const key = tableKey(change.table)
    const ofTable = byTable.get(key)
    if (ofTable) ofTable.push(change)
    else byTable.set(key, [change])
    keys.add(key)
    if (change.part === 'column') keys.add(columnKey(change.table, change.name))
    if (change.part === 'table' && change.what === 'removed') gone.add(key)
    if (change.part === 'table' && change.what === 'added') come.add(key)
  }
  const objects = new Map(compareObjects(before, now).map((change) => [change.key, change]))
  return { byTable, keys, gone, come, objects }
}

/** Returns a table's change, or null for an unchanged table. */
export function changeOf({ gone, come, byTable }: Changes, table: string): TableChange | null {
  if (gone.has(table)) return 'removed'
  if (come.has(table)) return 'added'
  return byTable.has(table) ? 'changed' : null
}
