import { SqlError } from '../../session.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import type { EngineType } from './tree.ts'

export interface NamedType {
  readonly type: EngineType
  /** Name of an alias type, such as sysname. */
  readonly alias: string | null
}

const plain = new Set([
  'bit',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'money',
  'smallmoney',
  'date',
  'smalldatetime',
  'datetime',
  'text',
  'ntext',
  'image',
  'xml',
  'uniqueidentifier',
  'timestamp',
  'sql_variant',
  'hierarchyid',
  'geography',
  'geometry',
  'real',
] as const)

const synonyms: Readonly<Record<string, string>> = {
  integer: 'int',
  dec: 'decimal',
  rowversion: 'timestamp',
  character: 'char',
}

/** Parses the type of a column. A user-defined type is resolved later. */
export function parseColumnType(cursor: Cursor): NamedType {
  const mark = cursor.mark()
  try {
    return parseType(cursor)
  } catch (error) {
    if (!(error instanceof SqlError) || error.facts.number !== 243) throw error
    cursor.reset(mark)
    return { type: { name: 'sql_variant' }, alias: cursor.qualifiedName().join('.') }
  }
}

/** Parses a type's name with its sizes, as in a column, a variable or CONVERT. */
export function parseType(cursor: Cursor, inConvert = false): NamedType {
  const token = cursor.token
  let parts: readonly string[]
  if (cursor.takeWord('NATIONAL')) {
    const inner = parseType(cursor, inConvert)
    return { ...inner, type: { ...inner.type, name: inner.type.name === 'char' ? 'nchar' : 'nvarchar' } }
  }
  if (cursor.takeWord('DOUBLE')) {
    cursor.expectWord('PRECISION')
    parts = ['float']
  } else parts = cursor.qualifiedName()
  const written = (parts.at(-1) ?? '').toLowerCase()
  let name = synonyms[written] ?? written
  if ((name === 'char' || name === 'binary') && cursor.takeWord('VARYING')) name = `var${name}`
  const sizes: (number | 'max')[] = []
  if (cursor.takeSymbol('(')) {
    do {
      if (cursor.takeWord('MAX')) sizes.push('max')
      else sizes.push(Number(cursor.integer()))
    } while (cursor.takeSymbol(','))
    cursor.expectSymbol(')')
  }
  const [first, second] = sizes
  const number = (value: number | 'max' | undefined, fallback: number) =>
    typeof value === 'number' ? value : fallback
  const inRange = (value: number, least: number, most: number) => {
    if (value < least || value > most)
      throw sqlError(
        value > most ? 2717 : 1001,
        `Line ${token.line}: The size (${value}) given to the type '${written}' exceeds the maximum allowed (${most}).`,
        { class: 15, line: token.line },
      )
    return value
  }
  if (name === 'sysname') return { type: { name: 'nvarchar', length: 128 }, alias: 'sysname' }
  for (const known of plain)
    if (known === name) {
      if (sizes.length > 0)
        throw sqlError(2716, `Cannot specify a column width on data type ${written}.`, { line: token.line })
      return { type: { name: known }, alias: null }
    }
  switch (name) {
    case 'decimal':
    case 'numeric': {
      const precision = inRange(number(first, 18), 1, 38)
      const scale = number(second, 0)
      if (scale > precision)
        throw sqlError(192, 'The scale must be less than or equal to the precision.', {
          class: 15,
          line: token.line,
        })
      return { type: { name, precision, scale }, alias: null }
    }
    case 'float': {
      const bits = inRange(number(first, 53), 1, 53)
      return { type: bits <= 24 ? { name: 'real' } : { name: 'float', precision: 53 }, alias: null }
    }
    case 'time':
    case 'datetime2':
    case 'datetimeoffset':
      return { type: { name, scale: inRange(number(first, 7), 0, 7) }, alias: null }
    case 'char':
    case 'nchar':
    case 'binary': {
      const most = name === 'nchar' ? 4000 : 8000
      return { type: { name, length: inRange(number(first, inConvert ? 30 : 1), 1, most) }, alias: null }
    }
    case 'varchar':
    case 'nvarchar':
    case 'varbinary': {
      const most = name === 'nvarchar' ? 4000 : 8000
      const length = first === 'max' ? 'max' : inRange(number(first, inConvert ? 30 : 1), 1, most)
      return { type: { name, length }, alias: null }
    }
    case 'cursor':
    case 'table':
      throw notUnderstood(`the type ${name} here`, token.line)
    default:
      throw sqlError(243, `Type ${parts.join('.')} is not a defined system type.`, { line: token.line })
  }
}
