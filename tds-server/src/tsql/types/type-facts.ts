import type { SqlTypeName } from '../../values.ts'
import type { EngineType } from '../syntax/tree.ts'

/** Transact-SQL's data type precedence, highest first. */
const precedence: readonly SqlTypeName[] = [
  'hierarchyid',
  'geography',
  'geometry',
  'sql_variant',
  'xml',
  'datetimeoffset',
  'datetime2',
  'datetime',
  'smalldatetime',
  'date',
  'time',
  'float',
  'real',
  'decimal',
  'numeric',
  'money',
  'smallmoney',
  'bigint',
  'int',
  'smallint',
  'tinyint',
  'bit',
  'ntext',
  'text',
  'image',
  'timestamp',
  'uniqueidentifier',
  'nvarchar',
  'nchar',
  'varchar',
  'char',
  'varbinary',
  'binary',
]
const rank = new Map(precedence.map((name, i) => [name, i]))

export const rankOf = (name: SqlTypeName): number => rank.get(name) ?? precedence.length

const texts = new Set<SqlTypeName>(['char', 'varchar', 'text', 'nchar', 'nvarchar', 'ntext'])
const unicode = new Set<SqlTypeName>(['nchar', 'nvarchar', 'ntext', 'xml'])
const binaries = new Set<SqlTypeName>(['binary', 'varbinary', 'image', 'timestamp'])
const moments = new Set<SqlTypeName>([
  'date',
  'time',
  'smalldatetime',
  'datetime',
  'datetime2',
  'datetimeoffset',
])
const wholes = new Set<SqlTypeName>(['bit', 'tinyint', 'smallint', 'int', 'bigint'])

export const isText = (name: SqlTypeName) => texts.has(name)
export const isUnicode = (name: SqlTypeName) => unicode.has(name)
export const isBinary = (name: SqlTypeName) => binaries.has(name)
export const isMoment = (name: SqlTypeName) => moments.has(name)
export const isWhole = (name: SqlTypeName) => wholes.has(name)
export const isDecimal = (name: SqlTypeName) => name === 'decimal' || name === 'numeric'
export const isMoney = (name: SqlTypeName) => name === 'money' || name === 'smallmoney'
export const isFloat = (name: SqlTypeName) => name === 'float' || name === 'real'
export const isNumber = (name: SqlTypeName) =>
  isWhole(name) || isDecimal(name) || isMoney(name) || isFloat(name)

export const int: EngineType = { name: 'int' }
export const bigint: EngineType = { name: 'bigint' }
export const bit: EngineType = { name: 'bit' }
export const smallint: EngineType = { name: 'smallint' }
export const tinyint: EngineType = { name: 'tinyint' }
export const float: EngineType = { name: 'float', precision: 53 }
export const datetime: EngineType = { name: 'datetime' }
export const datetime2: EngineType = { name: 'datetime2', scale: 7 }
export const sysname: EngineType = { name: 'nvarchar', length: 128 }
export const uniqueidentifier: EngineType = { name: 'uniqueidentifier' }
export const nvarchar = (length: number | 'max'): EngineType => ({ name: 'nvarchar', length })
export const varchar = (length: number | 'max'): EngineType => ({ name: 'varchar', length })
export const char = (length: number): EngineType => ({ name: 'char', length })
export const varbinary = (length: number | 'max'): EngineType => ({ name: 'varbinary', length })
export const decimal = (precision: number, scale: number): EngineType => ({
  name: 'decimal',
  precision,
  scale,
})

/** Returns the precision and scale of a decimal, or of a type that can be converted to a decimal. */
export function digitsOf(type: EngineType): { precision: number; scale: number } {
  switch (type.name) {
    case 'bit':
      return { precision: 1, scale: 0 }
    case 'tinyint':
      return { precision: 3, scale: 0 }
    case 'smallint':
      return { precision: 5, scale: 0 }
    case 'int':
      return { precision: 10, scale: 0 }
    case 'bigint':
      return { precision: 19, scale: 0 }
    case 'smallmoney':
      return { precision: 10, scale: 4 }
    case 'money':
      return { precision: 19, scale: 4 }
    case 'decimal':
    case 'numeric':
      return { precision: type.precision ?? 18, scale: type.scale ?? 0 }
    default:
      return { precision: 38, scale: 0 }
  }
}

/** Returns the maximum length of this type's values as text. */
export function lengthOf(type: EngineType): number | 'max' {
  switch (type.name) {
    case 'text':
    case 'ntext':
    case 'image':
    case 'xml':
      return 'max'
    case 'uniqueidentifier':
      return 36
    case 'bit':
      return 1
    case 'tinyint':
      return 3
    case 'smallint':
      return 6
    case 'int':
      return 11
    case 'bigint':
      return 20
    case 'timestamp':
      return 8
    default:
      if (type.length !== undefined) return type.length
      if (isDecimal(type.name)) return (type.precision ?? 18) + 2
      return 30
  }
}

/** Returns the type's name in messages. */
export function messageName(type: EngineType): string {
  if (type.name === 'decimal') return 'numeric'
  return type.name
}

/** Returns the type with its sizes as in a table definition. */
export function declaration(type: EngineType): string {
  switch (type.name) {
    case 'decimal':
    case 'numeric':
      return `${type.name}(${type.precision ?? 18},${type.scale ?? 0})`
    case 'time':
    case 'datetime2':
    case 'datetimeoffset':
      return `${type.name}(${type.scale ?? 7})`
    case 'char':
    case 'varchar':
    case 'nchar':
    case 'nvarchar':
    case 'binary':
    case 'varbinary':
      return `${type.name}(${type.length ?? 1})`
    default:
      return type.name
  }
}
