import { splitServerType } from '@anj/workflow'
import type { TypesOfServer } from '../chosen-types.ts'
import type { ColumnPair } from '../match-columns.ts'
import { measureWithin } from '../measure-within.ts'
import type { TableColumn } from './find-table.ts'
import { BYTES_OF_CHARACTER, KEY_BYTES } from './key-bytes.ts'
import { bytesInKey, enumValues, type Natives, tooLongForKeys } from './native-types.ts'
import { quoteText } from './quote.ts'

const synonyms: Readonly<Record<string, string>> = {
  integer: 'int',
  dec: 'decimal',
  numeric: 'decimal',
  fixed: 'decimal',
  'double precision': 'double',
  real: 'double',
  character: 'char',
  'character varying': 'varchar',
  nchar: 'char',
  nvarchar: 'varchar',
}
const booleans: readonly string[] = ['bool', 'boolean']
const whole: readonly string[] = ['tinyint', 'smallint', 'mediumint', 'int', 'bigint']
const floats: readonly string[] = ['float', 'double']
const fractional: readonly string[] = ['time', 'datetime', 'timestamp']
/** The longest text of a utf8mb4 column, and the longest binary value, of types with a length. */
const sized: Readonly<Record<string, number>> = { char: 255, varchar: 16_383, binary: 255, varbinary: 65_535 }
/** The bytes of types without a length. */
const long: Readonly<Record<string, number>> = {
  tinytext: 255,
  text: 65_535,
  mediumtext: 16_777_215,
  longtext: 4_294_967_295,
  tinyblob: 255,
  blob: 65_535,
  mediumblob: 16_777_215,
  longblob: 4_294_967_295,
}
const plain: readonly string[] = ['date', 'year', 'json']
const MOST_DIGITS = 65
const MOST_SCALE = 30
const MOST_SECONDS = 6
const MOST_BITS = 64

/** The types that a user can choose for a new MySQL column. */
export const typesOfServer: TypesOfServer<TableColumn> = {
  server: 'MySQL',
  columnOf: chosenColumn,
  keyBytesOf: (column) => (tooLongForKeys.includes(column.baseType) ? null : keyBytesOf(column)),
  mostKeyBytes: KEY_BYTES,
}

function keyBytesOf({ baseType, type }: TableColumn): number {
  return bytesInKey({ baseType, text: type }, BYTES_OF_CHARACTER)
}

/** Returns the chosen types in the form of the types that columns keep. */
export function chosenAsKept(chosen: readonly ColumnPair<TableColumn>[]): Natives['kept'] {
  return new Map(
    chosen.map(({ from, to }) => [
      from.name,
      { baseType: to.baseType, type: to.type, keyBytes: keyBytesOf(to) },
    ]),
  )
}

type Shape = Pick<TableColumn, 'type'> &
  Partial<Pick<TableColumn, 'length' | 'bytes' | 'precision' | 'scale' | 'charset'>>

/**
 * Returns a new column with a type that a user chose, in the form of the columns of existing tables. Returns null if the
 * server has no such type for a column. Only known names, numbers and quoted choices pass into SQL.
 */
function chosenColumn(name: string, words: string): TableColumn | null {
  const list = /^\s*(enum|set)\s*\((.*)\)\s*$/is.exec(words)
  const { name: typed, measure } = splitServerType(words)
  const [, plainName = '', unsigned = ''] =
    /^(.*?)( unsigned)?$/.exec(typed.toLowerCase().replaceAll(/\s+/g, ' ')) ?? []
  const isBoolean = booleans.includes(plainName) && measure === ''
  const baseType = list?.[1]?.toLowerCase() ?? (isBoolean ? 'tinyint' : (synonyms[plainName] ?? plainName))
  if (unsigned !== '' && ![...whole, ...floats, 'decimal'].includes(baseType)) return null
  const shape = list ? listOf(baseType, list[2] ?? '') : shapeOf(baseType, isBoolean ? '1' : measure)
  if (!shape) return null
  return {
    name,
    length: null,
    bytes: null,
    precision: null,
    scale: null,
    charset: null,
    ...shape,
    type: `${shape.type}${unsigned}`,
    baseType,
    collation: null,
    unsigned: unsigned !== '',
    comment: '',
    notNull: false,
    hasDefault: true,
    identity: false,
    generated: false,
    mayInsert: true,
  }
}

const choices = /^\s*'(?:[^'\\]|''|\\.)*'(?:\s*,\s*'(?:[^'\\]|''|\\.)*')*\s*$/s

function listOf(baseType: string, words: string): Shape | null {
  if (!choices.test(words)) return null
  return { type: `${baseType}(${enumValues(words).map(quoteText).join(',')})`, charset: 'utf8mb4' }
}

function shapeOf(baseType: string, measure: string): Shape | null {
  if (whole.includes(baseType)) return wholeOf(baseType, measure)
  if (baseType === 'decimal') return decimalOf(measure)
  if ([...floats, ...plain].includes(baseType)) return measure === '' ? { type: baseType } : null
  if (fractional.includes(baseType)) {
    const scale = measureWithin(measure === '' ? String(MOST_SECONDS) : measure, 0, MOST_SECONDS)
    return scale === null ? null : { type: `${baseType}(${scale})`, scale }
  }
  if (baseType === 'bit') {
    const length = measureWithin(measure === '' ? '1' : measure, 1, MOST_BITS)
    return length === null ? null : { type: `bit(${length})`, precision: length }
  }
  const bytes = long[baseType]
  if (bytes !== undefined)
    return measure === '' ? { type: baseType, bytes, charset: charsetOf(baseType) } : null
  const most = sized[baseType]
  if (most === undefined) return null
  const length = measureWithin(measure, 1, most)
  if (length === null) return null
  const charset = charsetOf(baseType)
  return {
    type: `${baseType}(${length})`,
    length,
    bytes: charset ? length * BYTES_OF_CHARACTER : length,
    charset,
  }
}

/** Whole numbers take a display width, which MySQL ignores except for tinyint(1), its boolean. */
function wholeOf(baseType: string, measure: string): Shape | null {
  if (measure === '') return { type: baseType }
  if (measureWithin(measure, 1, 255) === null) return null
  return { type: baseType === 'tinyint' && measure === '1' ? 'tinyint(1)' : baseType }
}

function decimalOf(measure: string): Shape | null {
  const [digits = '', behind = '0', ...rest] = (measure === '' ? '10,0' : measure).split(',')
  const precision = measureWithin(digits, 1, MOST_DIGITS)
  const scale = precision === null ? null : measureWithin(behind, 0, Math.min(precision, MOST_SCALE))
  if (precision === null || scale === null || rest.length > 0) return null
  return { type: `decimal(${precision},${scale})`, precision, scale }
}

function charsetOf(baseType: string): string | null {
  return /char|text/.test(baseType) ? 'utf8mb4' : null
}
