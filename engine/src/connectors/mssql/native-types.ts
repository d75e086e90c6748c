import type { Column } from '@anj/workflow'
import type { Database } from './database.ts'
import { type TableColumn, typeText } from './find-table.ts'
import type { ServerType } from './source-types.ts'
import { keyBytes } from './types.ts'

const unicode: readonly string[] = ['nchar', 'nvarchar']
const sized: readonly string[] = ['char', 'varchar', 'binary', 'varbinary', ...unicode]
const fractional: readonly string[] = ['time', 'datetime2', 'datetimeoffset']
/**
 * Types whose values can be written to another column of the same type unchanged. A rowversion isn't one of them,
 * because the server generates it.
 */
const restored: readonly string[] = [
  'tinyint',
  'money',
  'smallmoney',
  'datetime',
  'smalldatetime',
  'text',
  'ntext',
  'image',
  'xml',
  ...sized,
  ...fractional,
]
/** Types that Anj doesn't use for columns of a new table. */
const notRestored: readonly string[] = [
  'timestamp',
  'rowversion',
  'hierarchyid',
  'geography',
  'geometry',
  'json',
]
/** Text types, which have a collation. */
const collated: readonly string[] = ['char', 'varchar', 'text', 'ntext', ...unicode]

/**
 * Returns a type in the server's notation, which `nativeTypeIn` parses, such as `varchar(20) collate
 * Latin1_General_CI_AS`. Returns null if the kind of the column's origin already describes the type completely.
 */
export function nativeTypeOf(
  { type, length, precision, scale }: ServerType,
  collation: string | null,
): string | null {
  const baseType = type.toLowerCase()
  if (!restored.includes(baseType) && !notRestored.includes(baseType)) return null
  const units = length < 0 ? null : unicode.includes(baseType) ? length / 2 : length
  const text = typeText({ typeName: baseType, baseType, length: units, precision, scale })
  return collation !== null && collated.includes(baseType) ? `${text} collate ${collation}` : text
}

/** A parsed server type. */
export interface NativeType {
  readonly baseType: string
  /** The length in UTF-16 units, characters or bytes; null for MAX and for types without a length. */
  readonly length: number | null
  /** The number of digits of fractional seconds. */
  readonly scale: number
  readonly collation: string | null
}

const words = /^([a-z0-9]+)(?:\((max|\d{1,4})\))?(?: collate (\w{1,128}))?$/i

/**
 * Parses the type that a column has in the SQL Server it comes from. Returns null if it comes from elsewhere or if a
 * new column can't have that type. The text is untrusted input, so only known names and numbers are passed on.
 */
export function nativeTypeIn({ origin }: Column): NativeType | null {
  if (origin?.native?.family !== 'mssql') return null
  const [, name = '', measure, collation = null] = words.exec(origin.native.type) ?? []
  const baseType = name.toLowerCase()
  if (!restored.includes(baseType)) return null
  const isSized = sized.includes(baseType)
  if (isSized !== (measure !== undefined && !fractional.includes(baseType))) return null
  const length = isSized && measure?.toLowerCase() !== 'max' ? Number(measure) : null
  const scale = fractional.includes(baseType) && measure !== undefined ? Number(measure) : 0
  const most = unicode.includes(baseType) ? 4000 : 8000
  return (length !== null && (length < 1 || length > most)) || scale > 7
    ? null
    : { baseType, length, scale, collation }
}

/** The precision and scale of types whose notation contains none, as in the catalogue. */
export const money: Readonly<Record<string, { readonly precision: number; readonly scale: number }>> = {
  money: { precision: 19, scale: 4 },
  smallmoney: { precision: 10, scale: 4 },
}

/** Describes a column that keeps the type it has in the source. */
export function nativeColumn(name: string, { baseType, length, scale, collation }: NativeType): TableColumn {
  return newColumn(name, { baseType, length, precision: 0, scale, collation, ...money[baseType] })
}

/** The facts that determine a column's type. */
type TypeFacts = Pick<TableColumn, 'baseType' | 'length' | 'precision' | 'scale' | 'collation'>

/** Describes a column of a new table in the same form as the columns of existing tables. */
export function newColumn(name: string, facts: TypeFacts): TableColumn {
  return {
    name,
    type: typeText({ typeName: facts.baseType, ...facts }),
    ...facts,
    notNull: false,
    hasDefault: true,
    identity: false,
    generated: false,
    mayInsert: true,
  }
}

/** The columns of a new table that keep the type they have in the source, and the columns that can't. */
export interface Natives {
  readonly kept: ReadonlyMap<string, NativeType>
  readonly lost: readonly Column[]
}

/** Determines which of the columns' types this server supports. `keyed` names the columns of a key. */
export async function findNatives(
  database: Database,
  columns: readonly Column[],
  keyed: readonly string[] = [],
): Promise<Natives> {
  const kept = new Map<string, NativeType>()
  const lost: Column[] = []
  const known = new Map<string, boolean>()
  for (const column of columns) {
    if (column.origin?.native?.family !== 'mssql') continue
    const native = nativeTypeIn(column)
    const isTooLong = native !== null && keyed.includes(column.name) && !canBeKey(native)
    const collation = native?.collation ?? null
    if (collation !== null && !known.has(collation))
      known.set(collation, await hasCollation(database, collation))
    if (native !== null && !isTooLong && (collation === null || known.get(collation)))
      kept.set(column.name, native)
    else lost.push(column)
  }
  return { kept, lost }
}

/** True for types whose complete values fit in a key. A key has room for at most 900 bytes of a fixed-length type. */
export function canBeKey({ baseType, length }: Pick<NativeType, 'baseType' | 'length'>): boolean {
  if (['char', 'binary'].includes(baseType)) return length !== null && length <= keyBytes(1)
  if (baseType === 'nchar') return length !== null && 2 * length <= keyBytes(1)
  if (sized.includes(baseType)) return length !== null
  return !['text', 'ntext', 'image', 'xml'].includes(baseType)
}

async function hasCollation(database: Database, collation: string): Promise<boolean> {
  const [found] = await database.rows<{ page: number | null }>(
    `select cast(collationproperty(@collation, N'CodePage') as int) as page`,
    { collation },
  )
  return found?.page !== null
}
