import type { DictionaryTable } from './dictionary.ts'

/** Whether no two rows can have the same values in these columns: a key or unique index of all rows stands over them. */
export function isUniqueOver(table: DictionaryTable, columns: readonly string[]): boolean {
  const keys = [...(table.primaryKey ? [table.primaryKey.columns] : []), ...uniqueSets(table)]
  return keys.some((key) => key.length > 0 && key.every((name) => columns.includes(name)))
}

/** Columns that have a unique key or index of their own. */
export function uniqueColumns(table: DictionaryTable): ReadonlySet<string> {
  return new Set(uniqueSets(table).flatMap((columns) => (columns.length === 1 ? columns : [])))
}

/** Columns of each unique key and unique index of all rows, in their order; the primary key's are not among them. */
export function uniqueSets({ uniqueKeys, indexes }: DictionaryTable): readonly (readonly string[])[] {
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
