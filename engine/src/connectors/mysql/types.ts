import { type Column, type DataType, type Origin } from '@anj/workflow'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import {
  DECIMAL_DIGITS,
  type DecimalRoom,
  INTEGER_DIGITS,
  keyLengths,
  type Measures,
  measuresWithRoom,
  widenDecimal,
} from '../room-to-grow.ts'
import { MAX_VARCHAR_LENGTH, roundUpLength } from '../round-up-length.ts'
import { BYTES_OF_CHARACTER, KEY_BYTES, NUMBER_BYTES } from './key-bytes.ts'
import type { Natives } from './native-types.ts'

const LONGEST_CHAR = 255
const MOST_DIGITS = 65
const MOST_SCALE = 30
const MOST_BITS = 64
/**
 * The maximum row size in bytes, counting four bytes for each character. It is lower than the server's 65,535 to leave
 * room for overhead.
 */
const ROW_BYTES = 65_000
/** The bytes of a row that InnoDB stores in one page, and the bytes there of each longer text. */
const PAGE_BYTES = 8_000
const TEXT_BYTES_IN_PAGE = 41
const LARGE_TEXT = 'longtext'
const LARGE_BYTES = 'longblob'
/** The types of new columns whose whole values don't fit into a key. */
const tooLongForKeys: readonly string[] = [LARGE_TEXT, LARGE_BYTES, 'json']

/** The columns of a new table. */
export interface NewColumns {
  readonly columns: readonly Column[]
  readonly measures: Measures
  /** The columns that keep the type of their source. */
  readonly natives: Natives['kept']
  /** The names of the key columns, whose whole values must fit into the key. */
  readonly keyed: readonly string[]
  /** True if the types fit these measures and leave no room for larger values. */
  readonly fits: boolean
}

/**
 * Returns column types that can store every value, in column order. If a row gets too long, the longest texts become
 * LONGTEXT.
 */
export function columnTypes(table: NewColumns): readonly string[] {
  const { columns } = table
  const wanted = wantedTypes(table)
  const shorter = keyTypes(table, wanted)
  const types = columns.map(({ name }, i) => shorter.get(name) ?? wanted[i] ?? '')
  const bytes = () => types.reduce((sum, type) => sum + bytesOf(type), 0)
  while (bytes() > ROW_BYTES) {
    const widest = types.reduce((best, type, i) => (bytesOf(type) > bytesOf(types[best] ?? '') ? i : best), 0)
    if (!/^(var)?char/.test(types[widest] ?? '')) break
    types[widest] = LARGE_TEXT
  }
  return types
}

function wantedTypes({ columns, measures: measured, natives, fits }: Omit<NewColumns, 'keyed'>) {
  const measures = fits ? measured : measuresWithRoom(columns, measured, decimalWithRoom)
  return columns.map((column) => natives.get(column.name)?.type ?? columnType(column, measures[column.name]))
}

const decimalWithRoom: DecimalRoom = (measures) =>
  widenDecimal(measures, {
    digits: (scale) => Math.min(DECIMAL_DIGITS, INTEGER_DIGITS + scale),
    most: MOST_DIGITS,
  })

/** True if a row might not fit into a page of InnoDB because the columns get room for larger values. */
export function isTooWideWithRoom(columns: readonly Column[], natives: Natives['kept']): boolean {
  const types = wantedTypes({ columns, measures: {}, natives, fits: false })
  return types.reduce((sum, type) => sum + bytesInPage(type), 0) > PAGE_BYTES
}

/** Returns replacement types by column if the key would be too long. Texts and binary columns share the remaining bytes. */
function keyTypes(
  { columns, measures, natives, keyed, fits }: NewColumns,
  wanted: readonly string[],
): ReadonlyMap<string, string> {
  const parts = columns.flatMap((column, i) => {
    const { name } = column
    const type = wanted[i] ?? ''
    const native = natives.get(name)
    const bytes = native?.keyBytes ?? bytesInKey(type)
    return keyed.includes(name) ? [{ column, bytes, gives: !native && bytes > NUMBER_BYTES }] : []
  })
  const sum = (some: typeof parts) => some.reduce((all, { bytes }) => all + bytes, 0)
  if (sum(parts) <= KEY_BYTES) return new Map()
  const giving = parts.filter(({ gives }) => gives).map(({ column }) => column)
  const room = KEY_BYTES - sum(parts.filter(({ gives }) => !gives))
  const most = Math.floor(room / giving.length)
  const [bytes, texts] = [giving.filter(isBinary), giving.filter((column) => !isBinary(column))]
  const measured = texts.map(({ name }) => measures[name]?.maxLength ?? (fits ? LONGEST_CHAR : 0))
  const characters = Math.floor((room - most * bytes.length) / BYTES_OF_CHARACTER)
  const lengths = fits
    ? measured.map((length) => shortKeyLength(length, Math.floor(most / BYTES_OF_CHARACTER)))
    : keyLengths(measured, characters)
  return new Map([
    ...bytes.map(({ name }) => [name, `varbinary(${most})`] as const),
    ...texts.map(({ name }, i) => [name, `varchar(${lengths[i]})`] as const),
  ])
}

function isBinary({ origin }: Column): boolean {
  return origin?.kind === 'binary'
}

/** Returns the length of a text in a key that fits what was measured. If a row has a longer value, the load fails. */
function shortKeyLength(measured: number, most: number): number {
  return Math.min(most, roundUpLength(measured, most))
}

function bytesInKey(type: string): number {
  if (tooLongForKeys.includes(type)) return Number.POSITIVE_INFINITY
  return /^(var)?char/.test(type) ? bytesOf(type) - 2 : NUMBER_BYTES
}

/** Returns a type that can store every value of a column. Without measures, returns a type that can store any value. */
export function columnType({ type, origin }: Column, measures: ColumnMeasures | undefined): string {
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
      return LARGE_BYTES
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
      ? `char(${roundUpLength(measures.maxLength, LONGEST_CHAR)})`
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
  return measures ? varchar(roundUpLength(measures.maxLength)) : LARGE_TEXT
}

function varchar(length: number): string {
  return length <= MAX_VARCHAR_LENGTH ? `varchar(${Math.max(1, length)})` : LARGE_TEXT
}

function bytesOf(type: string): number {
  const measure = Number(/\((\d+)/.exec(type)?.[1] ?? 0)
  if (/^(var)?char/.test(type)) return 4 * measure + 2
  if (/^(var)?binary/.test(type)) return measure + 2
  if (/^(\w*text|\w*blob|json)/.test(type)) return 12
  return type.startsWith('decimal') ? 30 : 8
}

/** Returns the bytes of a value that InnoDB stores in the row's page. */
function bytesInPage(type: string): number {
  return /^(\w*text|\w*blob|json)/.test(type)
    ? TEXT_BYTES_IN_PAGE
    : Math.min(bytesOf(type), TEXT_BYTES_IN_PAGE)
}
