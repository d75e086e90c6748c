import type { Column, DataType, Origin, OriginKind } from '@anj/workflow'
import { quoteName } from '../quote.ts'
import type { WireColumn } from '../row-packets.ts'
import { type Cell, cellKinds } from './csv-rows.ts'

/** A source column, the expression that reads it, and the conversion of its cells to text. */
export interface SourceColumn {
  readonly column: Column
  /** Builds the expression that reads the column without loss. */
  readonly read: (name: string) => string
  readonly cell: Cell
}

const UNSIGNED = 32
const ENUM = 256
const SET = 2048
const BINARY = 63
/** The number of decimals that the protocol reports for a float without a declared scale. */
const FREE = 31
const BYTES_PER_CHARACTER = 4
const MOST_DIGITS = 38

interface Meaning {
  readonly type: DataType
  readonly origin: Origin
  readonly kind: Cell['kind']
  readonly read?: SourceColumn['read']
}

/** Converts the protocol's description of a result column. */
export function sourceColumn(wire: WireColumn): SourceColumn {
  const { type, origin, kind, read = (name) => quoteName(name) } = meaningOf(wire)
  const bits = wire.columnLength
  return { column: { name: wire.name, type, origin }, cell: { kind, bits }, read }
}

function meaningOf(wire: WireColumn): Meaning {
  const unsigned = (wire.flags & UNSIGNED) !== 0
  switch (wire.columnType) {
    case 1:
      if (wire.columnLength === 1 && !unsigned)
        return { type: 'bit', origin: { kind: 'boolean' }, kind: cellKinds.truth }
      return whole('int16')
    case 2:
      return whole(unsigned ? 'int32' : 'int16')
    case 9:
      return whole('int32')
    case 3:
      return whole(unsigned ? 'int64' : 'int32')
    case 8:
      return unsigned ? plain('decimal', { kind: 'uint64' }) : whole('int64')
    case 13:
      // YEAR(2) returns only two digits, so the full year is unknown.
      return wire.columnLength === 2 ? whole('int16') : plain('int', { kind: 'year' })
    case 0:
    case 246:
      return decimal(wire, unsigned)
    case 4:
      // The server sends a FLOAT with only 6 digits. As a DOUBLE it sends all of them, and we shorten the text here.
      return { type: 'float', origin: { kind: 'float32' }, kind: cellKinds.float32, read: asDouble }
    case 5:
      return {
        ...plain('float', { kind: 'float64' }),
        ...(wire.decimals === FREE ? {} : { read: asDouble }),
      }
    case 7:
      return { type: 'timestamp', origin: { kind: 'timestamptz' }, kind: cellKinds.datetime }
    case 12:
      return { type: 'datetime', origin: { kind: 'timestamp' }, kind: cellKinds.datetime }
    case 10:
    case 14:
      return { type: 'date', origin: { kind: 'date' }, kind: cellKinds.date }
    case 11:
      return { type: 'time', origin: { kind: 'time' }, kind: cellKinds.time }
    case 16:
      return wire.columnLength === 1
        ? { type: 'bit', origin: { kind: 'boolean' }, kind: cellKinds.bitTruth }
        : { type: 'text', origin: { kind: 'bits', length: wire.columnLength }, kind: cellKinds.bits }
    case 255:
      return { type: 'text', origin: { kind: 'other' }, kind: cellKinds.text, read: asWellKnownText }
    case 242:
      return binary(wire)
    case 245:
      return text('text', 'json')
    default:
      return character(wire)
  }
}

function whole(kind: OriginKind): Meaning {
  return plain('int', { kind })
}

function plain(type: DataType, origin: Origin): Meaning {
  return { type, origin, kind: cellKinds.plain }
}

/** A decimal with more digits than DuckDB supports is read as text, so that it stays exact. */
function decimal({ columnLength, decimals: scale }: WireColumn, unsigned: boolean): Meaning {
  const precision = columnLength - (scale > 0 ? 1 : 0) - (unsigned ? 0 : 1)
  return plain(precision > MOST_DIGITS ? 'text' : 'decimal', { kind: 'decimal', precision, scale })
}

function character(wire: WireColumn): Meaning {
  const { columnType, columnLength, flags, characterSet, extendedTypeName, extendedFormat } = wire
  if (extendedFormat === 'json') return text('text', 'json')
  if (extendedTypeName === 'uuid') return text('text', 'uuid')
  if (extendedTypeName) return text('text', 'other')
  const length = Math.floor(columnLength / BYTES_PER_CHARACTER)
  if ((flags & ENUM) !== 0 || columnType === 247) return text('text', 'enum', length)
  if ((flags & SET) !== 0 || columnType === 248) return text('text', 'other', length)
  if (columnType === 6) return text('text', 'text')
  if (characterSet === BINARY) return binary(wire)
  if (columnType === 254) return text('char', 'char', length)
  if (columnType === 253 || columnType === 15) return text('varchar', 'varchar', length)
  return text('text', 'text')
}

function text(type: DataType, origin: OriginKind, length?: number): Meaning {
  return { type, origin: length ? { kind: origin, length } : { kind: origin }, kind: cellKinds.text }
}

function binary({ columnType, columnLength }: WireColumn): Meaning {
  const isShort = columnType === 253 || columnType === 254
  const origin: Origin = isShort ? { kind: 'binary', length: columnLength } : { kind: 'binary' }
  return { type: 'text', origin, kind: cellKinds.hex }
}

/** Converts to DOUBLE with a product, because a sum would lose the sign of a negative zero. */
function asDouble(name: string): string {
  return `${quoteName(name)} * 1e0`
}

/** Converts to WKT with a prefix such as 'SRID=4326;' for the spatial reference ID, as PostGIS does. */
function asWellKnownText(name: string): string {
  const value = quoteName(name)
  return `concat(if(st_srid(${value}) = 0, '', concat('SRID=', st_srid(${value}), ';')), st_astext(${value}))`
}
