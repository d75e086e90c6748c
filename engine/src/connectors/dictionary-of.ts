import {
  type Dictionary,
  type DictionaryCheck,
  type DictionaryColumn,
  type DictionaryForeignKey,
  type DictionaryIndex,
  type DictionaryKey,
  type DictionaryObjects,
  type DictionaryPartitioning,
  type DictionaryRowSecurity,
  type DictionaryTable,
  type DictionaryTrigger,
  type DictionaryViewPart,
  sentence,
  type TableRef,
  tablesPhrase,
} from '@anj/workflow'

/** A part of a table, such as a column. `of` is the table's name or object ID, depending on the server. */
export interface TablePart<T> {
  readonly of: string
  readonly part: T
}

export type TableHead = Pick<
  DictionaryTable,
  | 'schema'
  | 'name'
  | 'kind'
  | 'comment'
  | 'rows'
  | 'bytes'
  | 'readable'
  | 'partitionKey'
  | 'owner'
  | 'engine'
  | 'characterSet'
  | 'collation'
>

/** The optional parts of a table. A list is null if this kind of database or this login doesn't have the part. */
export interface ExtraParts {
  readonly views: readonly TablePart<DictionaryViewPart>[] | null
  readonly triggers: readonly TablePart<DictionaryTrigger>[] | null
  readonly rowSecurity: readonly TablePart<DictionaryRowSecurity>[] | null
  readonly partitioning: readonly TablePart<DictionaryPartitioning>[] | null
}

/**
 * The results of the catalogue queries, one list per query. Each table's parts are in the same order as in the table.
 */
export interface DictionaryParts {
  readonly tables: readonly TablePart<TableHead>[]
  readonly columns: readonly TablePart<DictionaryColumn>[]
  readonly primaryKeys: readonly TablePart<DictionaryKey>[]
  readonly uniqueKeys: readonly TablePart<DictionaryKey>[]
  readonly foreignKeys: readonly TablePart<DictionaryForeignKey>[]
  readonly indexes: readonly TablePart<DictionaryIndex>[]
  readonly checks: readonly TablePart<DictionaryCheck>[]
  readonly extra?: ExtraParts
}

/** Combines catalogue results into tables, sorted by schema and name. Ignores parts of tables that aren't listed. */
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
  const extraOf = extraParts(parts.extra)
  const tables = parts.tables.map(
    ({ of, part }): DictionaryTable => ({
      ...part,
      columns: columns.get(of) ?? [],
      primaryKey: primaryKeys.get(of)?.[0] ?? null,
      uniqueKeys: named(uniqueKeys.get(of)),
      foreignKeys: named(foreignKeys.get(of)),
      indexes: named(indexes.get(of)),
      checks: named(checks.get(of)),
      ...extraOf(of),
    }),
  )
  const { objects } = head
  return {
    ...head,
    readAt: now.toISOString(),
    tables: tables.sort(bySchemaAndName),
    ...(objects && { objects: sorted(objects) }),
  }
}

/** Returns a function that returns the optional parts of a table. A part that was read but that the table lacks is empty or null. */
function extraParts(extra: ExtraParts | undefined): (of: string) => Partial<DictionaryTable> {
  const views = byTable(extra?.views ?? [])
  const triggers = byTable(extra?.triggers ?? [])
  const security = byTable(extra?.rowSecurity ?? [])
  const partitioning = byTable(extra?.partitioning ?? [])
  return (of) => {
    const [view] = views.get(of) ?? []
    const [rowSecurity] = security.get(of) ?? []
    const [parted] = partitioning.get(of) ?? []
    return {
      ...(view && { view }),
      ...(extra?.triggers && { triggers: named(triggers.get(of)) }),
      ...(extra?.rowSecurity && { rowSecurity: rowSecurity ?? null }),
      ...(extra?.partitioning && {
        partitioning: parted ? { ...parted, partitions: parted.partitions.toSorted(bySchemaAndName) } : null,
      }),
    }
  }
}

function sorted(objects: DictionaryObjects): DictionaryObjects {
  const { routines, sequences, types, extensions } = objects
  return {
    ...objects,
    ...(routines && {
      routines: routines.toSorted((a, b) => bySchemaAndName(a, b) || inOrder(a.identity, b.identity)),
    }),
    ...(sequences && { sequences: sequences.toSorted(bySchemaAndName) }),
    ...(types && { types: types.toSorted(bySchemaAndName) }),
    ...(extensions && { extensions: extensions.toSorted((a, b) => inOrder(a.name, b.name)) }),
  }
}

function byTable<T>(parts: readonly TablePart<T>[]): ReadonlyMap<string, T[]> {
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

/** Compares strings by code unit, so that the order doesn't depend on a server's collation. */
function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns a message with the names of the tables whose rows this login may not read, or nothing if it may read all. */
export function unreadableTablesNote(
  tables: readonly (TableRef & { readonly readable: boolean })[],
): string[] {
  const closed = tables.filter(({ readable }) => !readable).toSorted(bySchemaAndName)
  return closed.length === 0 ? [] : [sentence('unseenRows', { tables: tablesPhrase(closed) })]
}
