import { type Aggregate, type AggregateFunction, aggregateFunctions } from '../steps/aggregates.ts'
import type { GroupKeys } from '../steps/group-keys.ts'

/** The functions' labels in the menu, and the words of a sentence about one: 'sum of Amount'. */
const functions: Readonly<Record<AggregateFunction, { readonly label: string; readonly phrase: string }>> = {
  countRows: { label: 'Number of rows', phrase: 'rows' },
  countValues: { label: 'Number of values', phrase: 'values' },
  countDistinct: { label: 'Different values', phrase: 'different' },
  sum: { label: 'Sum', phrase: 'sum of' },
  average: { label: 'Average', phrase: 'average of' },
  min: { label: 'Least value', phrase: 'least' },
  max: { label: 'Largest value', phrase: 'largest' },
  median: { label: 'Median', phrase: 'median of' },
  percentile: { label: 'Percentile', phrase: 'percentile of' },
  first: { label: 'First value', phrase: 'first' },
  last: { label: 'Last value', phrase: 'last' },
  joined: { label: 'Joined texts', phrase: 'joined' },
  deviation: { label: 'Standard deviation', phrase: 'deviation of' },
}

/** The functions, with the labels of the menu. */
export const functionOptions = aggregateFunctions.map((value) => ({ value, label: functions[value].label }))

/** Returns the label of a function. */
export function functionLabel(by: AggregateFunction): string {
  return functions[by].label
}

/** Returns the name of an aggregate that has no other one, such as 'Sum of Amount'. */
export function defaultName(by: AggregateFunction, column: string): string {
  const { phrase } = functions[by]
  const words = by === 'countRows' ? 'Rows' : `${phrase} ${column}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the name of a key that has no other one: its column, and the part of the date. */
export function keyName({ column, part }: Pick<GroupKeys[number], 'column' | 'part'>): string {
  return part === 'value' ? column : `${column} (${part})`
}

/** Returns a sentence about a grouping, such as 'by Region: sum of Amount'. Null without settings. */
export function groupPhrase(keys: GroupKeys, aggregates: readonly Aggregate[]): string | null {
  const by = keys
    .filter(({ column }) => column !== '')
    .map(keyName)
    .join(', ')
  const values = aggregates
    .filter(({ function: name, column }) => name === 'countRows' || column !== '')
    .map(({ function: name, column }) =>
      name === 'countRows' ? 'number of rows' : `${functions[name].phrase} ${column}`,
    )
    .join(', ')
  if (by === '') return values === '' ? null : values
  return values === '' ? `by ${by}` : `by ${by}: ${values}`
}
