import { compareDictionaries, type Dictionary, type DictionaryChange, tableKey } from '@anj/workflow'
import { columnKey } from './known-tables.ts'

/** What changed from one dictionary to another, by where it is shown. */
export interface Changes {
  readonly byTable: ReadonlyMap<string, readonly DictionaryChange[]>
  /** Tables and columns that are others than they were, or new. */
  readonly keys: ReadonlySet<string>
  /** Whole tables that are gone. */
  readonly gone: ReadonlySet<string>
  /** Whole tables that are new. */
  readonly come: ReadonlySet<string>
}

export const noChanges: Changes = { byTable: new Map(), keys: new Set(), gone: new Set(), come: new Set() }

/** What a table came to since the dictionary before. */
export type TableChange = 'added' | 'removed' | 'changed'

/** Compares two dictionaries of a database, the earlier one first. */
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
  return { byTable, keys, gone, come }
}

/** What a table came to, or null when it is as it was. */
export function changeOf({ gone, come, byTable }: Changes, table: string): TableChange | null {
  if (gone.has(table)) return 'removed'
  if (come.has(table)) return 'added'
  return byTable.has(table) ? 'changed' : null
}
