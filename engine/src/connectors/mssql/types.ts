import { AppError, type Column, type Origin } from '@anj/workflow'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import {
  DECIMAL_DIGITS,
  type DecimalRoom,
  keyLengths,
  type Measures,
  measuresWithRoom,
  widenDecimal,
} from '../room-to-grow.ts'
import { roundUpLength } from '../round-up-length.ts'
import {
  asBit,
  asBytes,
  asDate,
  asDecimal,
  asFixedLengthText,
  asFloat,
  asInteger,
  asText,
  asTime,
  asTimestamp,
  asUuid,
  MAX_NVARCHAR_LENGTH,
  type WireFormat,
} from './write/load-columns.ts'

const MOST_DIGITS = 38
/** The maximum size of a row in a page. */
const ROW_BYTES = 8060
/** The maximum size of a clustered key. */
export const KEY_BYTES = 900
/** The maximum size of a nonclustered key. */
export const LONG_KEY_BYTES = 1700

/** The columns of a new table. */
export interface NewColumns {
  readonly columns: readonly Column[]
  readonly measures: Measures
  /** The columns of a key, which can't be MAX or longer than a key. */
  readonly keyed: readonly string[]
  /** True if the types fit these measures and leave no room for larger values. */
  readonly fits: boolean
}

/**
 * Chooses types for the columns of a new table so that every value fits. If a row would be too long for a page, the
 * longest texts become MAX columns.
 */
export function newColumns(table: NewColumns): readonly WireFormat[] {
  const { columns, keyed } = table
  const carriers = [...wantedFormats(table)]
  while (rowBytes(carriers) > ROW_BYTES) {
    const widest = carriers.reduce((best, one, i) => (roomOf(one) > roomOf(carriers[best]) ? i : best), 0)
    const column = columns[widest]
    if (!column || roomOf(carriers[widest]) === 0 || keyed.includes(column.name))
      throw new AppError('rowTooWideInPage', {
        count: columns.length,
        bytes: rowBytes(carriers),
        limit: ROW_BYTES,
        database: 'SQL Server',
      })
    carriers[widest] = asText(column, null)
  }
  return carriers
}

function wantedFormats(table: NewColumns): readonly WireFormat[] {
  const { columns, keyed } = table
  const measures = table.fits ? table.measures : measuresWithRoom(columns, table.measures, decimalWithRoom)
  const formats = columns.map((column) => newColumnFormat(column, measures[column.name]))
  const isTooLong = (column: Column, i: number) => {
    const format = formats[i]
    return keyed.includes(column.name) && format !== undefined && !canBeKey(format, keyed.length)
  }
  const short = columns.filter(isTooLong)
  const keys = new Map(keyFormats(table, short).map((format, i) => [short[i], format]))
  return formats.map((format, i) => keys.get(columns[i]) ?? format)
}

const decimalWithRoom: DecimalRoom = (measures) =>
  widenDecimal(measures, { digits: () => DECIMAL_DIGITS, most: MOST_DIGITS })

/** True if a row might not fit into a page because the columns get room for larger values. */
export function isTooWideWithRoom(columns: readonly Column[], keyed: readonly string[]): boolean {
  return rowBytes(wantedFormats({ columns, measures: {}, keyed, fits: false })) > ROW_BYTES
}

/** Returns the maximum size of a row in bytes, including its header, null bitmap and end offsets. */
function rowBytes(carriers: readonly WireFormat[]): number {
  const values = carriers.reduce((sum, { bytes }) => sum + bytes, 0)
  return 4 + 2 + Math.ceil(carriers.length / 8) + 2 + values
}

/** Returns how many bytes a row saves if a text is stored outside it. */
function roomOf(carrier: WireFormat | undefined): number {
  return carrier?.text && carrier.text.length !== null ? Math.max(0, carrier.bytes - 26) : 0
}

function canBeKey({ type, text, bytes }: WireFormat, columns: number): boolean {
  return !type.declaration.endsWith('(max)') && !(text?.isFixed && bytes > keyBytes(columns))
}

