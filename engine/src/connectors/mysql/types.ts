import { type DataType, type Origin } from '@anj/workflow'
import type { ColumnMeasures, PlanColumn } from '../../plan/plan.ts'
import { LONGEST_VARCHAR, roundedUp } from '../rounded-up.ts'
import type { Natives } from './native-types.ts'

const LONGEST_CHAR = 255
const MOST_DIGITS = 65
const MOST_SCALE = 30
const MOST_BITS = 64
/** Bytes of a row at four for each character, a little below the server's 65,535 for what else a row holds. */
const ROW_BYTES = 65_000
/** What a key of InnoDB holds: 3072 bytes at four for each character. */
const KEY_CHARACTERS = 768
const LARGE_TEXT = 'longtext'

/**
 * Column types that hold every value, in the order of the columns; the longest texts give way when a row gets too long.
 * `natives` keep the type of their source; `keyed` names the columns of a key, which can't be LONGTEXT.
 */
export function columnTypes(
  columns: readonly PlanColumn[],
  measures: Readonly<Record<string, ColumnMeasures>>,
  natives: Natives['kept'] = new Map(),
  keyed: readonly string[] = [],
): readonly string[] {
  const types = columns.map((column) => {
    const native = natives.get(column.name)
    if (native) return native.type
    const measured = measures[column.name]
    const type = columnType(column, measured)
    return type === LARGE_TEXT && keyed.includes(column.name) ? keyType(measured, keyed.length) : type
  })
  const bytes = () => types.reduce((sum, type) => sum + bytesOf(type), 0)
  while (bytes() > ROW_BYTES) {
    const widest = types.reduce((best, type, i) => (bytesOf(type) > bytesOf(types[best] ?? '') ? i : best), 0)
    if (!/^(var)?char/.test(types[widest] ?? '')) break
    types[widest] = LARGE_TEXT
  }
  return types
}

/** A text that a key can hold beside the others; one that is longer stays as it is, and the server refuses the key. */
function keyType(measures: ColumnMeasures | undefined, columns: number): string {
  const most = Math.floor(KEY_CHARACTERS / columns)
  const length = measures?.maxLength ?? Math.min(LONGEST_CHAR, most)
  return length <= most ? `varchar(${roundedUp(length, most)})` : LARGE_TEXT
}

/** The column type that holds every value of a column; without measures, the type that holds any value. */
export function columnType({ type, origin }: PlanColumn, measures: ColumnMeasures | undefined): string {
  return (origin && typeOfOrigin(origin)) ?? typeOf[type](measures)
}

function typeOfOrigin(origin: Origin): string | null {
  const { kind, precision, scale, length } = origin
  switch (kind) {
    case 'int16':
      return 'smallint'
    case 'int32':
      return 'int'
    case 'int64':
      return 'bigint'
    case 'uint64':
      return 'bigint unsigned'
    case 'year':
      return 'year'
    case 'decimal':
      return precision !== undefined && fitsDecimal(precision, scale ?? 0)
        ? `decimal(${precision},${scale ?? 0})`
        : null
    case 'float32':
      return 'float'
    case 'uuid':
      return 'char(36)'
    case 'json':
      return 'json'
    case 'binary':
      return 'longblob'
    case 'bits':
      return length !== undefined && length <= MOST_BITS ? `bit(${length})` : null
    case 'char':
    case 'varchar':
    case 'enum':
      return length !== undefined ? varchar(length) : null
    default:
      return null
  }
}

const typeOf: { readonly [T in DataType]: (measures: ColumnMeasures | undefined) => string } = {
  bit: () => 'tinyint(1)',
  int: (measures) => (measures?.fits32Bits ? 'int' : 'bigint'),
  decimal,
  float: () => 'double',
  char: (measures) =>
    measures && measures.maxLength <= LONGEST_CHAR
      ? `char(${roundedUp(measures.maxLength, LONGEST_CHAR)})`
      : text(measures),
  varchar: text,
  text: () => LARGE_TEXT,
  date: () => 'date',
  time: () => 'time(6)',
  datetime: () => 'datetime(6)',
  timestamp: () => 'datetime(6)',
}

function decimal(measures: ColumnMeasures | undefined): string {
  if (!measures) return `decimal(${MOST_DIGITS},${MOST_SCALE})`
  const precision = Math.max(1, measures.integerDigits + measures.scale)
  return fitsDecimal(precision, measures.scale) ? `decimal(${precision},${measures.scale})` : LARGE_TEXT
}

function fitsDecimal(precision: number, scale: number): boolean {
  return precision > 0 && precision <= MOST_DIGITS && scale >= 0 && scale <= MOST_SCALE && scale <= precision
}

function text(measures: ColumnMeasures | undefined): string {
  return measures ? varchar(roundedUp(measures.maxLength)) : LARGE_TEXT
}

function varchar(length: number): string {
  return length <= LONGEST_VARCHAR ? `varchar(${Math.max(1, length)})` : LARGE_TEXT
}

function bytesOf(type: string): number {
  const measure = Number(/\((\d+)/.exec(type)?.[1] ?? 0)
  if (/^(var)?char/.test(type)) return 4 * measure + 2
  if (/^(var)?binary/.test(type)) return measure + 2
  if (/^(\w*text|\w*blob|json)/.test(type)) return 12
  return type.startsWith('decimal') ? 30 : 8
}
