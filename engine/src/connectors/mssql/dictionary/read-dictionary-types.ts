import type { DictionaryColumn } from '@anj/workflow'
import { typeText } from '../find-table.ts'
import { quoteName } from '../quote.ts'
import type { ColumnRow } from './read-dictionary-queries.ts'

type TypeFacts = Pick<DictionaryColumn, 'type' | 'family' | 'length' | 'precision' | 'scale'>

const families: Readonly<Record<string, DictionaryColumn['family']>> = {
  bit: 'boolean',
  tinyint: 'integer',
  smallint: 'integer',
  int: 'integer',
  bigint: 'integer',
  decimal: 'decimal',
  numeric: 'decimal',
  money: 'decimal',
  smallmoney: 'decimal',
  float: 'float',
  real: 'float',
  char: 'text',
  varchar: 'text',
  text: 'text',
  nchar: 'text',
  nvarchar: 'text',
  ntext: 'text',
  sysname: 'text',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  datetime2: 'datetime',
  smalldatetime: 'datetime',
  datetimeoffset: 'datetime',
  binary: 'binary',
  varbinary: 'binary',
  image: 'binary',
  timestamp: 'binary',
  rowversion: 'binary',
  json: 'json',
  uniqueidentifier: 'uuid',
}

const measured = new Set(['char', 'varchar', 'binary', 'varbinary'])
const doubled = new Set(['nchar', 'nvarchar'])

/** Returns the type facts of a column. A user-defined type has its own name and the family of its base type. */
export function typeFactsOf({
  typeSchema,
  typeName,
  baseType,
  bytes,
  precision,
  scale,
}: Pick<ColumnRow, 'typeSchema' | 'typeName' | 'baseType' | 'bytes' | 'precision' | 'scale'>): TypeFacts {
  const base = (baseType ?? typeName).toLowerCase()
  const family = families[base] ?? 'other'
  const length = lengthOf(base, bytes)
  const isSystem = typeSchema === null || typeSchema.toLowerCase() === 'sys'
  const isDecimal = family === 'decimal'
  return {
    type: isSystem
      ? typeText({ typeName, baseType: base, length, precision, scale }).replace(', ', ',')
      : nameOf(typeSchema, typeName),
    family,
    length,
    precision: isDecimal ? precision : null,
    scale: isDecimal ? scale : null,
  }
}

/** Returns the length in characters of texts or in bytes of binary types; null for MAX. */
function lengthOf(type: string, bytes: number): number | null {
  if (bytes < 0) return null
  if (doubled.has(type)) return bytes / 2
  return measured.has(type) ? bytes : null
}

function nameOf(schema: string, name: string): string {
  const quoted = (part: string) => (/^[A-Za-z_]\w*$/.test(part) ? part : quoteName(part))
  return schema.toLowerCase() === 'dbo' ? quoted(name) : `${quoted(schema)}.${quoted(name)}`
}
