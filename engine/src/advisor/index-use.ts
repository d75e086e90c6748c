import { type DictionaryIndex, type DictionaryTable, tableKey } from '@anj/workflow'
import { columnsNamed, referencedBy, sameColumns } from './tables.ts'

/** Indexes that are kept in order, so that the first columns alone find rows too. */
const ordered = new Set(['btree', 'clustered', 'nonclustered'])

export function isOrdered({ method }: DictionaryIndex): boolean {
  return ordered.has(method.toLowerCase())
}

/** Whether rows with given values in all of these columns are found by an index without a look at others. */
export function findsBy(index: DictionaryIndex, columns: readonly string[]): boolean {
  const first = index.columns.slice(0, columns.length)
  const isHash = index.method.toLowerCase() === 'hash' && index.columns.length === columns.length
  return (
    (isOrdered(index) || isHash) &&
    first.every(({ name, prefix }) => name !== null && prefix === null) &&
    sameColumns(
      first.flatMap(({ name }) => name ?? []),
      columns,
    ) &&
    leavesOutOnlyNulls(index, columns)
  )
}

/** A condition such as `([a] IS NOT NULL)`: rows that it leaves out are never looked for by a value. */
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

/** Indexes that somebody may drop: no key stands on them, and no other one finds the rows of a foreign key at either end. */
export function isFree(
  index: DictionaryIndex,
  table: DictionaryTable,
  tables: readonly DictionaryTable[],
): boolean {
  // MySQL refers to any index, unique or not.
  const referred = referredColumns(tables).get(tableKey(table)) ?? []
  const needed = [...table.foreignKeys.map(({ columns }) => columns), ...referred]
  return index.constraint === null && !needed.some((columns) => isOnlyOneOf(columns, index, table))
}

type Referred = ReadonlyMap<string, readonly (readonly string[])[]>

const known = new WeakMap<readonly DictionaryTable[], Referred>()

/** The columns of each table that foreign keys refer to; found once for all indexes. */
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
  return findsBy(index, columns) && !indexes.some((other) => other !== index && findsBy(other, columns))
}

/** What an index holds, as people write it: `a, b desc, lower(c)`. */
export function indexed({ columns }: DictionaryIndex): string {
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

/** Whether one of the columns that an index is ordered by may be null. */
export function nullableColumns(index: DictionaryIndex, table: DictionaryTable): readonly string[] {
  const names = index.columns.flatMap(({ name }) => name ?? [])
  return columnsNamed(table, names).flatMap(({ name, nullable }) => (nullable ? [name] : []))
}
