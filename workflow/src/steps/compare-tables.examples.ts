import { type StepExample, textTable } from '../model/contract.ts'
import type { CompareTablesConfig } from './compare-tables.ts'

const byId: CompareTablesConfig = { keys: [{ left: 'id', right: 'id' }], columns: null, unchanged: false }
const before = textTable(
  ['id', 'name', 'city'],
  ['1', 'Ada', 'Halle'],
  ['2', 'Bo', null],
  ['3', 'Cy', 'Ulm'],
  ['4', 'Di', 'Gent'],
)
const after = textTable(
  ['city', 'id', 'NAME', 'note'],
  ['Ulm', '3', 'Cy', 'n'],
  ['Bonn', '5', 'Ed', null],
  ['Jena', '1', 'ADA', null],
  ['', '2', 'Bo', null],
)
const columns = [
  'Change',
  'id',
  'Changed columns',
  'name (old)',
  'name (new)',
  'city (old)',
  'city (new)',
] as const

const prices = {
  columns: [
    { name: 'item', type: 'int' },
    { name: 'price', type: 'decimal' },
    { name: 'day', type: 'date' },
  ],
  rows: [
    ['1', '1.50', '2026-01-01'],
    ['2', '12345678901234567890.1', '2026-01-01'],
    ['3', null, null],
  ],
} as const
const newPrices = {
  columns: [
    { name: 'code', type: 'text' },
    { name: 'price', type: 'decimal' },
    { name: 'day', type: 'text' },
  ],
  rows: [
    ['1', '1.5', '2026-01-01'],
    ['2', '12345678901234567890.2', '2026-01-01'],
    ['3', '0', null],
  ],
} as const

/** Examples of Compare Tables. */
export const compareTablesExamples: readonly StepExample<CompareTablesConfig>[] = [
  {
    name: 'returns the added and changed rows in the order of the new table, and the removed rows at the end',
    config: byId,
    given: [before, after],
    expect: textTable(
      columns,
      ['added', '5', null, null, 'Ed', null, 'Bonn'],
      ['changed', '1', 'name, city', 'Ada', 'ADA', 'Halle', 'Jena'],
      ['removed', '4', null, 'Di', null, 'Gent', null],
    ),
  },
  {
    name: 'also returns unchanged rows',
    config: { ...byId, unchanged: true },
    given: [before, after],
    expect: textTable(
      columns,
      ['unchanged', '3', null, 'Cy', 'Cy', 'Ulm', 'Ulm'],
      ['added', '5', null, null, 'Ed', null, 'Bonn'],
      ['changed', '1', 'name, city', 'Ada', 'ADA', 'Halle', 'Jena'],
      ['unchanged', '2', null, 'Bo', 'Bo', null, ''],
      ['removed', '4', null, 'Di', null, 'Gent', null],
    ),
  },
  {
    name: 'compares only the chosen columns',
    config: { ...byId, columns: ['name'] },
    given: [
      before,
      textTable(
        ['id', 'name', 'city'],
        ['1', 'Ada', 'X'],
        ['2', 'Bob', null],
        ['3', 'Cy', 'Y'],
        ['4', 'Di', 'Z'],
      ),
    ],
    expect: textTable(
      ['Change', 'id', 'Changed columns', 'name (old)', 'name (new)'],
      ['changed', '2', 'name', 'Bo', 'Bob'],
    ),
  },
  {
    name: 'compares decimals by their value, other types as text, and keys of different types',
    config: { keys: [{ left: 'item', right: 'code' }], columns: null, unchanged: false },
    given: [prices, newPrices],
    expect: {
      columns: [
        { name: 'Change', type: 'text' },
        { name: 'item', type: 'text' },
        { name: 'Changed columns', type: 'text' },
        { name: 'price (old)', type: 'decimal' },
        { name: 'price (new)', type: 'decimal' },
        { name: 'day (old)', type: 'date' },
        { name: 'day (new)', type: 'text' },
      ],
      rows: [
        [
          'changed',
          '2',
          'price',
          '12345678901234567890.1',
          '12345678901234567890.2',
          '2026-01-01',
          '2026-01-01',
        ],
        ['changed', '3', 'price', null, '0', null, null],
      ],
    },
  },
  {
    name: 'needs all pairs of keys to be equal',
    config: {
      keys: [
        { left: 'country', right: 'country' },
        { left: 'city', right: 'city' },
      ],
      columns: null,
      unchanged: false,
    },
    given: [
      textTable(['country', 'city', 'people'], ['DE', 'Halle', '1'], ['BE', 'Halle', '2']),
      textTable(['country', 'city', 'people'], ['BE', 'Halle', '3'], ['BE', 'Gent', '4']),
    ],
    expect: textTable(
      ['Change', 'country', 'city', 'Changed columns', 'people (old)', 'people (new)'],
      ['changed', 'BE', 'Halle', 'people', '2', '3'],
      ['added', 'BE', 'Gent', null, null, '4'],
      ['removed', 'DE', 'Halle', null, '1', null],
    ),
  },
  {
    name: 'tells columns apart whose names are those of the result',
    config: byId,
    given: [textTable(['id', 'Change'], ['1', 'x']), textTable(['id', 'Change'], ['1', 'y'])],
    expect: textTable(
      ['Change', 'id', 'Changed columns', 'Change (old)', 'Change (new)'],
      ['changed', '1', 'Change', 'x', 'y'],
    ),
  },
]
