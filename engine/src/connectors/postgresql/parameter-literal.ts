import type { ParameterLiteral } from '../bind-parameters.ts'

const types = { int: 'bigint', decimal: 'numeric', date: 'date', datetime: 'timestamp' } as const

/**
 * Returns a value with its type. A text consists of letters, digits and Unicode escapes, so that it has no quote and
 * doesn't depend on `standard_conforming_strings`.
 */
export const parameterLiteral: ParameterLiteral = ({ type, value }) => {
  if (type === 'bit') return value
  if (type !== 'text') return `('${value}'::${types[type]})`
  const escaped = value.replace(/[^A-Za-z0-9]/gu, (one) => {
    const code = (one.codePointAt(0) ?? 0).toString(16)
    return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`
  })
  return `(E'${escaped}'::text)`
}
