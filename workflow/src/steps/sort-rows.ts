import { Type } from 'typebox'
import { defineStep, type ExampleTable, textTable } from '../model/contract.ts'
import { type SortKeys, SortKeysSchema, sortKeyProblems } from './sort-keys.ts'

const by = (column: string, key: Partial<SortKeys[number]> = {}) => ({
  keys: [{ column, descending: false, emptyFirst: false, ignoreCase: false, ...key }],
})

/** Sorts the rows. Rows that are equal in all keys keep their order. Texts are compared by their binary code. */
export const sortRows = defineStep({
  kind: 'sortRows',
  config: Type.Object({ keys: SortKeysSchema }),
  initial: () => ({ keys: [] }),
  outputColumns: ([columns = []]) => columns,
  rows: () => ({ acts: 'wholeTable', count: 'sum', order: 'used' }),
  problems: ({ title, config: { keys }, inputs }) => sortKeyProblems(title, keys, inputs?.[0]),
  examples: [
    {
      name: 'sorts texts by their code, and keeps the order of equal rows',
      config: by('a'),
      given: [textTable(['a', 'b'], ['b', '1'], ['a', '2'], ['Z', '3'], ['a', '4'], [null, '5'])],
      expect: textTable(['a', 'b'], ['Z', '3'], ['a', '2'], ['a', '4'], ['b', '1'], [null, '5']),
    },
    {
      name: 'ignores case',
      config: by('a', { ignoreCase: true }),
      given: [textTable(['a'], ['b'], ['Z'], ['A'], ['a'])],
      expect: textTable(['a'], ['A'], ['a'], ['b'], ['Z']),
    },
    {
      name: 'sorts in descending order, with empty values first',
      config: by('a', { descending: true, emptyFirst: true }),
      given: [textTable(['a', 'b'], ['1', 'x'], [null, 'y'], ['2', 'z'])],
      expect: textTable(['a', 'b'], [null, 'y'], ['2', 'z'], ['1', 'x']),
    },
    {
      name: 'sorts decimals exactly',
      config: by('price'),
      given: [
        prices('10', '-0.5', '9.9', '0.1000000000000000055', null, '0.1', '-10', '12345678901234567890.5'),
      ],
      expect: prices(
        '-10',
        '-0.5',
        '0.1',
        '0.1000000000000000055',
        '9.9',
        '10',
        '12345678901234567890.5',
        null,
      ),
    },
    {
      name: 'sorts by several columns',
      config: { keys: [...by('a').keys, ...by('b', { descending: true }).keys] },
      given: [textTable(['a', 'b'], ['2', 'x'], ['1', 'x'], ['1', 'y'])],
      expect: textTable(['a', 'b'], ['1', 'y'], ['1', 'x'], ['2', 'x']),
    },
  ],
})

function prices(...values: readonly (string | null)[]): ExampleTable {
  return {
    columns: [
      { name: 'price', type: 'decimal' },
      { name: 'is', type: 'text' },
    ],
    rows: values.map((value) => [value, 'row']),
  }
}
