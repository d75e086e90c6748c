import type { DictionaryTable } from './dictionary.ts'

/** True when a key or a unique index of all rows guarantees that no two rows have the same values in these columns. */
export function isUniqueKey(table: DictionaryTable, columns: readonly string[]): boolean {
  const keys = [...(table.primaryKey ? [table.primaryKey.columns] : []), ...uniqueColumnSets(table)]
  return keys.some((key) => key.length > 0 && key.every((name) => columns.includes(name)))
}

/** Returns the columns that have a single-column unique key or index. */
export function uniqueColumns(table: DictionaryTable): ReadonlySet<string> {
  return new Set(uniqueColumnSets(table).flatMap((columns) => (columns.length === 1 ? columns : [])))
}

/**
 * Returns the columns of each unique key and each unique index of all rows, in their order, without the primary key.
 */
export function uniqueColumnSets({ uniqueKeys, indexes }: DictionaryTable): readonly (readonly string[])[] {
  const whole = indexes.filter(
    ({ unique, predicate, constraint, columns, method }) =>
      unique &&
      !/, (disabled|invalid)$/.test(method) &&
      predicate === null &&
      constraint !== 'primaryKey' &&
      columns.every(({ name, prefix }) => name !== null && prefix === null),
  )
  return [
    ...uniqueKeys.map(({ columns }) => columns),
    ...whole.map(({ columns }) => columns.flatMap(({ name }) => name ?? [])),
  ]
}
