import { sqlError } from '../errors.ts'
import type { EngineType } from '../syntax/tree.ts'
import {
  digitsOf,
  isBinary,
  isDecimal,
  isMoment,
  isNumber,
  isText,
  isUnicode,
  lengthOf,
  messageName,
  rankOf,
} from './type-facts.ts'

const operandClash = (from: EngineType, to: EngineType) =>
  sqlError(206, `Operand type clash: ${messageName(from)} is incompatible with ${messageName(to)}`, {
    state: 2,
  })

const explicitOnly = (from: EngineType, to: EngineType) =>
  sqlError(
    257,
    `Implicit conversion from data type ${messageName(from)} to ${messageName(to)} is not allowed. Use the CONVERT function to run this query.`,
    { state: 3 },
  )

/** Throws 206 or 257 if a conversion is only possible with CONVERT. */
export function checkImplicit(from: EngineType, to: EngineType): void {
  if (from.name === to.name) return
  if (isText(to.name)) {
    if (isBinary(from.name) && from.name === 'image') throw operandClash(from, to)
    if (from.name === 'xml') throw explicitOnly(from, to)
    return
  }
  if (isBinary(to.name)) {
    if (isText(from.name) || isMoment(from.name)) throw explicitOnly(from, to)
    return
  }
  if (isMoment(to.name)) {
    if (isText(from.name)) return
    const older = to.name === 'datetime' || to.name === 'smalldatetime'
    if (isNumber(from.name) && older) return
    if (isBinary(from.name) && older) return
    if (!isMoment(from.name)) throw operandClash(from, to)
    if ((from.name === 'date' && to.name === 'time') || (from.name === 'time' && to.name === 'date'))
      throw operandClash(from, to)
    return
  }
  if (isNumber(to.name)) {
    if (isMoment(from.name)) {
      if (from.name === 'datetime' || from.name === 'smalldatetime') throw explicitOnly(from, to)
      throw operandClash(from, to)
    }
    if (from.name === 'uniqueidentifier' || from.name === 'xml') throw operandClash(from, to)
    if (isBinary(from.name) && (to.name === 'float' || to.name === 'real')) throw operandClash(from, to)
    return
  }
  if (to.name === 'uniqueidentifier') {
    if (!isText(from.name) && !isBinary(from.name)) throw operandClash(from, to)
    return
  }
  if (to.name === 'xml' || to.name === 'hierarchyid' || to.name === 'geography' || to.name === 'geometry') {
    if (isText(from.name) || isBinary(from.name)) return
    throw operandClash(from, to)
  }
}

const longer = (a: number | 'max', b: number | 'max') => (a === 'max' || b === 'max' ? 'max' : Math.max(a, b))

/** Returns the common type of two types, which depends on their precedence. */
export function commonType(a: EngineType, b: EngineType): EngineType {
  const [high, low] = rankOf(a.name) <= rankOf(b.name) ? [a, b] : [b, a]
  if (isText(high.name)) {
    const length = longer(lengthOf(high), lengthOf(low))
    const collation = a.collation ?? b.collation
    const wide = isUnicode(high.name)
    const fixed = (high.name === 'char' || high.name === 'nchar') && high.name === low.name
    const most = wide ? 4000 : 8000
    return {
      name: fixed ? high.name : wide ? 'nvarchar' : 'varchar',
      length: length === 'max' || length > most ? 'max' : length,
      ...(collation === undefined ? {} : { collation }),
    }
  }
  if (isDecimal(high.name)) {
    const { precision, scale } = digitsOf(high)
    if (isText(low.name)) return high
    const other = digitsOf(low)
    const whole = Math.max(precision - scale, other.precision - other.scale)
    const digits = Math.max(scale, other.scale)
    const all = Math.min(38, whole + digits)
    return { name: high.name, precision: all, scale: Math.max(0, Math.min(digits, 38 - whole)) }
  }
  if (isBinary(high.name)) {
    if (isText(low.name) || !isBinary(low.name)) return high
    return {
      name: high.name === 'binary' && low.name === 'binary' ? 'binary' : 'varbinary',
      length: longer(lengthOf(high), lengthOf(low)),
    }
  }
  if (high.name === low.name && high.scale !== undefined)
    return { ...high, scale: Math.max(high.scale, low.scale ?? 0) }
  return high
}
