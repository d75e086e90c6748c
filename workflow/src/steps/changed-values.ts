import { typedAs } from '../model/column-change.ts'
import { type Column, isTextType } from '../model/columns.ts'

/** Returns the names of the columns that a step changes. Null chooses all columns of texts. */
export function changedNames(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly string[] {
  return chosen ?? columns.filter(({ type }) => isTextType(type)).map(({ name }) => name)
}

/**
 * Returns a table's columns, of which some have changed values. Null chooses all columns of texts. Changed texts and
 * numbers may no longer fit the type that the column has in its database.
 */
export function changedColumns(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  const changed = new Set(changedNames(columns, chosen))
  return columns.map((column) => {
    const { name, type } = column
    const isSized = isTextType(type) || type === 'int' || type === 'decimal' || type === 'float'
    return changed.has(name) && isSized ? typedAs(column, type) : column
  })
}
