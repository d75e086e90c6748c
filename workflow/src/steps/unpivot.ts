import { Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { defineStep, textTable } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { typedTable } from './group-by.examples.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { mergedColumn } from './union-table.ts'

/** Makes a row of each cell of some columns, with the name of its column and its value. */
export const unpivot = defineStep({
  kind: 'unpivot',
  config: Type.Object({
    choose: Type.Enum(['some', 'others'], {
      title: 'Columns that become rows',
      description: 'some: the columns named. others: all columns except those named, also new ones.',
      default: 'others',
    }),
    columns: Type.Array(Type.String(), { title: 'Columns' }),
    nameColumn: Type.String({ title: 'Name of the column with the names', minLength: 1, default: 'Name' }),
    valueColumn: Type.String({ title: 'Name of the column with the values', minLength: 1, default: 'Value' }),
    keepEmpty: Type.Boolean({
      title: 'Keep empty values',
      description: 'If false, an empty cell makes no row.',
      default: false,
    }),
  }),
  initial: () => ({
    choose: 'others' as const,
    columns: [],
    nameColumn: 'Name',
    valueColumn: 'Value',
    keepEmpty: false,
  }),
  outputColumns: ([columns = []], config) => {
    const { kept, turned } = unpivotedColumns(columns, config)
    return [
      ...kept,
      { name: config.nameColumn, type: 'text' as const },
      valueColumn(turned, config.valueColumn),
    ]
  },
  rows: () => ({ acts: 'eachRow', count: 'unknown', order: 'kept' }),
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    const { kept, turned } = unpivotedColumns(columns ?? [], config)
    const names = [...kept.map(({ name }) => name), config.nameColumn, config.valueColumn]
    const isNone = config.choose === 'some' ? config.columns.length === 0 : columns && turned.length === 0
    return [
      ...(isNone ? [problem('unpivotNeedsColumns', { title })] : []),
      ...missingColumnProblems(title, config.columns, columns),
      ...duplicateNames(names).map((column) => problem('columnNameTwice', { title, column })),
    ]
  },
  examples: [
    {
      name: 'makes a row of each month of a budget',
      config: {
        choose: 'others',
        columns: ['team'],
        nameColumn: 'Month',
        valueColumn: 'Budget',
        keepEmpty: false,
      },
      given: [textTable(['team', 'Jan', 'Feb'], ['A', '1', '2'], ['B', null, '3'], ['C', '', '4'])],
      expect: textTable(
        ['team', 'Month', 'Budget'],
        ['A', 'Jan', '1'],
        ['A', 'Feb', '2'],
        ['B', 'Feb', '3'],
        ['C', 'Feb', '4'],
      ),
    },
    {
      name: 'keeps empty values',
      config: {
        choose: 'some',
        columns: ['Feb', 'Jan'],
        nameColumn: 'Month',
        valueColumn: 'Value',
        keepEmpty: true,
      },
      given: [textTable(['team', 'Jan', 'Feb'], ['A', '1', ''], [null, null, '3'])],
      expect: textTable(
        ['team', 'Month', 'Value'],
        ['A', 'Jan', '1'],
        ['A', 'Feb', ''],
        [null, 'Jan', null],
        [null, 'Feb', '3'],
      ),
    },
    {
      name: 'makes decimals of whole numbers and decimals',
      config: {
        choose: 'some',
        columns: ['a', 'b'],
        nameColumn: 'Name',
        valueColumn: 'Value',
        keepEmpty: false,
      },
      given: [
        typedTable(['id', 'a:int', 'b:decimal'], ['x', '9223372036854775807', '0.10'], ['y', '2', null]),
      ],
      expect: typedTable(
        ['id', 'Name', 'Value:decimal'],
        ['x', 'a', '9223372036854775807'],
        ['x', 'b', '0.10'],
        ['y', 'a', '2'],
      ),
    },
    {
      name: 'makes text of other types that differ, and keeps a type that all columns have',
      config: { choose: 'others', columns: [], nameColumn: 'Name', valueColumn: 'Value', keepEmpty: false },
      given: [typedTable(['a:date', 'b:float', 'c:bit'], ['2024-02-29', '1.5', 'true'])],
      expect: textTable(['Name', 'Value'], ['a', '2024-02-29'], ['b', '1.5'], ['c', 'true']),
    },
    {
      name: 'keeps the type of dates',
      config: {
        choose: 'some',
        columns: ['from', 'to'],
        nameColumn: 'Name',
        valueColumn: 'Day',
        keepEmpty: false,
      },
      given: [typedTable(['id', 'from:date', 'to:date'], ['1', '2024-02-29', '2024-03-01'])],
      expect: typedTable(['id', 'Name', 'Day:date'], ['1', 'from', '2024-02-29'], ['1', 'to', '2024-03-01']),
    },
  ],
})

/** Splits columns into those that stay and those whose cells become rows, both in the order of the table. */
export function unpivotedColumns<C extends Pick<Column, 'name'>>(
  columns: readonly C[],
  { choose, columns: named }: { readonly choose: 'some' | 'others'; readonly columns: readonly string[] },
): { readonly kept: readonly C[]; readonly turned: readonly C[] } {
  const isNamed = new Set(named)
  const isTurned = ({ name }: C) => isNamed.has(name) === (choose === 'some')
  return { kept: columns.filter((one) => !isTurned(one)), turned: columns.filter(isTurned) }
}

/** Returns the column that holds the values of several columns. */
export function valueColumn(columns: readonly Column[], name: string): Column {
  const [first, ...others] = columns
  if (!first) return { name, type: 'text' }
  return { ...others.reduce(mergedColumn, first), name }
}
