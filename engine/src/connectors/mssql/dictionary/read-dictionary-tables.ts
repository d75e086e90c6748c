import type {
  DictionaryCheck,
  DictionaryColumn,
  DictionaryForeignKey,
  DictionaryIndex,
  DictionaryKey,
  DictionaryTable,
} from '@anj/workflow'
import type { DictionaryParts, TablePart } from '../../dictionary-of.ts'
import { fromBit } from '../find-table.ts'
import type {
  AboutRow,
  CheckRow,
  ColumnRightRow,
  ColumnRow,
  CountRow,
  ForeignKeyRow,
  IndexRow,
  TableRow,
  UseRow,
} from './read-dictionary-queries.ts'
import { typeFactsOf } from './read-dictionary-types.ts'

/** The use counts of indexes and their start time, or `refused` if this login may not see them. */
export type Uses =
  | { readonly uses: readonly UseRow[]; readonly since: string | null }
  | { readonly refused: true }

/** The catalogue rows of a database. */
export interface Catalogue {
  readonly about: AboutRow
  readonly tables: readonly TableRow[]
  readonly rows: readonly CountRow[]
  readonly pages: readonly CountRow[]
  readonly columns: readonly ColumnRow[]
  readonly columnRights: readonly ColumnRightRow[]
  readonly indexes: readonly IndexRow[]
  readonly foreignKeys: readonly ForeignKeyRow[]
  readonly checks: readonly CheckRow[]
  /** The tables whose rows a security policy hides. */
  readonly filtered: ReadonlySet<number>
  readonly usage: Uses
}

const BYTES_OF_PAGE = 8192
/**
 * Values of sys.indexes.type. `counted` are the types with use counts: clustered, nonclustered and columnstore.
 * `withoutOrder` are XML and spatial indexes.
 */
const counted = new Set([1, 2, 5, 6])
const columnstores = new Set([5, 6])
const withoutOrder = new Set([3, 4])

/** Converts the catalogue rows into the parts of a dictionary, each with the ID of its table. */
export function partsOf(catalogue: Catalogue): DictionaryParts {
  const { about, columns, foreignKeys, checks, usage } = catalogue
  const rows = countsOf(catalogue.rows)
  const pages = countsOf(catalogue.pages)
  const rights = new Map(catalogue.columnRights.map(({ id, readable }) => [id, readable === 1]))
  const inMemory = new Set(catalogue.tables.filter((table) => fromBit(table.inMemory)).map(({ id }) => id))
  const uses = 'uses' in usage ? usesOf(usage.uses) : () => null
  const indexes = grouped(catalogue.indexes, ({ id, indexId }) => `${id} ${indexId}`).map((group) =>
    partOf(group.first, indexOf(group, inMemory.has(group.first.id) ? null : uses(group.first))),
  )
  const stored = new Set(indexes.map(({ of }) => of))
  const keys = (kind: DictionaryIndex['constraint']) =>
    indexes.filter(({ part }) => part.constraint === kind).map(({ of, part }) => ({ of, part: keyOf(part) }))
  return {
    tables: catalogue.tables.map((table) => {
      const { id, schema, name, comment, partitionColumn } = table
      const taken = pages.get(id)
      return partOf(table, {
        schema,
        name,
        kind: kindOf(table, stored.has(String(id))),
        comment,
        rows: rows.get(id) ?? null,
        bytes: taken === undefined ? null : taken * BYTES_OF_PAGE,
        readable: !catalogue.filtered.has(id) && (rights.get(id) ?? fromBit(table.readable)),
        ...(partitionColumn === null ? {} : { partitionKey: [partitionColumn] }),
      })
    }),
    columns: columns.map((column) => partOf(column, columnOf(column, about))),
    primaryKeys: keys('primaryKey'),
    uniqueKeys: keys('uniqueKey'),
    foreignKeys: grouped(foreignKeys.filter(isVisibleForeignKey), ({ keyId }) => keyId).map((group) =>
      partOf(group.first, foreignKeyOf(group)),
    ),
    indexes,
    checks: grouped(checks, ({ id, name }) => `${id} ${name}`).map((group) =>
      partOf(group.first, checkOf(group)),
    ),
  }
}

function partOf<T>({ id }: { readonly id: number }, part: T): TablePart<T> {
  return { of: String(id), part }
}

function keyOf({ name, columns }: DictionaryIndex): DictionaryKey {
  return { name, columns: columns.flatMap((column) => column.name ?? []) }
}

/** True if this login may see the foreign key's other table. */
export function isVisibleForeignKey(key: ForeignKeyRow): key is ForeignKeyRow & {
  readonly otherSchema: string
  readonly otherTable: string
  readonly otherColumn: string
} {
  return key.otherSchema !== null && key.otherTable !== null && key.otherColumn !== null
}

