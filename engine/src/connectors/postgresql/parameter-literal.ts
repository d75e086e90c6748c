import { unicodeEscapes } from '../../model/unicode-escapes.ts'
import type { ParameterLiteral } from '../bind-parameters.ts'

const types = { int: 'bigint', decimal: 'numeric', date: 'date', datetime: 'timestamp' } as const

/**
 * Returns a value with its type. A text consists of letters, digits and Unicode escapes, so that it has no quote and
 * doesn't depend on `standard_conforming_strings`.
 */
export const parameterLiteral: ParameterLiteral = ({ type, value }) => {
  if (type === 'bit') return value
  if (type !== 'text') return `('${value}'::${types[type]})`
  return `(E'${unicodeEscapes(value)}'::text)`
}
