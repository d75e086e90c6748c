import type {
  ColumnFamily,
  DictionaryCheck,
  DictionaryColumn,
  DictionaryForeignKey,
  DictionaryIndex,
  DictionaryKey,
} from '@anj/workflow'

/** A row of the query for columns. */
export interface CatalogueColumn {
  readonly name: string
  readonly type: string
  /** The base type that remains when all domains are resolved. */
  readonly base: string
  /** The type modifier as the catalogue stores it; -1 for none. */
  readonly measure: number
  readonly nullable: boolean
  readonly identity: boolean
  readonly generated: boolean
  readonly virtual: boolean
  /** True if the column has an expression that can't be read at the moment. */
  readonly hidden: boolean
  readonly expression: string | null
  readonly comment: string | null
  readonly collation: string | null
  readonly collationSchema: string | null
  readonly viewed: boolean
}

/** The families of known types. Other types, such as types from extensions, have the family 'other'. */
const families: Readonly<Record<string, ColumnFamily>> = {
  bool: 'boolean',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  oid: 'integer',
  numeric: 'decimal',
  money: 'decimal',
  float4: 'float',
  float8: 'float',
  bpchar: 'text',
  varchar: 'text',
  text: 'text',
  citext: 'text',
  name: 'text',
  char: 'text',
  date: 'date',
  time: 'time',
  timetz: 'time',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  bytea: 'binary',
  json: 'json',
  jsonb: 'json',
  uuid: 'uuid',
}

/** The header size that the catalogue adds to these measures. */
const HEADER = 4
const SCALE_BITS = 0x7ff
const SCALE_SIGN = 0x400

function measuresOf({
  base,
  measure,
}: CatalogueColumn): Pick<DictionaryColumn, 'length' | 'precision' | 'scale'> {
  const none = { length: null, precision: null, scale: null }
  if (measure < 0) return none
  if (base === 'bpchar' || base === 'varchar') return { ...none, length: measure - HEADER }
  if (base === 'bit' || base === 'varbit') return { ...none, length: measure }
  if (base !== 'numeric') return none
  const packed = measure - HEADER
  const scale = packed & SCALE_BITS
  return { length: null, precision: packed >> 16, scale: scale & SCALE_SIGN ? scale - SCALE_BITS - 1 : scale }
}

export function columnOf(column: CatalogueColumn): DictionaryColumn {
  const { name, type, base, nullable, identity, generated, hidden, expression, comment } = column
  const { collation, collationSchema, virtual, viewed } = column
  const told = expression ?? (hidden ? '' : null)
  return {
    name,
    type,
    family: families[base] ?? 'other',
    ...measuresOf(column),
    ...(collation === null
      ? {}
      : { collation: collationSchema === null ? collation : `${collationSchema}.${collation}` }),
    ...(viewed ? { viewed } : {}),
    nullable,
    default: generated || told === '' ? null : told,
    identity: identity || (told?.startsWith('nextval(') ?? false),
    generated: generated ? told : null,
    ...(virtual ? { virtual } : {}),
    comment,
  }
}

/** A row of the query for constraints. */
export interface CatalogueConstraint {
  readonly kind: 'p' | 'u' | 'f' | 'c'
  readonly name: string
  readonly columns: string[]
  readonly refersSchema: string | null
  readonly refersTable: string | null
  readonly refersColumns: string[] | null
  readonly onDelete: string
  readonly onUpdate: string
  readonly checked: boolean
  readonly expression: string | null
}

const actions: Readonly<Record<string, string>> = {
  a: 'NO ACTION',
  r: 'RESTRICT',
  c: 'CASCADE',
  n: 'SET NULL',
  d: 'SET DEFAULT',
}

export function keyOf({ name, columns }: CatalogueConstraint): DictionaryKey {
  return { name, columns }
}

export function foreignKeyOf(constraint: CatalogueConstraint): DictionaryForeignKey {
  const { name, columns, refersSchema, refersTable, refersColumns, onDelete, onUpdate, checked } = constraint
  return {
    name,
    columns,
    references: { schema: refersSchema ?? '', table: refersTable ?? '', columns: refersColumns ?? [] },
    onDelete: actions[onDelete] ?? onDelete,
    onUpdate: actions[onUpdate] ?? onUpdate,
    checked,
  }
}

export function checkOf({ name, columns, expression }: CatalogueConstraint): DictionaryCheck {
  return { name, columns, expression: expression ?? '' }
}

/** A row of the query for indexes. */
export interface CatalogueIndex {
  readonly name: string
  readonly method: string
  readonly unique: boolean
  readonly nullsEqual: boolean
  /** The number of key columns. The remaining columns are included columns. */
  readonly keys: number
  readonly constraint: 'p' | 'u' | 'x' | null
  readonly partial: boolean
  readonly predicate: string | null
  readonly uses: string | null
  readonly columns: readonly IndexedColumn[]
}

interface IndexedColumn {
  readonly name: string | null
  readonly expression: string | null
  /** Flags: 1 for descending, 2 for nulls first. */
  readonly option: number | null
  /** The operator class, unless it is the default. */
  readonly class: string | null
  readonly collation: string | null
}

const constraints = { p: 'primaryKey', u: 'uniqueKey', x: 'exclusion' } as const

export function indexOf(index: CatalogueIndex, counts: boolean): DictionaryIndex {
  const { name, method, unique, nullsEqual, keys, constraint, partial, predicate, uses, columns } = index
  return {
    name,
    columns: columns.slice(0, keys).map((column) => ({
      name: column.name,
      expression: column.expression,
      descending: isDescending(column),
      prefix: null,
      variant: variantOf(column),
    })),
    included: columns.slice(keys).flatMap((column) => column.name ?? []),
    unique,
    nullsEqual,
    method,
    predicate: partial ? (predicate ?? '') : null,
    constraint: constraint && constraints[constraint],
    uses: counts && uses !== null ? Number(uses) : null,
  }
}

function isDescending({ option }: IndexedColumn): boolean {
  return ((option ?? 0) & 1) !== 0
}

/** Returns the non-default options. By default, nulls sort last in ascending and first in descending order. */
function variantOf(column: IndexedColumn): string | null {
  const { option, collation } = column
  const isFirst = ((option ?? 0) & 2) !== 0
  const nulls = isFirst === isDescending(column) ? [] : [isFirst ? 'NULLS FIRST' : 'NULLS LAST']
  const parts = [
    ...(collation === null ? [] : [`COLLATE ${collation}`]),
    ...(column.class === null ? [] : [column.class]),
    ...nulls,
  ]
  return parts.length > 0 ? parts.join(' ') : null
}
