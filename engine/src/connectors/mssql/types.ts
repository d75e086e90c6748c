import { AppError, type Column, type Origin } from '@anj/workflow'
import type { ColumnMeasures } from '../../model/column-measures.ts'
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
const KEY_BYTES = 900

/**
 * Chooses types for the columns of a new table so that every value fits. If a row would be too long for a page, the
 * longest texts become MAX columns. `keyed` are the columns of a key, which can't be MAX or longer than a key.
 */
export function newColumns(
  columns: readonly Column[],
  measures: Readonly<Record<string, ColumnMeasures>>,
  keyed: readonly string[] = [],
): readonly WireFormat[] {
  const carriers = columns.map((column) => {
    const measured = measures[column.name]
    const carrier = newColumnFormat(column, measured)
    return keyed.includes(column.name) && !canBeKey(carrier, keyed.length)
      ? keyCarrier(column, measured, keyed.length)
      : carrier
  })
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

/** Returns a text or binary type that fits into the key beside its other columns. */
function keyCarrier(column: Column, measures: ColumnMeasures | undefined, columns: number): WireFormat {
  if (column.origin?.kind === 'binary') return asBytes(column, keyBytes(columns))
  const most = Math.floor(keyBytes(columns) / 2)
  return asText(column, measures ? Math.min(most, roundUpLength(measures.maxLength, most)) : most)
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

/** Falls back to text for unmeasured decimals and for those with too many digits for the server. */
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