/** Returns how many bytes each column of a key may have. */
export function keyBytes(columns: number): number {
  return Math.floor(KEY_BYTES / columns)
}

/** Returns text or binary types that fit into the key beside its other columns. */
function keyFormats(
  { measures, keyed, fits }: NewColumns,
  columns: readonly Column[],
): readonly WireFormat[] {
  const share = Math.floor(keyBytes(keyed.length) / 2)
  const texts = columns.filter((column) => !isBinary(column))
  const measured = texts.map(({ name }) => measures[name]?.maxLength ?? (fits ? share : 0))
  const sum = measured.reduce((all, length) => all + length, 0)
  const whole = sum > Math.floor(KEY_BYTES / 2) ? LONG_KEY_BYTES : KEY_BYTES
  const lengths = fits
    ? measured.map((length) => Math.min(share, roundUpLength(length, share)))
    : keyLengths(measured, Math.floor((whole * texts.length) / keyed.length / 2))
  return columns.map((column) =>
    isBinary(column)
      ? asBytes(column, keyBytes(keyed.length))
      : asText(column, lengths[texts.indexOf(column)] ?? share),
  )
}

function isBinary({ origin }: Column): boolean {
  return origin?.kind === 'binary'
}

/** Chooses the type of a new column so that every measured value fits or, without measures, any value at all. */
export function newColumnFormat(column: Column, measures: ColumnMeasures | undefined): WireFormat {
  return (column.origin && ofOrigin(column, column.origin)) ?? ofType(column, measures)
}

function ofOrigin(column: Column, { kind, precision, scale = 0, length }: Origin): WireFormat | null {
  switch (kind) {
    case 'int16':
    case 'year':
      return asInteger(column, 'smallint')
    case 'int32':
      return asInteger(column, 'int')
    case 'int64':
      return asInteger(column, 'bigint')
    case 'uint64':
      return asDecimal(column, 20, 0)
    case 'decimal':
      return precision !== undefined && fitsDecimal(precision, scale)
        ? asDecimal(column, precision, scale)
        : null
    case 'float32':
      return asFloat(column, true)
    case 'uuid':
      return asUuid(column)
    case 'binary':
      return asBytes(column, length ?? null)
    case 'timestamptz':
      return asTimestamp(column, true)
    case 'bits':
    case 'char':
    case 'varchar':
    case 'enum':
      return length === undefined ? null : asText(column, length)
    default:
      return null
  }
}

function ofType(column: Column, measures: ColumnMeasures | undefined): WireFormat {
  switch (column.type) {
    case 'bit':
      return asBit(column)
    case 'int':
      return asInteger(column, measures?.fits32Bits ? 'int' : 'bigint')
    case 'decimal':
      return decimal(column, measures)
    case 'float':
      return asFloat(column)
    case 'char':
      return measures && measures.maxLength <= MAX_NVARCHAR_LENGTH
        ? asFixedLengthText(column, roundUpLength(measures.maxLength))
        : asText(column, null)
    case 'varchar':
      return asText(column, measures ? roundUpLength(measures.maxLength) : null)
    case 'text':
      return asText(column, null)
    case 'date':
      return asDate(column)
    case 'time':
      return asTime(column)
    case 'datetime':
    case 'timestamp':
      return asTimestamp(column)
  }
}

/** Falls back to text for unmeasured decimals and for decimals with too many digits for the server. */
function decimal(column: Column, measures: ColumnMeasures | undefined): WireFormat {
  if (!measures) return asText(column, null)
  const precision = Math.max(1, measures.integerDigits + measures.scale)
  return fitsDecimal(precision, measures.scale)
    ? asDecimal(column, precision, measures.scale)
    : asText(column, roundUpLength(measures.maxLength))
}

function fitsDecimal(precision: number, scale: number): boolean {
  return precision > 0 && precision <= MOST_DIGITS && scale >= 0 && scale <= precision
}
