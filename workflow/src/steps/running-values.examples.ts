import { type StepExample, textTable } from '../model/contract.ts'
import { typedTable } from './group-by.examples.ts'
import type { RunningFunction, RunningValue } from './running-values.ts'
import type { SortKeys } from './sort-keys.ts'

const valueOf = (by: RunningFunction, column: string, name: string, rows = 1): RunningValue => ({
  function: by,
  column,
  name,
  rows,
})
const key = (column: string, descending = false): SortKeys[number] => ({
  column,
  descending,
  emptyFirst: false,
  ignoreCase: false,
})

export const runningExamples: readonly StepExample<{
  groups: string[]
  order: SortKeys
  values: RunningValue[]
}>[] = [
  {
    name: 'numbers the rows of each group, in the order of the rows',
    config: { groups: ['g'], order: [], values: [valueOf('rowNumber', '', 'no')] },
    given: [textTable(['g', 'v'], ['a', 'x'], ['b', 'y'], ['a', 'z'], ['', 'e'], [null, 'f'])],
    expect: typedTable(
      ['g', 'v', 'no:int'],
      ['a', 'x', '1'],
      ['b', 'y', '1'],
      ['a', 'z', '2'],
      ['', 'e', '1'],
      [null, 'f', '2'],
    ),
  },
  {
    name: 'ranks decimals by their value, with and without gaps',
    config: {
      groups: [],
      order: [key('n', true)],
      values: [
        valueOf('rank', '', 'rank'),
        valueOf('denseRank', '', 'dense'),
        valueOf('rowNumber', '', 'no'),
      ],
    },
    given: [
      typedTable(['n:decimal', 'x'], ['9.50', 'a'], ['10', 'b'], ['9.5', 'c'], [null, 'd'], ['-1', 'e']),
    ],
    expect: typedTable(
      ['n:decimal', 'x', 'rank:int', 'dense:int', 'no:int'],
      ['9.50', 'a', '2', '2', '2'],
      ['10', 'b', '1', '1', '1'],
      ['9.5', 'c', '2', '2', '3'],
      [null, 'd', '5', '4', '5'],
      ['-1', 'e', '4', '3', '4'],
    ),
  },
  {
    name: 'adds up decimals exactly, by date',
    config: {
      groups: ['g'],
      order: [key('day')],
      values: [valueOf('runningTotal', 'n', 'total'), valueOf('runningAverage', 'n', 'mean')],
    },
    given: [
      typedTable(
        ['g', 'day:date', 'n:decimal'],
        ['a', '2024-01-03', '0.20'],
        ['a', '2024-01-01', '0.1'],
        ['b', '2024-01-01', '12345678901234567890.5'],
        ['a', '2024-01-02', null],
        ['b', '2024-01-02', '-0.5'],
        ['c', '2024-01-02', null],
      ),
    ],
    expect: typedTable(
      ['g', 'day:date', 'n:decimal', 'total:decimal', 'mean:decimal'],
      ['a', '2024-01-03', '0.20', '0.30', '0.15'],
      ['a', '2024-01-01', '0.1', '0.1', '0.1'],
      ['b', '2024-01-01', '12345678901234567890.5', '12345678901234567890.5', '12345678901234567890.5'],
      ['a', '2024-01-02', null, '0.1', '0.1'],
      ['b', '2024-01-02', '-0.5', '12345678901234567890.0', '6172839450617283945'],
      ['c', '2024-01-02', null, null, null],
    ),
  },
  {
    name: 'calculates moving totals and averages of whole numbers',
    config: {
      groups: [],
      order: [],
      values: [valueOf('movingTotal', 'n', 'two', 2), valueOf('movingAverage', 'n', 'three', 3)],
    },
    given: [typedTable(['n:int', 'x'], ['9223372036854775807', 'a'], ['1', 'b'], [null, 'c'], ['4', 'd'])],
    expect: typedTable(
      ['n:int', 'x', 'two:decimal', 'three:decimal'],
      ['9223372036854775807', 'a', '9223372036854775807', '9223372036854775807'],
      ['1', 'b', '9223372036854775808', '4611686018427387904'],
      [null, 'c', '1', '4611686018427387904'],
      ['4', 'd', '4', '2.5'],
    ),
  },
  {
    name: 'takes values of the rows before and behind, and the difference',
    config: {
      groups: [],
      order: [key('no')],
      values: [
        valueOf('previous', 'v', 'before'),
        valueOf('next', 'v', 'second next', 2),
        valueOf('difference', 'n', 'change'),
        valueOf('difference', 'i', 'step'),
      ],
    },
    given: [
      typedTable(
        ['no:int', 'v', 'n:decimal', 'i:int'],
        ['3', 'c', '0.25', '-9223372036854775808'],
        ['1', 'a', '1.5', '9223372036854775807'],
        ['2', '', '-100000000000000000000000000000000000.5', '9223372036854775807'],
      ),
    ],
    expect: typedTable(
      ['no:int', 'v', 'n:decimal', 'i:int', 'before', 'second next', 'change:decimal', 'step:decimal'],
      [
        '3',
        'c',
        '0.25',
        '-9223372036854775808',
        '',
        null,
        '100000000000000000000000000000000000.75',
        '-18446744073709551615',
      ],
      ['1', 'a', '1.5', '9223372036854775807', null, 'c', null, null],
      [
        '2',
        '',
        '-100000000000000000000000000000000000.5',
        '9223372036854775807',
        'a',
        null,
        '-100000000000000000000000000000000002.0',
        '0',
      ],
    ),
  },
  {
    name: 'calculates the share of a total as a float, and running totals of floats',
    config: {
      groups: ['g'],
      order: [],
      values: [valueOf('share', 'n', 'share'), valueOf('runningTotal', 'f', 'total')],
    },
    given: [
      typedTable(
        ['g', 'n:decimal', 'f:float'],
        ['a', '1', '0.1'],
        ['a', '3', '0.2'],
        ['b', '0', null],
        ['c', null, '1e300'],
      ),
    ],
    expect: typedTable(
      ['g', 'n:decimal', 'f:float', 'share:float', 'total:float'],
      ['a', '1', '0.1', '0.25', '0.1'],
      ['a', '3', '0.2', '0.75', '0.3'],
      ['b', '0', null, null, null],
      ['c', null, '1e+300', null, '1e+300'],
    ),
  },
]
