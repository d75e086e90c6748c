import { type Static, Type } from 'typebox'
import type { Column, DataType } from '../model/columns.ts'
import { defineStep } from '../model/contract.ts'
import { sharedForm } from '../model/decimal-texts.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { AggregateSchema, aggregateColumn, aggregateProblems } from './aggregates.ts'
import { GroupKeysSchema, groupKeyColumns, groupKeyProblems } from './group-keys.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { pivotExamples } from './pivot.examples.ts'
import { isValueOf } from './row-filter.ts'

/** Largest number of values that become columns. A file has at most as many columns. */
export const maxPivotValues = 1_600

const PivotConfig = Type.Object({
  keys: GroupKeysSchema,
  column: Type.String({ title: 'Column whose values become columns' }),
  /** The columns of the result. A blank value stands for empty values. */
  values: Type.Array(
    Type.Object({
      value: Type.String({
        title: 'Value',
        description:
          'Written as Anj shows values of the type of the column. A blank one stands for empty values.',
      }),
      name: Type.String({ title: 'Name', minLength: 1, description: 'The name of the new column.' }),
    }),
    { title: 'New columns' },
  ),
  /** The value of each cell, calculated from the rows of the group that have the value of the column. */
  cell: Type.Omit(AggregateSchema, ['name']),
  others: Type.Enum(['fail', 'leaveOut', 'column'], {
    title: 'Rows with other values',
    description:
      'fail: the run fails and names the values. leaveOut: these rows are left out. column: they are in a column of their own.',
    default: 'fail',
  }),
  othersName: Type.String({ title: 'Name of the column of other values', minLength: 1, default: 'Other' }),
})
export type PivotConfig = Static<typeof PivotConfig>

/**
 * Makes one row of all rows that are equal in the keys, and a column of each listed value of another column. A cell is
 * calculated from the rows of the group that have the value. The groups are in the order of their first rows.
 */
export const pivot = defineStep({
  kind: 'pivot',
  config: PivotConfig,
  initial: () => ({
    keys: [],
    column: '',
    values: [],
    cell: {
      function: 'countRows' as const,
      column: '',
      percentile: 90,
      separator: ', ',
      distinct: false,
      order: [],
    },
    others: 'fail' as const,
    othersName: 'Other',
  }),
  outputColumns: ([columns = []], config) => [
    ...groupKeyColumns(columns, config.keys),
    ...pivotNames(config).map((name) => aggregateColumn(columns, { ...config.cell, name })),
  ],
  rows: ({ keys }) =>
    keys.length > 0 && keys.every(({ part }) => part === 'value')
      ? { acts: 'byKey', keys: [keys.map(({ column }) => column)], count: 'unknown', order: 'used' }
      : { acts: 'wholeTable', count: 'unknown', order: 'used' },
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    const { column, keys, values, cell } = config
    if (column === '') return [problem('pivotColumnNeeded', { title })]
    const type = columns?.find(({ name }) => name === column)?.type
    return [
      ...missingColumnProblems(title, [column], columns),
      ...valueProblems(title, config, type),
      ...groupKeyProblems(title, keys, columns),
      ...aggregateProblems(title, { ...cell, name: '' }, columns),
      ...(values.length > maxPivotValues
        ? [problem('pivotTooManyValues', { title, count: values.length, limit: maxPivotValues })]
        : duplicateNames([...keys.map(({ name }) => name), ...pivotNames(config)]).map((twice) =>
            problem('columnNameTwice', { title, column: twice }),
          )),
    ]
  },
  examples: pivotExamples,
})

/** Returns the names of the new columns, with the column of other values at the end. */
export function pivotNames({
  values,
  others,
  othersName,
}: Pick<PivotConfig, 'values' | 'others' | 'othersName'>): readonly string[] {
  const names = values.map(({ name }) => name)
  return others === 'column' ? [...names, othersName] : names
}

function valueProblems(
  title: string,
  { column, values }: PivotConfig,
  type: DataType | undefined,
): readonly Problem[] {
  if (values.length === 0) return [problem('pivotValuesNeeded', { title })]
  if (!type) return []
  const unreadable = values.find(({ value }) => value !== '' && !isValueOf(type, value))
  if (unreadable) return [problem('pivotValueUnreadable', { title, column, value: unreadable.value, type })]
  const seen = new Set<string>()
  const twice = values.find(({ value }) => seen.size === seen.add(sharedValue(type, value)).size)
  return twice ? [problem('pivotValueTwice', { title, value: twice.value })] : []
}

/** Returns a text that is the same for all texts of a value, such as 1.5 and 1.50. The text must be a value of the type. */
export function sharedValue(type: DataType, text: string): string {
  if (text === '') return text
  switch (type) {
    case 'int':
    case 'decimal':
      return sharedForm(text)
    case 'float':
      return String(Number(text))
    case 'time':
      return fullClock(text)
    case 'datetime':
    case 'timestamp': {
      const [day = '', clock = '00:00'] = text.split(/[ T]/)
      return `${day} ${fullClock(clock)}`
    }
    default:
      return text
  }
}

function fullClock(clock: string): string {
  const full = clock.length === 5 ? `${clock}:00` : clock
  return full.includes('.') ? full.replace(/\.?0+$/, '') : full
}

/** Returns the names that new columns get from their values: unique, not longer than most databases allow. */
export function namesOfValues(values: readonly string[], taken: readonly string[]): readonly string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return values.map((value) => {
    const first = [...value.trim()].slice(0, LONGEST_NAME).join('') || EMPTY_NAME
    let name = first
    for (let n = 2; used.has(name.toLowerCase()); n += 1) name = `${first} (${n})`
    used.add(name.toLowerCase())
    return name
  })
}

const LONGEST_NAME = 55
const EMPTY_NAME = 'Empty'

/** Sorts values as their column does: numbers by size, texts with their numbers by size. Empty values come last. */
export function sortedValues(type: Column['type'], values: readonly string[]): readonly string[] {
  const isNumber = type === 'int' || type === 'decimal' || type === 'float'
  return values.toSorted((a, b) => {
    if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
    if (isNumber) return Number(a) - Number(b)
    return a.localeCompare(b, 'en', { numeric: true })
  })
}
