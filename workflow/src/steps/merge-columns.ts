import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { defineStep, textTable } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { missingColumnProblems } from './missing-columns.ts'

const MergeConfig = Type.Object({
  /** The columns to merge, in the order of their values. */
  columns: Type.Array(Type.String()),
  separator: Type.String({ title: 'Separator', default: ' ' }),
  skipEmpty: Type.Boolean({
    title: 'Leave out empty values',
    description: 'If true, an empty value leaves no separator behind.',
    default: true,
  }),
  name: Type.String({ title: 'New column', default: 'Merged' }),
  keepOriginal: Type.Boolean({ title: 'Keep the columns', default: false }),
})
export type MergeConfig = Static<typeof MergeConfig>

const start: MergeConfig = {
  columns: [],
  separator: ' ',
  skipEmpty: true,
  name: 'Merged',
  keepOriginal: false,
}

/** Returns the columns with the new one before the first column that is merged. */
export function mergedColumns(
  columns: readonly Column[],
  { columns: merged, name, keepOriginal }: MergeConfig,
): readonly Column[] {
  const places = columns.flatMap((column, i) => (merged.includes(column.name) ? [i] : []))
  return columns.flatMap((column, i): readonly Column[] => [
    ...(i === places[0] ? [{ name, type: 'text' as const }] : []),
    ...(places.includes(i) && !keepOriginal ? [] : [column]),
  ])
}

/** Merges the values of several columns into one text. If all of them are empty, so is the result. */
export const mergeColumns = defineStep({
  kind: 'mergeColumns',
  config: MergeConfig,
  initial: () => start,
  outputColumns: ([columns = []], config) => mergedColumns(columns, config),
  rows: () => ({ acts: 'eachRow', count: 'sum', order: 'kept' }),
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    const twice = columns ? duplicateNames(mergedColumns(columns, config).map(({ name }) => name)) : []
    return [
      ...(config.columns.length < 2 ? [problem('mergeColumnsNeeded', { title })] : []),
      ...(config.name.trim() === '' ? [problem('newNameNeeded', { title })] : []),
      ...missingColumnProblems(title, config.columns, columns),
      ...twice.map((column) => problem('columnNameTwice', { title, column })),
    ]
  },
  examples: [
    {
      name: 'merges columns in the order of the settings, without empty values',
      config: { ...start, columns: ['last', 'first'], separator: ', ', name: 'name' },
      given: [
        textTable(
          ['first', 'id', 'last'],
          ['Ada', '1', 'King'],
          [null, '2', 'Li'],
          ['', '3', ''],
          ['Zoë', '4', null],
        ),
      ],
      expect: textTable(['name', 'id'], ['King, Ada', '1'], ['Li', '2'], [null, '3'], ['Zoë', '4']),
    },
    {
      name: 'keeps a separator for each empty value, and the columns',
      config: { ...start, columns: ['a', 'b', 'c'], separator: ';', skipEmpty: false, keepOriginal: true },
      given: [textTable(['a', 'b', 'c', 'd'], ['1', null, '3', 'x'], [null, '', null, 'y'])],
      expect: textTable(
        ['Merged', 'a', 'b', 'c', 'd'],
        ['1;;3', '1', null, '3', 'x'],
        [null, null, '', null, 'y'],
      ),
    },
    {
      name: 'merges without a separator, and the new column may have the name of a merged one',
      config: { ...start, columns: ['a', 'b'], separator: '', name: 'B' },
      given: [textTable(['a', 'b'], ["it's", '1'])],
      expect: textTable(['B'], ["it's1"]),
    },
    {
      name: 'writes typed values as texts',
      config: { ...start, columns: ['day', 'at', 'price', 'count', 'is', 'share'], separator: '|' },
      given: [
        {
          columns: [
            { name: 'day', type: 'date' },
            { name: 'at', type: 'datetime' },
            { name: 'price', type: 'decimal' },
            { name: 'count', type: 'int' },
            { name: 'is', type: 'bit' },
            { name: 'share', type: 'float' },
          ],
          rows: [['2026-03-31', '2026-03-31 10:00:00', '1.50', '7', 'true', '0.5']],
        },
      ],
      expect: textTable(['Merged'], ['2026-03-31|2026-03-31 10:00:00|1.50|7|true|0.5']),
    },
  ],
})
