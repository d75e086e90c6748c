import { Type } from 'typebox'
import { defineStep, textTable } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { SortKeysSchema, sortKeyProblems } from './sort-keys.ts'

/**
 * Keeps one row of those that are equal in the compared columns, or only the rows that occur several times. Empty values
 * are equal, as are decimals that differ only in trailing zeros. Rows keep their order.
 */
export const removeDuplicates = defineStep({
  kind: 'removeDuplicates',
  config: Type.Object({
    /** The columns to compare. Null compares all columns. */
    columns: Type.Union([Type.Null(), Type.Array(Type.String())]),
    keep: Type.Enum(['first', 'last', 'duplicates'], {
      title: 'Keep',
      description:
        'first or last: that one of the equal rows. duplicates: all rows that are equal to another row.',
      default: 'first',
    }),
    /** Absent in older workflows, which distinguish upper and lower case. */
    ignoreCase: Type.Optional(
      Type.Boolean({
        title: 'Ignore case',
        description: 'If true, texts that differ only in upper and lower case are equal.',
      }),
    ),
    /** Absent in older workflows, in which each space counts. */
    ignoreSpaces: Type.Optional(
      Type.Boolean({
        title: 'Ignore additional spaces',
        description:
          'If true, spaces at the beginning and the end of a text do not count, and several spaces are equal to one.',
      }),
    ),
    /** Decides which of the equal rows is the first. Without keys, it is the order of the rows. */
    order: SortKeysSchema,
  }),
  initial: () => ({ columns: null, keep: 'first' as const, order: [] }),
  outputColumns: ([columns = []]) => columns,
  // Keys that differ in case or in spaces can lie in different parts of a table.
  rows: ({ columns, ignoreCase, ignoreSpaces }) =>
    columns && !ignoreCase && !ignoreSpaces
      ? { acts: 'byKey', keys: [columns], count: 'unknown', order: 'used' }
      : { acts: 'wholeTable', count: 'unknown', order: 'used' },
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    return [
      ...(config.columns?.length === 0 ? [problem('duplicateColumnsNeeded', { title })] : []),
      ...missingColumnProblems(title, config.columns ?? [], columns),
      ...sortKeyProblems(title, config.order, columns),
    ]
  },
  examples: [
    {
      name: 'keeps the first of several equal rows',
      config: { columns: null, keep: 'first', order: [] },
      given: [textTable(['a', 'b'], ['1', null], ['2', 'x'], ['1', null], ['1', 'x'])],
      expect: textTable(['a', 'b'], ['1', null], ['2', 'x'], ['1', 'x']),
    },
    {
      name: 'compares some columns and keeps the last row',
      config: { columns: ['id'], keep: 'last', order: [] },
      given: [textTable(['id', 'b'], ['1', 'old'], ['2', 'x'], ['1', 'new'])],
      expect: textTable(['id', 'b'], ['2', 'x'], ['1', 'new']),
    },
    {
      name: 'keeps the newest row of each ID',
      config: {
        columns: ['id'],
        keep: 'first',
        order: [{ column: 'day', descending: true, emptyFirst: false, ignoreCase: false }],
      },
      given: [textTable(['id', 'day'], ['1', '2024-01-01'], ['2', null], ['1', '2024-02-01'], ['1', null])],
      expect: textTable(['id', 'day'], ['2', null], ['1', '2024-02-01']),
    },
    {
      name: 'ignores upper and lower case',
      config: { columns: ['mail'], keep: 'last', order: [], ignoreCase: true },
      given: [textTable(['mail', 'b'], ['Zoë@x.de', '1'], ['ada@x.de', '2'], ['ZOË@X.DE', '3'], [null, '4'])],
      expect: textTable(['mail', 'b'], ['ada@x.de', '2'], ['ZOË@X.DE', '3'], [null, '4']),
    },
    {
      name: 'ignores additional spaces',
      config: { columns: ['name'], keep: 'first', order: [], ignoreSpaces: true },
      given: [
        textTable(
          ['name', 'b'],
          ['Ada Bloom', '1'],
          [' Ada \u00a0 Bloom\t', '2'],
          ['AdaBloom', '3'],
          [null, '4'],
          ['  ', '5'],
        ),
      ],
      expect: textTable(['name', 'b'], ['Ada Bloom', '1'], ['AdaBloom', '3'], [null, '4']),
    },
    {
      name: 'keeps only the rows that occur several times',
      config: { columns: ['id'], keep: 'duplicates', order: [] },
      given: [textTable(['id', 'b'], ['1', 'x'], ['2', 'y'], ['1', 'z'])],
      expect: textTable(['id', 'b'], ['1', 'x'], ['1', 'z']),
    },
  ],
})
