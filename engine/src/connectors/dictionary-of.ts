import {
  type Dictionary,
  type DictionaryCheck,
  type DictionaryColumn,
  type DictionaryForeignKey,
  type DictionaryIndex,
  type DictionaryKey,
  type DictionaryTable,
  sentence,
  someTables,
  type TableRef,
} from '@anj/workflow'

/** Something of a table, which is known by whatever names it for one server. */
export interface PartOf<T> {
  readonly of: string
  readonly part: T
}

type TableHead = Pick<
  DictionaryTable,
  'schema' | 'name' | 'kind' | 'comment' | 'rows' | 'bytes' | 'readable' | 'partitionKey'
>

/** What a catalogue gives, a list for each of its queries; of each table in its own order. */
export interface DictionaryParts {
  readonly tables: readonly PartOf<TableHead>[]
  readonly columns: readonly PartOf<DictionaryColumn>[]
  readonly primaryKeys: readonly PartOf<DictionaryKey>[]
  readonly uniqueKeys: readonly PartOf<DictionaryKey>[]
  readonly foreignKeys: readonly PartOf<DictionaryForeignKey>[]
  readonly indexes: readonly PartOf<DictionaryIndex>[]
  readonly checks: readonly PartOf<DictionaryCheck>[]
}

/** Puts what a catalogue gives together by tables, which stand by schema and name; parts of other tables are left out. */
export function dictionaryOf(
  head: Omit<Dictionary, 'readAt' | 'tables'>,
  parts: DictionaryParts,
  now = new Date(),
): Dictionary {
  const columns = byTable(parts.columns)
  const primaryKeys = byTable(parts.primaryKeys)
  const uniqueKeys = byTable(parts.uniqueKeys)
  const foreignKeys = byTable(parts.foreignKeys)
  const indexes = byTable(parts.indexes)
  const checks = byTable(parts.checks)
  const tables = parts.tables.map(
    ({ of, part }): DictionaryTable => ({
      ...part,
      columns: columns.get(of) ?? [],
      primaryKey: primaryKeys.get(of)?.[0] ?? null,
      uniqueKeys: named(uniqueKeys.get(of)),
      foreignKeys: named(foreignKeys.get(of)),
      indexes: named(indexes.get(of)),
      checks: named(checks.get(of)),
    }),
  )
  return { ...head, readAt: now.toISOString(), tables: tables.sort(bySchemaAndName) }
}

function byTable<T>(parts: readonly PartOf<T>[]): ReadonlyMap<string, T[]> {
  const found = new Map<string, T[]>()
  for (const { of, part } of parts) {
    const list = found.get(of)
    if (list) list.push(part)
    else found.set(of, [part])
  }
  return found
}

function named<T extends { readonly name: string }>(parts: T[] = []): T[] {
  return parts.sort((a, b) => inOrder(a.name, b.name))
}

const bySchemaAndName = (a: TableRef, b: TableRef) => inOrder(a.schema, b.schema) || inOrder(a.name, b.name)

/** The same everywhere, whatever a server's collation. */
function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Says of which tables this login may not read the rows, if there are any. */
export function noteOnUnreadable(tables: readonly (TableRef & { readonly readable: boolean })[]): string[] {
  const closed = tables.filter(({ readable }) => !readable).toSorted(bySchemaAndName)
  return closed.length === 0 ? [] : [sentence('unseenRows', { tables: someTables(closed) })]
}
