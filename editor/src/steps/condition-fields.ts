import {
  type ConfigOf,
  type DataType,
  filterFormulaOf,
  isMomentType,
  isValueOf,
  operatorsFor,
  type RowCondition,
  type RowFilter,
  type RowOperator,
  valuesOf,
} from '@anj/workflow'

const common = {
  is: 'is',
  isNot: 'is not',
  isOneOf: 'is one of',
  isNotOneOf: 'is none of',
  contains: 'contains',
  doesNotContain: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  isLess: 'is less than',
  isAtMost: 'is at most',
  isGreater: 'is greater than',
  isAtLeast: 'is at least',
  isBetween: 'is between',
  isTrue: 'is true',
  isFalse: 'is false',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
} as const satisfies Readonly<Record<RowOperator, string>>

/** Labels for dates and times. */
const ofMoments: Readonly<Partial<Record<RowOperator, string>>> = {
  isLess: 'is before',
  isAtMost: 'is on or before',
  isGreater: 'is after',
  isAtLeast: 'is on or after',
}
/** Labels for times, and for dates with a time. */
const ofTimes: typeof ofMoments = { ...ofMoments, isAtMost: 'is at or before', isAtLeast: 'is at or after' }

/** Returns the operators for a type with the labels of the menu. */
export function operatorOptions(type: DataType): { value: RowOperator; label: string }[] {
  return operatorsFor[type].map((value) => ({ value, label: labelOf(value, type) }))
}

function labelOf(operator: RowOperator, type: DataType): string {
  if (type === 'date') return ofMoments[operator] ?? common[operator]
  return (isMomentType(type) ? ofTimes[operator] : undefined) ?? common[operator]
}

/** Returns a condition without a value about a column. */
export function newCondition(column: string, type: DataType): RowCondition {
  const [operator = 'is'] = operatorsFor[type]
  return { column, operator, values: [], ignoreCase: false }
}

/** Returns a condition about another column, with the former operator and values if the column's type allows them. */
export function withColumn(condition: RowCondition, column: string, type: DataType): RowCondition {
  if (!operatorsFor[type].includes(condition.operator)) return newCondition(column, type)
  const isMoment = type === 'datetime' || type === 'timestamp'
  // The browser's field for a date with a time shows no bare day.
  const values = condition.values.map((value) =>
    isMoment && isValueOf('date', value) ? `${value}T00:00` : value,
  )
  return { ...condition, column, values }
}

/** Returns a condition with another operator. It keeps as many values as the operator takes. */
export function withOperator(condition: RowCondition, operator: RowOperator): RowCondition {
  const count = valuesOf(operator)
  return {
    ...condition,
    operator,
    values: count === 'some' ? condition.values : condition.values.slice(0, count),
  }
}

/** Returns a condition with a value at a place. Values before it stay blank if they are missing. */
export function withValue(condition: RowCondition, at: number, text: string): RowCondition {
  const values = Array.from({ length: Math.max(at + 1, condition.values.length) }, (_, place) =>
    place === at ? text : (condition.values[place] ?? ''),
  )
  return { ...condition, values: values.slice(0, values.findLastIndex((value) => value !== '') + 1) }
}

/** Returns a filter as part of a sentence, such as 'region is EU and amount is greater than 100', or its formula. */
export function filterPhrase(config: ConfigOf<'filterRows'>): string {
  const formula = filterFormulaOf(config)
  if (formula) return formula.text
  const { match, groups } = config
  const phrases = groups.map(({ match: within, conditions }) => {
    const phrase = joined(conditions.map(conditionPhrase), within)
    return conditions.length > 1 && groups.length > 1 ? `(${phrase})` : phrase
  })
  return joined(phrases, match)
}

function conditionPhrase({ column, operator, values }: RowCondition): string {
  const between = operator === 'isBetween' ? ' and ' : ', '
  return [column, common[operator], values.join(between)].filter((part) => part !== '').join(' ')
}

function joined(phrases: readonly string[], match: RowFilter['match']): string {
  return phrases.join(match === 'all' ? ' and ' : ' or ')
}
