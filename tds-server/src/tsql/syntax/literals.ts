import { sqlError } from '../errors.ts'
import type { Expression } from './tree.ts'

/** Returns the literal for a number: money, float, or an exact number with as many digits as were written. */
export function numberLiteral(text: string): Expression {
  if (text.startsWith('$')) {
    const [whole = '', fraction = ''] = text.slice(1).split('.')
    const value = BigInt(`${whole}${fraction.slice(0, 4).padEnd(4, '0')}`)
    return { kind: 'literal', type: { name: 'money' }, value }
  }
  if (/e/i.test(text)) return { kind: 'literal', type: { name: 'float', precision: 53 }, value: Number(text) }
  const [whole = '', fraction] = text.split('.')
  const digits = whole.replace(/^0+/, '')
  if (fraction === undefined && BigInt(text) <= 2147483647n)
    return { kind: 'literal', type: { name: 'int' }, value: Number(text) }
  const scale = fraction?.length ?? 0
  const precision = Math.max(1, digits.length + scale)
  if (precision > 38)
    throw sqlError(
      1007,
      `The number '${text}' is out of the range for numeric representation (maximum precision 38).`,
      { class: 15 },
    )
  return {
    kind: 'literal',
    type: { name: 'numeric', precision, scale },
    value: BigInt(`${whole}${fraction ?? ''}` || '0'),
  }
}

/** Returns the literal for a text. Its type has the length of the text. */
export function textLiteral(text: string, unicode: boolean): Expression {
  const most = unicode ? 4000 : 8000
  const length = text.length > most ? ('max' as const) : Math.max(1, text.length)
  return { kind: 'literal', type: { name: unicode ? 'nvarchar' : 'varchar', length }, value: text }
}

/** Returns the literal for hexadecimal digits. If their number is odd, adds a zero in front. */
export function binaryLiteral(digits: string): Expression {
  const value = Buffer.from(digits.length % 2 === 1 ? `0${digits}` : digits, 'hex')
  return {
    kind: 'literal',
    type: { name: 'varbinary', length: value.length > 8000 ? 'max' : Math.max(1, value.length) },
    value,
  }
}

/** NULL is an int until the context gives another type. */
export const nullLiteral: Expression = { kind: 'literal', type: { name: 'int' }, value: null }
