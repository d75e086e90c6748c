import {
  countPhrase,
  type DataType,
  isValueOf,
  namesOfValues,
  type PivotConfig,
  sharedValue,
  sortedValues,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { ColumnValues } from '../server/previews.ts'
import type { ChosenColumn, ColumnLine } from './chosen-columns.ts'

type Values = PivotConfig['values']

/** The values that were found in a column, with the number of their rows. A blank value stands for empty ones. */
export type FoundValues = ReadonlyMap<string, number>

/** Columns with more values are asked about before their values become columns. */
export const MANY_VALUES = 100

/** Returns the values of a column that can become columns. */
export function foundValues(type: DataType, { values }: Pick<ColumnValues, 'values'>): FoundValues {
  return new Map(
    values.flatMap(({ value, count }) =>
      value === null ? [['', count]] : isValueOf(type, value) ? [[value, count]] : [],
    ),
  )
}

/** Returns a function that writes equal values of a type alike. */
const sharing = (type: DataType) => (value: string) =>
  isValueOf(type, value) ? sharedValue(type, value) : value

/** Lists the values that become columns, in their order, and then those that were found besides. */
export function valueLines(
  type: DataType,
  values: Values,
  found: FoundValues | null,
  taken: readonly string[],
): readonly ColumnLine[] {
  const share = sharing(type)
  const rows = new Map([...(found ?? [])].map(([value, count]) => [share(value), count]))
  const lineOf = (value: string, name: string, isChosen: boolean): ColumnLine => {
    const count = found ? (rows.get(share(value)) ?? 0) : null
    return {
      column: value,
      shown: value === '' ? sentence('emptyValues') : value,
      name,
      isChosen,
      isMissing: false,
      type: count === null ? type : countPhrase(count, 'row'),
    }
  }
  const chosen = new Set(values.map(({ value }) => share(value)))
  const others = sortedValues(
    type,
    [...(found ?? new Map<string, number>()).keys()].filter((value) => !chosen.has(share(value))),
  )
  const names = namesOfValues(others, [...taken, ...values.map(({ name }) => name)])
  return [
    ...values.map(({ value, name }) => lineOf(value, name, true)),
    ...others.map((value, i) => lineOf(value, names[i] ?? value, false)),
  ]
}

/** Returns the values of chosen lines. */
export function chosenValues(chosen: readonly ChosenColumn[]): Values {
  return chosen.map(({ column, name }) => ({ value: column, name }))
}

/** Returns the values with another name for one of them. A blank name becomes the one that the value gives. */
export function renamedValue(values: Values, value: string, name: string, taken: readonly string[]): Values {
  const others = values.filter((one) => one.value !== value).map((one) => one.name)
  const given = name.trim() || (namesOfValues([value], [...taken, ...others])[0] ?? value)
  return values.map((one) => (one.value === value ? { value, name: given } : one))
}

/** Returns the number of rows whose values aren't listed, or null if not all values were found. */
export function otherRows(type: DataType, lines: readonly ColumnLine[], found: ColumnValues): number | null {
  if (!found.isAll || found.values.length < found.distinct) return null
  const share = sharing(type)
  const listed = new Set(lines.filter(({ isChosen }) => isChosen).map(({ column }) => share(column)))
  return found.values
    .filter(({ value }) => !listed.has(share(value ?? '')))
    .reduce((sum, { count }) => sum + count, 0)
}