/** Groups rows that belong together. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => unknown): readonly Group<T>[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ first, all: [first, ...more] }],
  )
}

interface Group<T> {
  readonly first: T
  readonly all: readonly T[]
}

function countsOf(rows: readonly CountRow[]): ReadonlyMap<number, number> {
  return new Map(rows.flatMap(({ id, n }) => (n === null ? [] : [[id, Number(n)]])))
}

/** Returns the kind of a table. An indexed view counts as a materialized view. */
function kindOf({ type, external }: TableRow, hasIndex: boolean): DictionaryTable['kind'] {
  if (type === 'V') return hasIndex ? 'materializedView' : 'view'
  return fromBit(external) ? 'foreignTable' : 'table'
}

function columnOf(row: ColumnRow, { collation }: AboutRow): DictionaryColumn {
  const written = row.default === null ? null : stripOuterParens(row.default)
  const isOther = row.collation !== null && row.collation !== collation
  return {
    name: row.name,
    ...typeFactsOf(row),
    ...(isOther ? { collation: row.collation } : {}),
    nullable: fromBit(row.nullable),
    default: written?.toLowerCase() === 'null' ? null : written,
    identity: fromBit(row.isIdentity) || /^next value for\b/i.test(written ?? ''),
    generated: generatedOf(row),
    comment: row.comment,
  }
}

/** Returns the expression of a generated column, or an empty string if this login may not see it. */
function generatedOf({ isComputed, computed, always }: ColumnRow): string | null {
  if (fromBit(isComputed)) return stripOuterParens(computed ?? '')
  if (always === 1) return 'generated always as row start'
  return always === 2 ? 'generated always as row end' : null
}

/** Removes the brackets that the server adds around an expression. */
export function stripOuterParens(expression: string): string {
  let text = expression.trim()
  while (text.startsWith('(') && closes(text) === text.length - 1) text = text.slice(1, -1).trim()
  return text
}

/** Returns the position of the bracket that closes the first bracket. */
function closes(text: string): number {
  let depth = 0
  let quote: string | null = null
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charAt(i)
    if (quote !== null) {
      if (sign !== quote) continue
      // A doubled quote or bracket is part of the name or text.
      if (text.charAt(i + 1) === quote) i += 1
      else quote = null
    } else if (sign === "'" || sign === '"') quote = sign
    else if (sign === '[') quote = ']'
    else if (sign === '(') depth += 1
    else if (sign === ')') {
      depth -= 1
      if (depth === 0) return i
    }
  }
  return -1
}

/** Returns a function that looks up how often an index was used. It returns null for types that have no counts. */
function usesOf(uses: readonly UseRow[]): (index: IndexRow) => number | null {
  const keyOf = ({ id, indexId }: { readonly id: number; readonly indexId: number }) => `${id} ${indexId}`
  const known = new Map(uses.map((use) => [keyOf(use), Number(use.uses)]))
  return (index) => (counted.has(index.type) ? (known.get(keyOf(index)) ?? 0) : null)
}

function indexOf({ first, all }: Group<IndexRow>, uses: number | null): DictionaryIndex {
  const isColumnstore = columnstores.has(first.type)
  const columns = all.flatMap(({ column, ...row }) => (column === null ? [] : { ...row, column }))
  // A column that is neither a key column nor an included column is listed only because it is the partitioning column.
  const included = columns.filter(({ isIncluded }) => isColumnstore || fromBit(isIncluded))
  const searched = columns.filter(
    ({ place, isIncluded }) =>
      !isColumnstore && !fromBit(isIncluded) && (Number(place) > 0 || withoutOrder.has(first.type)),
  )
  const isUnique = fromBit(first.isUnique)
  return {
    name: first.name,
    columns: searched.map(({ column, isDescending }) => ({
      name: column,
      expression: null,
      descending: fromBit(isDescending),
      prefix: null,
      variant: null,
    })),
    included: included.map(({ column }) => column),
    unique: isUnique,
    nullsEqual: isUnique,
    method: `${first.typeName.toLowerCase()}${fromBit(first.isDisabled) ? ', disabled' : ''}`,
    predicate: first.filter === null ? null : stripOuterParens(first.filter),
    constraint: fromBit(first.isPrimary) ? 'primaryKey' : fromBit(first.isConstraint) ? 'uniqueKey' : null,
    uses,
  }
}

function foreignKeyOf({
  first,
  all,
}: Group<
  ForeignKeyRow & { otherSchema: string; otherTable: string; otherColumn: string }
>): DictionaryForeignKey {
  return {
    name: first.name,
    columns: all.map(({ column }) => column),
    references: {
      schema: first.otherSchema,
      table: first.otherTable,
      columns: all.map(({ otherColumn }) => otherColumn),
    },
    onDelete: first.onDelete.replace('_', ' '),
    onUpdate: first.onUpdate.replace('_', ' '),
    checked: !fromBit(first.isUntrusted),
  }
}

function checkOf({ first, all }: Group<CheckRow>): DictionaryCheck {
  return {
    name: first.name,
    expression: stripOuterParens(first.definition ?? ''),
    columns: all.flatMap(({ column }) => column ?? []),
  }
}
