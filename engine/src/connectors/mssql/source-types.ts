import type { DataType, Origin, OriginKind } from '@anj/workflow'

/** A column's type as the server describes it. */
export interface ServerType {
  /** The system type without length, precision or scale, such as nvarchar; for an alias type, its base type. */
  readonly type: string
  /** In bytes; -1 for MAX. */
  readonly length: number
  readonly precision: number
  readonly scale: number
}

/** The type of a column in Anj, with the expression that reads its values unchanged. */
export interface MappedType {
  readonly type: DataType
  readonly origin: Origin
  /** Returns the expression for a quoted name. By default, it is the column itself. */
  readonly read?: (name: string) => string
  /** True if trailing spaces are only padding. */
  readonly padded?: boolean
}

/** The maximum n of NVARCHAR(n). */
const LONGEST_TEXT = 4000
const ROWVERSION_BYTES = 8

/** Converts a server type to a type in Anj, or returns null if Anj can't read it. */
export function mapServerType({ type, length, precision, scale }: ServerType): MappedType | null {
  switch (type.toLowerCase()) {
    case 'bit':
      return plain('bit', 'boolean')
    case 'tinyint':
    case 'smallint':
      return plain('int', 'int16')
    case 'int':
      return plain('int', 'int32')
    case 'bigint':
      return plain('int', 'int64')
    case 'decimal':
    case 'numeric':
      return { type: 'decimal', origin: { kind: 'decimal', precision, scale } }
    // Keep all four decimal places. On other servers, money has fewer.
    case 'money':
      return { type: 'decimal', origin: { kind: 'decimal', precision: 19, scale: 4 } }
    case 'smallmoney':
      return { type: 'decimal', origin: { kind: 'decimal', precision: 10, scale: 4 } }
    case 'float':
      return plain('float', 'float64')
    case 'real':
      return plain('float', 'float32')
    case 'date':
      return plain('date', 'date')
    case 'time':
      return plain('time', 'time')
    case 'datetime':
    case 'datetime2':
    case 'smalldatetime':
      return plain('datetime', 'timestamp')
    case 'datetimeoffset':
      return plain('timestamp', 'timestamptz')
    case 'char':
    case 'nchar':
    case 'varchar':
    case 'nvarchar':
      return characters(type.toLowerCase(), length)
    case 'text':
    case 'ntext':
      return asText('text')
    case 'xml':
      return asText('xml')
    case 'json':
      return asText('json')
    case 'binary':
    case 'varbinary':
      return { type: 'text', origin: length < 0 ? { kind: 'binary' } : { kind: 'binary', length } }
    case 'image':
      return {
        type: 'text',
        origin: { kind: 'binary' },
        read: (name) => `cast(${name} as varbinary(max))`,
      }
    case 'timestamp':
    case 'rowversion':
      return { type: 'text', origin: { kind: 'binary', length: ROWVERSION_BYTES } }
    case 'uniqueidentifier':
      return plain('text', 'uuid')
    case 'hierarchyid':
      return { type: 'text', origin: { kind: 'other' }, read: (name) => `${name}.ToString()` }
    case 'geography':
    case 'geometry':
      return { type: 'text', origin: { kind: 'other' }, read: asWellKnownText }
    default:
      return null
  }
}

function plain(type: DataType, kind: OriginKind): MappedType {
  return { type, origin: { kind } }
}

/** Reads texts as Unicode. The server does the conversion, because only the server knows all of its code pages. */
function characters(type: string, bytes: number): MappedType {
  const isUnicode = type.startsWith('n')
  if (bytes < 0) return isUnicode ? plain('text', 'text') : asText('text')
  const length = isUnicode ? bytes / 2 : bytes
  const ours = type.endsWith('varchar') ? 'varchar' : 'char'
  const measure = length <= LONGEST_TEXT ? length : 'max'
  return {
    type: ours,
    origin: { kind: ours, length },
    padded: ours === 'char',
    ...(isUnicode ? {} : { read: (name: string) => `cast(${name} as nvarchar(${measure}))` }),
  }
}

function asText(kind: OriginKind): MappedType {
  return { type: 'text', origin: { kind }, read: (name) => `cast(${name} as nvarchar(max))` }
}

/**
 * Reads a shape as WKT with all coordinates. If the shape has a spatial reference ID, the text starts with that ID, as
 * in PostGIS.
 */
function asWellKnownText(name: string): string {
  const system = `case when ${name}.STSrid = 0 then N'' else concat(N'SRID=', ${name}.STSrid, N';') end`
  return `case when ${name} is not null then concat(${system}, ${name}.AsTextZM()) end`
}
