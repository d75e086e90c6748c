import type { SqlValue } from '../../values.ts'
import { sqlError } from '../errors.ts'
import type { EngineType } from '../syntax/tree.ts'
import { bytesOf, toCodePage } from './collation.ts'
import { checkImplicit } from './common-type.ts'
import { converter } from './convert.ts'
import { isBinary, isText, isUnicode } from './type-facts.ts'

/** Where a value is to be stored, for use in messages: `database.schema.table` and the column. */
export interface Destination {
  readonly table: string
  readonly column: string
}

const truncated = ({ table, column }: Destination, value: string) =>
  sqlError(
    2628,
    `String or binary data would be truncated in table '${table}', column '${column}'. Truncated value: '${value.slice(0, 100)}'.`,
  )

/**
 * Returns the function that converts values to the type of a column. Like an implicit conversion, except that it
 * refuses texts and bytes that are too long (2628).
 */
export function assigner(
  from: EngineType,
  to: EngineType,
  destination: Destination,
): (value: SqlValue) => SqlValue {
  if (from.name !== to.name) checkImplicit(from, to)
  if (isText(to.name)) return textAssigner(from, to, destination)
  if (isBinary(to.name) && isBinary(from.name)) return bytesAssigner(to, destination)
  const convert = converter(from, to)
  return (value) => (value === null ? null : convert(value))
}

function textAssigner(
  from: EngineType,
  to: EngineType,
  destination: Destination,
): (value: SqlValue) => SqlValue {
  const wide = isUnicode(to.name)
  const length = to.length ?? 'max'
  const fixed = to.name === 'char' || to.name === 'nchar'
  const open: EngineType = { ...to, name: wide ? 'nvarchar' : 'varchar', length: 'max' }
  const isAlready = isText(from.name) && (wide || !isUnicode(from.name))
  const convert = isText(from.name) ? null : converter(from, open)
  return (value) => {
    if (value === null) return null
    let text = convert === null ? (value as string) : (convert(value) as string)
    if (!isAlready && convert === null) text = toCodePage(text, to.collation)
    if (length === 'max') return text
    if ((wide ? text.length : bytesOf(text, to.collation)) > length) {
      const kept = text.replace(/ +$/, '')
      if ((wide ? kept.length : bytesOf(kept, to.collation)) > length)
        throw truncated(destination, text.slice(0, length))
      text = text.slice(0, length)
    }
    return fixed && text.length < length ? text.padEnd(length, ' ') : text
  }
}

function bytesAssigner(to: EngineType, destination: Destination): (value: SqlValue) => SqlValue {
  const length = to.length ?? 'max'
  if (length === 'max') return (value) => value
  return (value) => {
    if (value === null) return null
    const bytes = value as Buffer
    if (bytes.length > length) throw truncated(destination, `0x${bytes.subarray(0, length).toString('hex')}`)
    if (to.name !== 'binary' || bytes.length === length) return bytes
    const padded = Buffer.alloc(length)
    bytes.copy(padded)
    return padded
  }
}
