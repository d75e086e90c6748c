import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { defineStep, type ExampleTable, textTable } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { changedColumns } from './changed-values.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { isValueOf } from './row-filter.ts'

const FillConfig = Type.Object({
  columns: Type.Array(Type.String()),
  from: Type.Enum(['above', 'below', 'value'], {
    title: 'Fill with',
    description: 'above: the last value above. below: the next value below. value: a value that you enter.',
    default: 'above',
  }),
  value: Type.String({ title: 'Value', default: '' }),
  /** Values are taken only from rows that are equal in these columns. */
  within: Type.Array(Type.String()),
})
export type FillConfig = Static<typeof FillConfig>

const start: FillConfig = { columns: [], from: 'above', value: '', within: [] }

/** Fills empty values of columns with the value above or below, in the order of the rows, or with a given value. */
export const fillEmpty = defineStep({
  kind: 'fillEmpty',
  config: FillConfig,
  initial: () => start,
  outputColumns: ([columns = []], { columns: filled, from }) =>
    from === 'value' ? changedColumns(columns, filled) : columns,
  rows: ({ from, within }) => {
    if (from === 'value') return { acts: 'eachRow', count: 'sum', order: 'kept' }
    return within.length > 0
      ? { acts: 'byKey', keys: [within], count: 'sum', order: 'used' }
      : { acts: 'wholeTable', count: 'sum', order: 'used' }
  },
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    const within = config.from === 'value' ? [] : config.within
    const both = within.filter((column) => config.columns.includes(column))
    return [
      ...(config.columns.length === 0 ? [problem('changeColumnsNeeded', { title })] : []),
      ...missingColumnProblems(title, [...config.columns, ...within], columns),
      ...both.map((column) => problem('fillsItsGroups', { title, column })),
      ...(config.from === 'value' ? valueProblems(title, config, columns ?? []) : []),
    ]
  },
  examples: [
    {
      name: 'fills down with the last value above',
      config: { ...start, columns: ['region'] },
      given: [
        textTable(
          ['region', 'b'],
          [null, '1'],
          ['EU', '2'],
          [null, '3'],
          ['', '4'],
          ['US', '5'],
          [null, '6'],
        ),
      ],
      expect: textTable(
        ['region', 'b'],
        [null, '1'],
        ['EU', '2'],
        ['EU', '3'],
        ['EU', '4'],
        ['US', '5'],
        ['US', '6'],
      ),
    },
    {
      name: 'fills up with the next value below',
      config: { ...start, columns: ['a', 'b'], from: 'below' },
      given: [textTable(['a', 'b', 'c'], [null, 'x', '1'], ['2', null, '2'], [null, null, '3'])],
      expect: textTable(['a', 'b', 'c'], ['2', 'x', '1'], ['2', null, '2'], [null, null, '3']),
    },
    {
      name: 'fills only within groups, and empty values form a group',
      config: { ...start, columns: ['a'], within: ['price'] },
      given: [grouped(['1.5', 'x'], ['2', null], ['1.5', null], [null, null], [null, 'y'], [null, null])],
      expect: grouped(['1.5', 'x'], ['2', null], ['1.5', 'x'], [null, null], [null, 'y'], [null, 'y']),
    },
    {
      name: 'fills with a value',
      config: { ...start, columns: ['a'], from: 'value', value: 'none' },
      given: [textTable(['a', 'b'], [null, '1'], ['', '2'], ['x', '3'])],
      expect: textTable(['a', 'b'], ['none', '1'], ['none', '2'], ['x', '3']),
    },
    {
      name: 'fills typed columns with a value of their types',
      config: { ...start, columns: ['price', 'count'], from: 'value', value: '+00' },
      given: [typed([null, '1', 'x'], ['1.50', null, 'x'])],
      expect: typed(['0', '1', 'x'], ['1.50', '0', 'x']),
    },
    {
      name: 'keeps typed values as they are when it fills down',
      config: { ...start, columns: ['price', 'count'] },
      given: [typed(['1.50', '1', 'x'], [null, null, 'x'])],
      expect: typed(['1.50', '1', 'x'], ['1.50', '1', 'x']),
    },
  ],
})

function valueProblems(
  title: string,
  { columns: filled, value }: FillConfig,
  columns: readonly Column[],
): readonly Problem[] {
  if (value === '') return [problem('fillValueNeeded', { title })]
  return columns
    .filter(({ name, type }) => filled.includes(name) && !isValueOf(type, value))
    .map(({ name: column, type }) => problem('fillValueUnreadable', { title, column, value, type }))
}

function grouped(...rows: readonly (readonly (string | null)[])[]): ExampleTable {
  return {
    columns: [
      { name: 'price', type: 'decimal' },
      { name: 'a', type: 'text' },
      { name: 'is', type: 'text' },
    ],
    rows: rows.map((row) => [...row, 'row']),
  }
}

function typed(...rows: readonly (readonly (string | null)[])[]): ExampleTable {
  return {
    columns: [
      { name: 'price', type: 'decimal' },
      { name: 'count', type: 'int' },
      { name: 'is', type: 'text' },
    ],
    rows,
  }
}
