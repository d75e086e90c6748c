import { Type } from 'typebox'
import { defineStep, type ExampleTable, textTable } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { missingColumnProblems } from './missing-columns.ts'

/** The largest number of rows that a setting can name. */
const MOST_ROWS = 1_000_000_000_000

/** The digits behind the point that a share may have. */
export const shareDigits = 6

/**
 * Keeps some of the rows: the first or the last ones, all but the first ones, or a random sample. The rows keep their
 * order. A sample depends only on the seed and on the places of the rows, so the same input gives the same sample.
 */
export const firstRows = defineStep({
  kind: 'firstRows',
  config: Type.Object({
    take: Type.Enum(['first', 'last', 'skip', 'sampleRows', 'sampleShare'], {
      title: 'Keep',
      description:
        'first or last: so many rows. skip: all rows but the first ones. sampleRows: so many random rows. sampleShare: a share of the rows, at random.',
      default: 'first',
    }),
    count: Type.Integer({ title: 'Rows', minimum: 0, maximum: MOST_ROWS, default: 100 }),
    share: Type.Number({
      title: 'Share',
      description: 'sampleShare: the share in percent, rounded to whole rows.',
      minimum: 0,
      maximum: 100,
      default: 10,
    }),
    seed: Type.Integer({
      title: 'Seed',
      description: 'sampleRows, sampleShare: another seed gives another sample.',
      minimum: 0,
      maximum: 999_999_999,
      default: 1,
    }),
    /** The columns that make a group. The step then keeps rows of each group. Without columns, all rows are one group. */
    columns: Type.Array(Type.String(), { title: 'Within groups of' }),
  }),
  initial: () => ({ take: 'first' as const, count: 100, share: 10, seed: 1, columns: [] }),
  outputColumns: ([columns = []]) => columns,
  rows: ({ take, columns }) =>
    // The places of rows in the whole table decide a sample.
    columns.length > 0 && !take.startsWith('sample')
      ? { acts: 'byKey', keys: [columns], count: 'unknown', order: 'used' }
      : { acts: 'wholeTable', count: 'unknown', order: 'used' },
  problems: ({ title, config: { columns, take, share }, inputs }) => {
    const scaled = share * 10 ** shareDigits
    return [
      ...missingColumnProblems(title, columns, inputs?.[0]),
      ...(take === 'sampleShare' && Math.abs(scaled - Math.round(scaled)) > 1e-4
        ? [problem('percentileDigits', { title, digits: shareDigits })]
        : []),
    ]
  },
  examples: [
    {
      name: 'keeps the first rows',
      config: { take: 'first', count: 2, share: 10, seed: 1, columns: [] },
      given: [letters('abcd')],
      expect: letters('ab'),
    },
    {
      name: 'keeps all rows if there are fewer',
      config: { take: 'first', count: 9, share: 10, seed: 1, columns: [] },
      given: [letters('ab')],
      expect: letters('ab'),
    },
    {
      name: 'keeps the last rows, in their order',
      config: { take: 'last', count: 2, share: 10, seed: 1, columns: [] },
      given: [letters('abcd')],
      expect: letters('cd'),
    },
    {
      name: 'leaves the first rows out',
      config: { take: 'skip', count: 3, share: 10, seed: 1, columns: [] },
      given: [letters('abcd')],
      expect: letters('d'),
    },
    {
      name: 'keeps the first row of each group, and takes empty values as one group',
      config: { take: 'first', count: 1, share: 10, seed: 1, columns: ['g'] },
      given: [textTable(['g', 'v'], ['1', 'a'], ['', 'b'], ['1', 'c'], [null, 'd'])],
      expect: textTable(['g', 'v'], ['1', 'a'], ['', 'b']),
    },
    {
      name: 'keeps the last row of each group',
      config: { take: 'last', count: 1, share: 10, seed: 1, columns: ['g'] },
      given: [textTable(['g', 'v'], ['1', 'a'], ['2', 'b'], ['1', 'c'])],
      expect: textTable(['g', 'v'], ['2', 'b'], ['1', 'c']),
    },
    {
      name: 'leaves the first row of each group out',
      config: { take: 'skip', count: 1, share: 10, seed: 1, columns: ['g'] },
      given: [textTable(['g', 'v'], ['1', 'a'], ['2', 'b'], ['1', 'c'])],
      expect: textTable(['g', 'v'], ['1', 'c']),
    },
    {
      name: 'takes the same random rows each time',
      config: { take: 'sampleRows', count: 3, share: 10, seed: 1, columns: [] },
      given: [letters('abcdefghij')],
      expect: letters('cfj'),
    },
    {
      name: 'takes other random rows with another seed',
      config: { take: 'sampleRows', count: 3, share: 10, seed: 2, columns: [] },
      given: [letters('abcdefghij')],
      expect: letters('cfg'),
    },
    {
      name: 'takes a share of the rows, rounded',
      config: { take: 'sampleShare', count: 100, share: 25, seed: 1, columns: [] },
      given: [letters('abcdefghij')],
      expect: letters('cfj'),
    },
    {
      name: 'takes a share of each group',
      config: { take: 'sampleShare', count: 100, share: 50, seed: 7, columns: ['g'] },
      given: [textTable(['g', 'v'], ['1', 'a'], ['1', 'b'], ['2', 'c'], ['2', 'd'], ['2', 'e'], ['3', 'f'])],
      expect: textTable(['g', 'v'], ['1', 'a'], ['2', 'c'], ['2', 'd'], ['3', 'f']),
    },
  ],
})

function letters(values: string): ExampleTable {
  return textTable(['v'], ...[...values].map((value) => [value]))
}
