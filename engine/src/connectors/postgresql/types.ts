import { type Column, type DataType, type Origin, type OriginKind } from '@anj/workflow'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import { isUndeclared } from '../room-to-grow.ts'
import { MAX_VARCHAR_LENGTH, roundUpLength } from '../round-up-length.ts'

const MOST_DIGITS = 1000
const MOST_CHARACTERS = 10_485_760

/**
 * Returns a type that can store every value of a column. Uses the type of the source database if PostgreSQL has an
 * equivalent, or else the type and measures. Without measures, returns a type that can store any value.
 */
export function columnType({ type, origin }: Column, measures: ColumnMeasures | undefined): string {
  return (origin && nativeType(origin, measures)) ?? typeOf[type](measures)
}

/** The bytes of a row that the server can't store outside its page. */
const ROW_BYTES = 8_000

/** True if a row of these columns might not fit into a page because whole numbers get 8 bytes each. */
export function isTooWideWithRoom(columns: readonly Column[]): boolean {
  const bytes = columns.reduce((sum, { type }) => sum + (bytesInPage[type] ?? 2), 0)
  return bytes > ROW_BYTES && columns.some((column) => column.type === 'int' && isUndeclared(column))
}

/** The bytes of values that are always stored in the row's page. */
const bytesInPage: Partial<Record<DataType, number>> = {
  bit: 1,
  int: 8,
  float: 8,
  date: 4,
  time: 8,
  datetime: 8,
  timestamp: 8,
}

/** The types of new columns that can't be part of a key. */
export const typesWithoutKeys: readonly string[] = ['json', 'xml']

/** Returns the type for an origin; null if the column's type and measures decide. */
function nativeType(origin: Origin, measures: ColumnMeasures | undefined): string | null {
  const { kind, precision, scale, length } = origin
  switch (kind) {
    case 'int16':
    case 'year':
      return 'smallint'
    case 'int32':
      return 'integer'
    case 'int64':
      return 'bigint'
    case 'uint64':
      return 'numeric(20)'
    case 'decimal':
      return precision === undefined || precision > MOST_DIGITS
        ? numeric(measures)
        : `numeric(${precision},${scale ?? 0})`
    case 'float32':
      return 'real'
    case 'char':
    case 'varchar':
      return length === undefined || length < 1 || length > MOST_CHARACTERS ? 'text' : `${kind}(${length})`
    case 'binary':
      return 'bytea'
    case 'bits':
      return length === undefined ? 'bit varying' : `bit(${length})`
    case 'uuid':
    case 'json':
    case 'xml':
    case 'interval':
      return kind
    case 'array':
      // Array values are transferred as JSON.
      return 'json'
    case 'time':
      return `time(${seconds(scale)})`
    case 'timetz':
      return `time(${seconds(scale)}) with time zone`
    case 'timestamp':
      return `timestamp(${seconds(scale)})`
    case 'timestamptz':
      return `timestamp(${seconds(scale)}) with time zone`
    default:
      return null
  }
}

function seconds(scale: number | undefined): number {
  return Math.min(scale ?? 6, 6)
}

const typeOf: { readonly [T in DataType]: (measures: ColumnMeasures | undefined) => string } = {
  bit: () => 'boolean',
  int: (measures) => (measures?.fits32Bits ? 'integer' : 'bigint'),
  decimal: numeric,
  float: () => 'double precision',
  char: (measures) => character('char', measures),
  varchar: (measures) => character('varchar', measures),
  text: () => 'text',
  date: () => 'date',
  time: () => 'time(6)',
  datetime: () => 'timestamp(6)',
  timestamp: () => 'timestamp(6)',
}

function numeric(measures: ColumnMeasures | undefined): string {
  if (!measures || measures.integerDigits + measures.scale > MOST_DIGITS) return 'numeric'
  const precision = Math.max(1, measures.integerDigits + measures.scale)
  return `numeric(${precision},${measures.scale})`
}

function character(type: 'char' | 'varchar', measures: ColumnMeasures | undefined): string {
  if (!measures || measures.maxLength > MAX_VARCHAR_LENGTH) return 'text'
  return `${type}(${roundUpLength(measures.maxLength)})`
}

