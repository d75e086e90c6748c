import { type Static, Type } from 'typebox'
import type { DataType } from '../model/columns.ts'
import { isDay } from '../model/is-day.ts'

/** Operators of a condition: the number of values that each compares with, and the values' form. */
const operators = {
  is: { values: 1 },
  isNot: { values: 1 },
  isOneOf: { values: 'some' },
  isNotOneOf: { values: 'some' },
  contains: { values: 1 },
  doesNotContain: { values: 1 },
  startsWith: { values: 1 },
  endsWith: { values: 1 },
  isLess: { values: 1 },
  isAtMost: { values: 1 },
  isGreater: { values: 1 },
  isAtLeast: { values: 1 },
  isBetween: { values: 2 },
  isTrue: { values: 0 },
  isFalse: { values: 0 },
  isEmpty: { values: 0 },
  isNotEmpty: { values: 0 },
} as const satisfies Readonly<Record<string, { readonly values: 0 | 1 | 2 | 'some' }>>

/** An operator of a condition. */
export type RowOperator = keyof typeof operators

const equality = ['is', 'isNot', 'isOneOf', 'isNotOneOf'] as const
const emptiness = ['isEmpty', 'isNotEmpty'] as const
const forText: readonly RowOperator[] = [
  ...equality,
  'contains',
  'doesNotContain',
  'startsWith',
  'endsWith',
  ...emptiness,
]
const forBits: readonly RowOperator[] = ['isTrue', 'isFalse', ...emptiness]
const forOrdered: readonly RowOperator[] = [
  ...equality,
  'isLess',
  'isAtMost',
  'isGreater',
  'isAtLeast',
  'isBetween',
  ...emptiness,
]

/** The operators for a column of each type. */
export const operatorsFor: Readonly<Record<DataType, readonly RowOperator[]>> = {
  bit: forBits,
  char: forText,
  varchar: forText,
  text: forText,
  int: forOrdered,
  decimal: forOrdered,
  float: forOrdered,
  date: forOrdered,
  time: forOrdered,
  datetime: forOrdered,
  timestamp: forOrdered,
}

/** Returns the number of values that an operator compares with, or 'some' for at least one. */
export function valuesOf(operator: RowOperator): 0 | 1 | 2 | 'some' {
  return operators[operator].values
}

/** True if there are as many values as an operator needs, none of them blank. */
export function isComplete(operator: RowOperator, values: readonly string[]): boolean {
  const count = valuesOf(operator)
  const isEnough = count === 'some' ? values.length > 0 : values.length === count
  return isEnough && !values.includes('')
}

/**
 * A condition about one column. `values` are written as Anj shows values of the column's type: numbers with a decimal
 * point, dates and times in ISO 8601.
 */
export const RowConditionSchema = Type.Object({
  column: Type.String({ title: 'Column' }),
  operator: Type.Enum(Object.keys(operators) as RowOperator[], { title: 'Operator' }),
  values: Type.Array(Type.String(), { title: 'Values' }),
  ignoreCase: Type.Boolean({
    title: 'Ignore case',
    description: 'If true, upper and lower case are the same.',
    default: false,
  }),
})
export type RowCondition = Static<typeof RowConditionSchema>

const Match = Type.Enum(['all', 'any'], { default: 'all' })

/** Groups of conditions, which may be combined by 'all' or 'any' and consist of conditions combined likewise. */
export const RowFilterSchema = Type.Object({
  match: Match,
  groups: Type.Array(Type.Object({ match: Match, conditions: Type.Array(RowConditionSchema) })),
})
export type RowFilter = Static<typeof RowFilterSchema>

const mostDigits = 38
const largestInt = 2n ** 63n - 1n
const isoClock = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/

/** True if a text is a value of the type, in the form in which settings contain values. */
export function isValueOf(type: DataType, text: string): boolean {
  switch (type) {
    case 'bit':
      return text === 'true' || text === 'false'
    case 'int':
      return /^[+-]?\d{1,19}$/.test(text) && BigInt(text) <= largestInt && BigInt(text) >= -largestInt - 1n
    case 'decimal':
      return /^[+-]?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= mostDigits
    case 'float':
      return /^[+-]?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text) && Number.isFinite(Number(text))
    case 'date':
      return isDay(text)
    case 'time':
      return isoClock.test(text)
    case 'datetime':
    case 'timestamp': {
      const [day = '', clock, ...others] = text.split(/[ T]/)
      return isDay(day) && others.length === 0 && (clock === undefined || isoClock.test(clock))
    }
    default:
      return true
  }
}
