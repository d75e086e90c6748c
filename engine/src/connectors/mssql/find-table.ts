import type { TargetColumn } from '../match-columns.ts'
import type { Database } from './connect.ts'
import { quoteName } from './quote.ts'

export interface TableColumn extends TargetColumn {
  /** The type as a definition contains it, such as `decimal(10, 2)`. */
  readonly type: string
  /** The underlying system type without length, precision or scale, such as `decimal`. */
  readonly baseType: string
  /** The length in UTF-16 units of Unicode texts, otherwise in bytes; null for MAX and for types without a length. */
  readonly length: number | null
  readonly precision: number
  /** The number of digits after the decimal point, or of fractional seconds. */
  readonly scale: number
  readonly collation: string | null
}

export interface Key {
  readonly name: string
  readonly kind: 'primary key' | 'unique key' | 'index'
  /** True if the key identifies every row: it is unique, unfiltered and enabled. */
  readonly isUnique: boolean
  readonly columns: readonly string[]
}

/**
 * How a table is stored. Only an ordinary table can be truncated and be dropped inside a transaction. The history of a
 * system-versioned table is written by the server alone.
 */
export type Storage = 'ordinary' | 'systemVersioned' | 'history' | 'memoryOptimized'

export interface Table {
  readonly id: number
  readonly schema: string
  readonly name: string
  readonly kind: 'table' | 'view' | 'other'
  readonly storage: Storage
  readonly columns: readonly TableColumn[]
  readonly keys: readonly Key[]
  /** Names of INSTEAD OF triggers. */
  readonly insteadOf: readonly string[]
}

/** A bit as rows contain it. */
type Bit = boolean | number

/** Returns the current definition of a table, or null if this user can't see a table with that name. */
export async function findTable(database: Database, schema: string, name: string): Promise<Table | null> {
  const [found] = await database.rows<{ id: number; schema: string; name: string; type: string }>(
    `select o.object_id as id, s.name as [schema], o.name as name, rtrim(o.type) as type
     from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
     where s.name = @schema and o.name = @name and rtrim(o.type) in ('U', 'V', 'SN', 'TF', 'IF', 'P', 'FN')`,
    { schema, name },
  )
  if (!found) return null
  const { type, ...facts } = found
  return {
    ...facts,
    ...(await findStorage(database, found.id, type)),
    columns: await findColumns(database, found),
    keys: await findKeys(database, found.id),
    insteadOf: await findInsteadOf(database, found.id),
  }
}

/** Values of sys.tables.temporal_type. */
const temporalTypes: Readonly<Record<number, Storage>> = { 1: 'history', 2: 'systemVersioned' }

async function findStorage(
  database: Database,
  id: number,
  type: string,
): Promise<Pick<Table, 'kind' | 'storage'>> {
  if (type === 'V') return { kind: 'view', storage: 'ordinary' }
  const [found] = await database.rows<{ temporal: number; inMemory: Bit; external: Bit }>(
    `select temporal_type as temporal, is_memory_optimized as inMemory, is_external as [external]
     from sys.tables where object_id = @id`,
    { id },
  )
  const temporal = temporalTypes[Number(found?.temporal ?? 0)] ?? 'ordinary'
  return {
    kind: found && !fromBit(found.external) ? 'table' : 'other',
    storage: fromBit(found?.inMemory) ? 'memoryOptimized' : temporal,
  }
}

interface ColumnRow {
  readonly name: string
  readonly typeName: string
  readonly baseType: string | null
  readonly bytes: number
  readonly precision: number
  readonly scale: number
  readonly collation: string | null
  readonly nullable: Bit
  readonly isIdentity: Bit
  readonly computed: Bit
  readonly defaultId: number
  readonly always: number
}

