import { splitServerType } from '@anj/workflow'
import type { TypesOfServer } from '../chosen-types.ts'
import { measureWithin } from '../measure-within.ts'
import type { TableColumn } from './find-table.ts'
import { canBeKey, money, newColumn } from './native-types.ts'
import { LONG_KEY_BYTES } from './types.ts'

const synonyms: Readonly<Record<string, string>> = {
  integer: 'int',
  dec: 'decimal',
  'double precision': 'float',
  character: 'char',
  'char varying': 'varchar',
  'character varying': 'varchar',
  'national character': 'nchar',
  'national char': 'nchar',
  'national character varying': 'nvarchar',
  'national char varying': 'nvarchar',
  'binary varying': 'varbinary',
}

const plain: readonly string[] =
  'tinyint smallint int bigint bit money smallmoney real date datetime smalldatetime text ntext image xml uniqueidentifier'.split(
    ' ',
  )
/** Types with a length, and their longest length. Types of variable length may also be MAX. */
const sized: Readonly<Record<string, number>> = {
  char: 8000,
  varchar: 8000,
  binary: 8000,
  varbinary: 8000,
  nchar: 4000,
  nvarchar: 4000,
}
const exact: readonly string[] = ['decimal', 'numeric']
const fractional: readonly string[] = ['time', 'datetime2', 'datetimeoffset']
const MOST_DIGITS = 38
const MOST_SECONDS = 7
const MOST_FLOAT_BITS = 53
const REAL_BITS = 24

type Measures = Pick<TableColumn, 'length' | 'precision' | 'scale'>

/** The types that a user can choose for a new SQL Server column. */
export const typesOfServer: TypesOfServer<TableColumn> = {
  server: 'SQL Server',
  columnOf: chosenColumn,
  keyBytesOf: (column) => (canBeKey(column) ? keyBytesOf(column) : null),
  mostKeyBytes: LONG_KEY_BYTES,
}

/** The maximum size in bytes of a value whose type has no length: a decimal with 38 digits. */
const FIXED_BYTES = 17

function keyBytesOf({ baseType, length }: TableColumn): number {
  return length === null ? FIXED_BYTES : length * (baseType.startsWith('n') ? 2 : 1)
}

/**
 * Returns a new column with a type that a user chose, in the form of the columns of existing tables. Returns null if
 * SQL Server has no such type for a column. Only known names and numbers pass into SQL.
 */
function chosenColumn(name: string, words: string): TableColumn | null {
  const { name: typed, measure } = splitServerType(words.toLowerCase())
  const single = typed.replaceAll(/\s+/g, ' ')
  const named = synonyms[single] ?? single
  const baseType = named === 'float' && measure !== '' && Number(measure) <= REAL_BITS ? 'real' : named
  const measures = measuresOf(named, measure)
  if (!measures) return null
  return newColumn(name, { baseType, ...measures, collation: null })
}

const none: Measures = { length: null, precision: 0, scale: 0 }

function measuresOf(baseType: string, measure: string): Measures | null {
  if (plain.includes(baseType)) return measure === '' ? { ...none, ...fixed[baseType] } : null
  const most = sized[baseType]
  if (most !== undefined) {
    if (measure === 'max') return baseType.includes('var') ? none : null
    const length = measureWithin(measure === '' ? '1' : measure, 1, most)
    return length === null ? null : { ...none, length }
  }
  if (exact.includes(baseType)) {
    const [digits = '', behind = '0', ...rest] = (measure === '' ? '18,0' : measure).split(',')
    const precision = measureWithin(digits, 1, MOST_DIGITS)
    const scale = precision === null ? null : measureWithin(behind, 0, precision)
    return precision === null || scale === null || rest.length > 0 ? null : { ...none, precision, scale }
  }
  if (fractional.includes(baseType)) {
    const scale = measureWithin(measure === '' ? String(MOST_SECONDS) : measure, 0, MOST_SECONDS)
    return scale === null ? null : { ...none, scale }
  }
  if (baseType !== 'float') return null
  return measure === '' || measureWithin(measure, 1, MOST_FLOAT_BITS) !== null ? none : null
}

/** The measures of types whose notation contains none, as in the catalogue. */
const fixed: Readonly<Record<string, Partial<Measures>>> = { ...money, datetime: { scale: 3 } }