/** A server type, with domains resolved to their base type. */
export interface ServerType {
  /** The name of a built-in type; empty for a user-defined type. */
  readonly typeName: string
  /** The catalogue's `typtype`: b base, c composite, e enum, r range, m multirange. */
  readonly typeKind: string
  /** The catalogue's encoded type modifier, -1 for none. */
  readonly measure: number
  /** The labels of an enum. */
  readonly labels: readonly string[] | null
  readonly isArray: boolean
  /** The full type as the server writes it, such as `numeric(10,2)`. */
  readonly asWritten: string
  /** The type without measures, such as `numeric`. */
  readonly baseType: string
  /** The column's declared type: the domain's name for a domain, or else the same as `asWritten`. */
  readonly declared: string
}

/** Returns our type for a source column, and its origin. `columnReadSql` in read-expressions.ts builds the matching text. */
export function typeFrom(server: ServerType): { readonly type: DataType; readonly origin: Origin } {
  const native = isTold(server) ? {} : { native: { family: 'postgresql' as const, type: server.declared } }
  if (server.isArray) return { type: 'text', origin: { kind: 'array', ...native } }
  if (server.typeKind === 'e') return { type: 'text', origin: { kind: 'enum', ...native } }
  const [type, kind] = readAs[server.typeName] ?? (['text', 'other'] as const)
  return { type, origin: { kind, ...measuresOf(kind, server), ...native } }
}

/** Types that the origin's kind describes completely: always, only with a measure, or only without one. */
const toldAlways =
  'bool int2 int4 int8 float4 float8 text bytea uuid json xml date time timetz timestamp timestamptz bit'.split(
    ' ',
  )
const toldMeasured = ['bpchar', 'varchar']
const toldUnmeasured = ['varbit', 'interval']

/** True if the origin's kind and measures describe the server's type completely. */
function isTold(server: ServerType): boolean {
  const { typeName, measure, isArray, asWritten, declared } = server
  if (isArray || declared !== asWritten) return false
  if (typeName === 'numeric') return measure >= 0 && measuresOf('decimal', server).precision !== undefined
  if (toldMeasured.includes(typeName)) return measure >= 0
  return toldAlways.includes(typeName) || (toldUnmeasured.includes(typeName) && measure < 0)
}

const readAs: Readonly<Record<string, readonly [DataType, OriginKind]>> = {
  bool: ['bit', 'boolean'],
  int2: ['int', 'int16'],
  int4: ['int', 'int32'],
  int8: ['int', 'int64'],
  oid: ['int', 'int64'],
  numeric: ['decimal', 'decimal'],
  money: ['decimal', 'money'],
  float4: ['float', 'float32'],
  float8: ['float', 'float64'],
  bpchar: ['char', 'char'],
  varchar: ['varchar', 'varchar'],
  text: ['text', 'text'],
  name: ['text', 'text'],
  bytea: ['text', 'binary'],
  bit: ['text', 'bits'],
  varbit: ['text', 'bits'],
  uuid: ['text', 'uuid'],
  json: ['text', 'json'],
  jsonb: ['text', 'json'],
  xml: ['text', 'xml'],
  date: ['date', 'date'],
  time: ['time', 'time'],
  timetz: ['text', 'timetz'],
  timestamp: ['timestamp', 'timestamp'],
  timestamptz: ['timestamp', 'timestamptz'],
  interval: ['text', 'interval'],
}

/** The header size that the catalogue adds to the measure of texts and numbers. */
const HEADER = 4

function measuresOf(kind: OriginKind, { typeName, measure }: ServerType): Partial<Origin> {
  if (measure < 0) return {}
  switch (kind) {
    case 'char':
    case 'varchar':
      return { length: measure - HEADER }
    case 'bits':
      // `bit varying` gets no length, because its values differ in length.
      return typeName === 'bit' ? { length: measure } : {}
    case 'decimal': {
      const precision = (measure - HEADER) >> 16
      const scale = (measure - HEADER) & 0x7ff
      return scale <= precision ? { precision, scale } : {}
    }
    case 'time':
    case 'timetz':
    case 'timestamp':
    case 'timestamptz':
      return { scale: measure }
    default:
      return {}
  }
}
