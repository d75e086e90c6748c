import { type DictionaryIndex, type DictionaryTable, tableKey } from '@anj/workflow'
import { columnsNamed, referencedBy, sameColumns } from './tables.ts'

/** Methods of sorted indexes, which can find rows by the leading columns alone. */
const ordered = new Set(['btree', 'clustered', 'nonclustered'])

export function isOrderedIndex({ method }: DictionaryIndex): boolean {
  return ordered.has(method.toLowerCase())
}

/** True when the server can look up rows by values of all these columns through an index. */
export function servesLookup(index: DictionaryIndex, columns: readonly string[]): boolean {
  const first = index.columns.slice(0, columns.length)
  const isHash = index.method.toLowerCase() === 'hash' && index.columns.length === columns.length
  return (
    (isOrderedIndex(index) || isHash) &&
    first.every(({ name, prefix }) => name !== null && prefix === null) &&
    sameColumns(
      first.flatMap(({ name }) => name ?? []),
      columns,
    ) &&
    leavesOutOnlyNulls(index, columns)
  )
}

/**
 * True when the only rows that an index leaves out are rows with nulls in these columns, due to a condition such as
 * `([a] IS NOT NULL)`. A search by values never needs those rows.
 */
function leavesOutOnlyNulls({ predicate }: DictionaryIndex, columns: readonly string[]): boolean {
  if (predicate === null) return true
  return predicate
    .replaceAll(/[()[\]"`]/g, '')
    .split(/\sand\s/i)
    .every((part) => {
      const [, name] = /^\s*(.+?)\s+is\s+not\s+null\s*$/i.exec(part) ?? []
      return name !== undefined && columns.some((column) => column.toLowerCase() === name.toLowerCase())
    })
}

/**
 * True when an index can be dropped because it backs no constraint and no foreign key depends on it, on either side.
 */
export function isIndexDroppable(
  index: DictionaryIndex,
  table: DictionaryTable,
  tables: readonly DictionaryTable[],
): boolean {
  // MySQL foreign keys may refer to any index, unique or not.
  const referred = referredColumns(tables).get(tableKey(table)) ?? []
  const needed = [...table.foreignKeys.map(({ columns }) => columns), ...referred]
  return index.constraint === null && !needed.some((columns) => isOnlyOneOf(columns, index, table))
}

type Referred = ReadonlyMap<string, readonly (readonly string[])[]>

const known = new WeakMap<readonly DictionaryTable[], Referred>()

/** Returns for each table the sets of columns that foreign keys refer to. The result is cached. */
function referredColumns(tables: readonly DictionaryTable[]): Referred {
  const found = known.get(tables)
  if (found) return found
  const keys = Map.groupBy(
    tables.flatMap(({ foreignKeys }) => foreignKeys),
    (key) => tableKey(referencedBy(key)),
  )
  const referred = new Map(
    [...keys].map(([table, some]) => [table, some.map((key) => key.references.columns)]),
  )
  known.set(tables, referred)
  return referred
}

function isOnlyOneOf(columns: readonly string[], index: DictionaryIndex, { indexes }: DictionaryTable) {
  return (
    servesLookup(index, columns) && !indexes.some((other) => other !== index && servesLookup(other, columns))
  )
}

/** Returns an index's columns for display, such as `a, b desc, lower(c)`. */
export function indexColumnsText({ columns }: DictionaryIndex): string {
  return columns
    .map(({ name, expression, descending, prefix, variant }) =>
      [
        `${name ?? expression ?? '?'}${prefix === null ? '' : `(${prefix})`}`,
        ...(variant === null ? [] : [variant]),
        ...(descending ? ['desc'] : []),
      ].join(' '),
    )
    .join(', ')
}

/** Returns the key columns of an index that are nullable. */
export function nullableColumns(index: DictionaryIndex, table: DictionaryTable): readonly string[] {
  const names = index.columns.flatMap(({ name }) => name ?? [])
  return columnsNamed(table, names).flatMap(({ name, nullable }) => (nullable ? [name] : []))
}
