import { hasComment, type KeyMarks, type KnownColumn, type KnownTable } from './known-tables.ts'

/** Filters tables or columns by their keys. */
export type KeyFilter = 'all' | 'primary' | 'foreign' | 'unique' | 'none'

/** Filters objects by their kinds. */
export type ObjectFilter = 'all' | 'routines' | 'sequences' | 'types' | 'extensions'

/** The filter of a dictionary. */
export interface DictionaryFilter {
  readonly find: string
  /** Null for all schemas. */
  readonly schema: string | null
  readonly kind: 'all' | 'tables' | 'views'
  readonly keys: KeyFilter
  /** Limits the list of objects. */
  readonly objects: ObjectFilter
  readonly onlyUncommented: boolean
  /** Shows only what has changed since the dictionary that was chosen for comparison. */
  readonly onlyChanged: boolean
}

export const everything: DictionaryFilter = {
  find: '',
  schema: null,
  kind: 'all',
  keys: 'all',
  objects: 'all',
  onlyUncommented: false,
  onlyChanged: false,
}

/** Keys of the changed and new tables and columns. */
export type ChangedKeys = ReadonlySet<string>

/** A column with its table. */
export interface ColumnOfTable extends KnownColumn {
  readonly of: KnownTable
}

/** Returns the words of a search text. */
export function wordsOf(find: string): readonly string[] {
  return find.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Returns the tables that pass a filter, including tables where only a column matches. */
export function shownTables(
  tables: readonly KnownTable[],
  filter: DictionaryFilter,
  changed: ChangedKeys,
): readonly KnownTable[] {
  const words = wordsOf(filter.find)
  return tables.filter(
    (known) =>
      isInPart(known, filter) &&
      (!filter.onlyChanged || changed.has(known.key)) &&
      (!filter.onlyUncommented ||
        !hasComment(known.table.comment) ||
        known.commented < known.table.columns.length) &&
      hasKeys(known, filter.keys) &&
      words.every(
        (word) => known.text.includes(word) || known.columns.some(({ text }) => text.includes(word)),
      ),
  )
}

/**
 * Returns the columns that pass a filter. A word may also match the table's name, so that `orders date` finds the date
 * columns of `orders`.
 */
export function shownColumns(
  tables: readonly KnownTable[],
  filter: DictionaryFilter,
  changed: ChangedKeys,
): readonly ColumnOfTable[] {
  const words = wordsOf(filter.find)
  return tables.flatMap((known) => {
    if (!isInPart(known, filter)) return []
    const left = words.filter((word) => !known.text.includes(word))
    return known.columns
      .filter(
        ({ key, column, marks, text }) =>
          (!filter.onlyChanged || changed.has(key)) &&
          (!filter.onlyUncommented || !hasComment(column.comment)) &&
          isMarked(marks, filter.keys) &&
          left.every((word) => text.includes(word)),
      )
      .map((column) => ({ ...column, of: known }))
  })
}

/** The sort keys for tables, ascending; unknown values come last. */
export const tableOrders: Readonly<Record<string, (known: KnownTable) => string | number | null>> = {
  name: ({ label }) => label,
  rows: ({ table }) => table.rows,
  size: ({ table }) => table.bytes,
  columns: ({ table }) => table.columns.length,
  comments: ({ table, commented }) => (table.columns.length === 0 ? null : commented / table.columns.length),
}

const isView = (kind: KnownTable['table']['kind']) => kind === 'view' || kind === 'materializedView'

function isInPart({ table }: KnownTable, { schema, kind }: DictionaryFilter): boolean {
  if (schema !== null && table.schema !== schema) return false
  return kind === 'all' || isView(table.kind) === (kind === 'views')
}

function hasKeys({ table }: KnownTable, keys: KeyFilter): boolean {
  return isMarked(
    {
      primary: table.primaryKey !== null,
      foreign: table.foreignKeys.length > 0,
      unique: table.uniqueKeys.length > 0,
    },
    keys,
  )
}

function isMarked(marks: KeyMarks, keys: KeyFilter): boolean {
  if (keys === 'all') return true
  return keys === 'none' ? !(marks.primary || marks.foreign || marks.unique) : marks[keys]
}