async function findColumns(
  database: Database,
  { id, schema, name }: Pick<Table, 'id' | 'schema' | 'name'>,
): Promise<readonly TableColumn[]> {
  const [right] = await database.rows<{ insert: number | null }>(
    `select has_perms_by_name(@table, N'OBJECT', N'INSERT') as [insert]`,
    { table: quoteName(schema, name) },
  )
  const rows = await database.rows<ColumnRow>(
    `select c.name as name, coalesce(t.name, b.name, N'unknown') as typeName, b.name as baseType, c.max_length as bytes, c.[precision] as [precision],
       c.scale as scale, c.collation_name as collation, c.is_nullable as nullable, c.is_identity as isIdentity,
       c.is_computed as computed, c.default_object_id as defaultId, c.generated_always_type as always
     from sys.columns c left join sys.types t on t.user_type_id = c.user_type_id
     left join sys.types b on b.user_type_id = c.system_type_id
     where c.object_id = @id order by c.column_id`,
    { id },
  )
  return rows.map((row) => columnOf(row, Number(right?.insert) === 1))
}

const unicode = new Set(['nchar', 'nvarchar', 'ntext'])
const sized = new Set(['char', 'varchar', 'binary', 'varbinary', 'nchar', 'nvarchar'])
const exact = new Set(['decimal', 'numeric'])
const fractional = new Set(['time', 'datetime2', 'datetimeoffset'])

function columnOf(row: ColumnRow, mayInsert: boolean): TableColumn {
  const baseType = (row.baseType ?? row.typeName).toLowerCase()
  const bytes = Number(row.bytes)
  const isSized = sized.has(baseType) && bytes > 0
  const length = isSized ? (unicode.has(baseType) ? bytes / 2 : bytes) : null
  const precision = Number(row.precision)
  const scale = Number(row.scale)
  const generated = fromBit(row.computed) || Number(row.always ?? 0) !== 0 || baseType === 'timestamp'
  return {
    name: row.name,
    type: typeText({ typeName: row.typeName, baseType, length, precision, scale }),
    baseType,
    length,
    precision,
    scale,
    collation: row.collation,
    notNull: !fromBit(row.nullable),
    hasDefault: Number(row.defaultId) !== 0 || fromBit(row.nullable),
    identity: fromBit(row.isIdentity),
    generated,
    mayInsert,
  }
}

/** Writes a type as in a column definition, with its length, precision or scale. */
export function typeText({
  typeName,
  baseType,
  length,
  precision,
  scale,
}: {
  readonly typeName: string
  readonly baseType: string
  readonly length: number | null
  readonly precision: number
  readonly scale: number
}): string {
  // A user-defined type has only a name.
  if (typeName.toLowerCase() !== baseType) return typeName
  if (sized.has(baseType)) return `${baseType}(${length ?? 'max'})`
  if (exact.has(baseType)) return `${baseType}(${precision}, ${scale})`
  return fractional.has(baseType) ? `${baseType}(${scale})` : baseType
}

async function findKeys(database: Database, id: number): Promise<readonly Key[]> {
  const rows = await database.rows<{
    name: string
    isUnique: Bit
    isPrimary: Bit
    filtered: Bit
    disabled: Bit
    column: string
  }>(
    `select i.name as name, i.is_unique as isUnique, i.is_primary_key as isPrimary, i.has_filter as filtered,
       i.is_disabled as disabled, c.name as [column]
     from sys.indexes i
     join sys.index_columns ic on ic.object_id = i.object_id and ic.index_id = i.index_id
     join sys.columns c on c.object_id = ic.object_id and c.column_id = ic.column_id
     where i.object_id = @id and i.index_id > 0 and ic.is_included_column = 0
     order by i.index_id, ic.key_ordinal`,
    { id },
  )
  const keys = new Map<string, { -readonly [K in keyof Key]: Key[K] } & { columns: string[] }>()
  for (const row of rows) {
    const isUnique = fromBit(row.isUnique)
    const key = keys.get(row.name) ?? {
      name: row.name,
      kind: fromBit(row.isPrimary) ? 'primary key' : isUnique ? 'unique key' : 'index',
      isUnique: isUnique && !fromBit(row.filtered) && !fromBit(row.disabled),
      columns: [],
    }
    key.columns.push(row.column)
    keys.set(row.name, key)
  }
  return [...keys.values()]
}

async function findInsteadOf(database: Database, id: number): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string; instead: Bit }>(
    'select name as name, is_instead_of_trigger as instead from sys.triggers where parent_id = @id order by 1',
    { id },
  )
  return rows.filter(({ instead }) => fromBit(instead)).map(({ name }) => name)
}

/** Converts a bit from the driver. */
export function fromBit(bit: Bit | undefined | null): boolean {
  return bit === true || bit === 1
}
