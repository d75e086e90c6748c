import { type DictionaryColumn, type DictionaryTable, tableKey } from '@anj/workflow'
import type { Facts } from './rule.ts'
import { referencedBy } from './tables.ts'

/** True when changing a column's type affects nothing else: the column isn't generated and isn't part of a key. */
export function canAlterAlone(
  facts: Pick<Facts, 'dictionary' | 'dialect'>,
  table: DictionaryTable,
  column: DictionaryColumn,
): boolean {
  return !isKeyOrGenerated(facts, table, column) && facts.dialect.canChangeType(table, column)
}

/** True when the server generates a column's values, or when the column is part of a key or is referenced by a key. */
export function isKeyOrGenerated(
  { dictionary }: Pick<Facts, 'dictionary'>,
  table: DictionaryTable,
  { name, generated, identity }: DictionaryColumn,
): boolean {
  if (generated !== null || identity) return true
  const own = tableKey(table)
  const keys = [
    table.primaryKey?.columns ?? [],
    ...table.uniqueKeys.map(({ columns }) => columns),
    ...table.foreignKeys.map(({ columns }) => columns),
    ...dictionary.tables.flatMap(({ foreignKeys }) =>
      foreignKeys.filter((key) => tableKey(referencedBy(key)) === own).map((key) => key.references.columns),
    ),
  ]
  return keys.some((columns) => columns.includes(name))
}
