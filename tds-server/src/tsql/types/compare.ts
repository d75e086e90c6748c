import type { Moment } from '../../values.ts'
import type { EngineType } from '../syntax/tree.ts'
import { collationOf } from './collation.ts'
import type { Value } from './convert.ts'
import { guidBytes } from './convert-binary.ts'
import { isText } from './type-facts.ts'

export type Compare = (a: Value, b: Value) => number
/** A Map key for a value. Equal values have equal keys. */
export type Key = string | number | bigint | boolean

const plain: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const moments: Compare = (a, b) => {
  const left = a as Moment
  const right = b as Moment
  return left.days - right.days || left.ticks - right.ticks
}
const bytes: Compare = (a, b) => Buffer.compare(a as Buffer, b as Buffer)
/** The last six bytes are compared first. */
const guidOrder = [10, 11, 12, 13, 14, 15, 8, 9, 6, 7, 4, 5, 0, 1, 2, 3]
const guids: Compare = (a, b) => {
  const left = guidBytes(a as string)
  const right = guidBytes(b as string)
  for (const i of guidOrder) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Returns the comparison of two non-null values of a type. */
export function comparer(type: EngineType): Compare {
  if (isText(type.name)) {
    const collation = collationOf(type.collation)
    return (a, b) => collation.compare(a as string, b as string)
  }
  switch (type.name) {
    case 'date':
    case 'time':
    case 'datetime':
    case 'smalldatetime':
    case 'datetime2':
    case 'datetimeoffset':
      return moments
    case 'binary':
    case 'varbinary':
    case 'image':
    case 'timestamp':
    case 'hierarchyid':
    case 'geography':
    case 'geometry':
      return bytes
    case 'uniqueidentifier':
      return guids
    default:
      return plain
  }
}

/** Returns the key of non-null values of a type. */
export function keyer(type: EngineType): (value: Value) => Key {
  if (isText(type.name)) {
    const collation = collationOf(type.collation)
    return (value) => collation.key(value as string)
  }
  switch (type.name) {
    case 'date':
      return (value) => (value as Moment).days
    case 'time':
      return (value) => (value as Moment).ticks
    case 'datetime':
    case 'smalldatetime':
    case 'datetime2':
    case 'datetimeoffset':
      return (value) => `${(value as Moment).days}:${(value as Moment).ticks}`
    case 'binary':
    case 'varbinary':
    case 'image':
    case 'timestamp':
    case 'hierarchyid':
    case 'geography':
    case 'geometry':
      return (value) => (value as Buffer).toString('latin1')
    case 'bigint':
    case 'decimal':
    case 'numeric':
    case 'money':
    case 'smallmoney':
      // A Map finds numbers much faster than bigints.
      return (value) => {
        const big = value as bigint
        return big >= leastSafe && big <= mostSafe ? Number(big) : big
      }
    default:
      return (value) => value as Key
  }
}

const mostSafe = BigInt(Number.MAX_SAFE_INTEGER)
const leastSafe = -mostSafe

/** Returns a key for several values. Null differs from every value. */
export function rowKeyer(types: readonly EngineType[]): (values: readonly (Value | null)[]) => Key {
  const keyers = types.map(keyer)
  const [only] = keyers
  if (keyers.length === 1 && only !== undefined)
    return ([value]) => (value === null || value === undefined ? '\u0000null' : only(value))
  return (values) => {
    let key = ''
    for (let i = 0; i < keyers.length; i += 1) {
      const value = values[i]
      const part = value === null || value === undefined ? '\u0000null' : String(keyers[i]?.(value) ?? '')
      key += `${part.length}:${part}`
    }
    return key
  }
}
