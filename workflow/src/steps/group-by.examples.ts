import type { Column, DataType } from '../model/columns.ts'
import { type ExampleTable, type StepExample, textTable } from '../model/contract.ts'
import type { Aggregate, AggregateFunction } from './aggregates.ts'
import type { DatePart, GroupKeys } from './group-keys.ts'

/** Returns an aggregate with the settings of a new one, except for those given. */
export function aggregateOf(
  by: AggregateFunction,
  column: string,
  name: string,
  further: Partial<Aggregate> = {},
): Aggregate {
  return {
    function: by,
    column,
    name,
    percentile: 90,
    separator: ', ',
    distinct: false,
    order: [],
    ...further,
  }
}

const keyOf = (column: string, part: DatePart = 'value', name = column): GroupKeys[number] => ({
  column,
  part,
  name,
})

type Rows = readonly (readonly (string | null)[])[]

/** Returns a table with columns of several types, given as 'name:type'. */
export function typedTable(columns: readonly string[], ...rows: Rows): ExampleTable {
  return {
    columns: columns.map((column): Column => {
      const [name = '', type = 'text'] = column.split(':')
      return { name, type: type as DataType }
    }),
    rows,
  }
}

const by = (column: string, descending = false) => ({
  column,
  descending,
  emptyFirst: false,
  ignoreCase: false,
})
const long = '99999999999999999999999999999999999999'

export const groupByExamples: readonly StepExample<{
  keys: GroupKeys
  aggregates: Aggregate[]
}>[] = [
  {
    name: 'sums decimals exactly, with groups in the order of their first rows',
    config: {
      keys: [keyOf('region')],
      aggregates: [aggregateOf('sum', 'amount', 'Total'), aggregateOf('countRows', '', 'Rows')],
    },
    given: [
      typedTable(
        ['region', 'amount:decimal'],
        ['EU', '0.1'],
        ['AP', '-1.50'],
        ['EU', '0.2'],
        ['AP', null],
        ['EU', '12345678901234567890.125'],
      ),
    ],
    expect: typedTable(
      ['region', 'Total:decimal', 'Rows:int'],
      ['EU', '12345678901234567890.425', '3'],
      ['AP', '-1.50', '2'],
    ),
  },
  {
    name: 'sums more digits than any column of a database has',
    config: { keys: [], aggregates: [aggregateOf('sum', 'n', 'n'), aggregateOf('average', 'n', 'mean')] },
    given: [
      typedTable(
        ['n:decimal', 'x'],
        [long, 'x'],
        [long, 'x'],
        ['0.0000000000000000000000000000000000001', 'x'],
        ['-0.5', 'x'],
      ),
    ],
    expect: typedTable(
      ['n:decimal', 'mean:decimal'],
      [
        '199999999999999999999999999999999999997.5000000000000000000000000000000000001',
        '49999999999999999999999999999999999999.375',
      ],
    ),
  },
  {
    name: 'sums whole numbers beyond their range',
    config: {
      keys: [],
      aggregates: [aggregateOf('sum', 'n', 'Sum'), aggregateOf('average', 'n', 'Average')],
    },
    given: [typedTable(['n:int'], ['9223372036854775807'], ['9223372036854775807'], ['9223372036854775806'])],
    expect: typedTable(
      ['Sum:decimal', 'Average:decimal'],
      ['27670116110564327420', '9223372036854775806.666666666667'],
    ),
  },
  {
    name: 'rounds an average half away from zero, and ignores empty values',
    config: { keys: [keyOf('g')], aggregates: [aggregateOf('average', 'n', 'mean')] },
    given: [
      typedTable(
        ['g', 'n:decimal'],
        ['a', '1'],
        ['a', '2'],
        ['a', null],
        ['b', '-1'],
        ['b', '0'],
        ['b', '-1'],
        ['c', null],
        ['d', '0.0000000000005'],
        ['d', '0'],
        ['e', '0.0000000001'],
        ...Array.from({ length: 7 }, () => ['e', '0']),
      ),
    ],
    expect: typedTable(
      ['g', 'mean:decimal'],
      ['a', '1.5'],
      ['b', '-0.666666666667'],
      ['c', null],
      ['d', '0.0000000000003'],
      ['e', '0.000000000013'],
    ),
  },
  {
    name: 'treats nulls and empty texts as one group, and as no values',
    config: {
      keys: [keyOf('a')],
      aggregates: [
        aggregateOf('countRows', '', 'rows'),
        aggregateOf('countValues', 'b', 'values'),
        aggregateOf('countDistinct', 'b', 'distinct'),
        aggregateOf('min', 'b', 'min'),
        aggregateOf('max', 'b', 'max'),
      ],
    },
    given: [textTable(['a', 'b'], ['', 'y'], [null, ''], ['x', null], ['', 'Z'], [null, 'y'])],
    expect: typedTable(
      ['a', 'rows:int', 'values:int', 'distinct:int', 'min', 'max'],
      [null, '4', '3', '2', 'Z', 'y'],
      ['x', '1', '0', '0', null, null],
    ),
  },
  {
    name: 'compares decimals by their value',
    config: {
      keys: [keyOf('g')],
      aggregates: [
        aggregateOf('min', 'n', 'min'),
        aggregateOf('max', 'n', 'max'),
        aggregateOf('countDistinct', 'n', 'distinct'),
      ],
    },
    given: [
      typedTable(
        ['g:decimal', 'n:decimal'],
        ['1.50', '9'],
        ['1.5', '10'],
        ['1.500', '-2'],
        ['1.5', '-10'],
        ['1.5', '9.0'],
        ['2', '0.1000000000000000055'],
        ['2', '0.1'],
      ),
    ],
    expect: typedTable(
      ['g:decimal', 'min:decimal', 'max:decimal', 'distinct:int'],
      ['1.50', '-10', '10', '4'],
      ['2', '0.1', '0.1000000000000000055', '2'],
    ),
  },
  {
    name: 'sums by month, quarter, year, week and day',
    config: {
      keys: [
        keyOf('day', 'month', 'Month'),
        keyOf('day', 'quarter', 'Quarter'),
        keyOf('day', 'year', 'Year'),
        keyOf('day', 'week', 'Week'),
        keyOf('at', 'day', 'Day'),
      ],
      aggregates: [aggregateOf('sum', 'n', 'Total')],
    },
    given: [
      typedTable(
        ['day:date', 'at:datetime', 'n:int'],
        ['2024-12-30', '2024-12-30 23:59:59', '1'],
        ['2025-01-01', '2025-01-01 00:00:00', '2'],
        ['2024-12-31', '2024-12-30 10:00:00', '3'],
        [null, null, '4'],
      ),
    ],
    expect: typedTable(
      ['Month:date', 'Quarter:date', 'Year:date', 'Week:date', 'Day:date', 'Total:decimal'],
      ['2024-12-01', '2024-10-01', '2024-01-01', '2024-12-30', '2024-12-30', '4'],
      ['2025-01-01', '2025-01-01', '2025-01-01', '2024-12-30', '2025-01-01', '2'],
      [null, null, null, null, null, '4'],
    ),
  },
  {
    name: 'takes the first and the last value, by the order of the rows or by a column',
    config: {
      keys: [keyOf('id')],
      aggregates: [
        aggregateOf('first', 'v', 'first'),
        aggregateOf('last', 'v', 'last'),
        aggregateOf('first', 'v', 'newest', { order: [by('day', true)] }),
        aggregateOf('last', 'day', 'latest', { order: [by('day')] }),
      ],
    },
    given: [
      typedTable(
        ['id', 'v', 'day:date'],
        ['1', null, '2024-03-01'],
        ['1', 'a', '2024-01-01'],
        ['2', '', null],
        ['1', 'b', '2024-02-01'],
        ['1', 'c', null],
      ),
    ],
    expect: typedTable(
      ['id', 'first', 'last', 'newest', 'latest:date'],
      ['1', 'a', 'c', 'b', '2024-03-01'],
      ['2', null, null, null, null],
    ),
  },
  {
    name: 'joins texts',
    config: {
      keys: [keyOf('g')],
      aggregates: [
        aggregateOf('joined', 'v', 'all'),
        aggregateOf('joined', 'v', 'once', { distinct: true, separator: '; ' }),
        aggregateOf('joined', 'v', 'sorted', { order: [by('v', true)], separator: '' }),
        aggregateOf('joined', 'n', 'numbers', { order: [by('n')], separator: "'" }),
      ],
    },
    given: [
      typedTable(
        ['g', 'v', 'n:decimal'],
        ['a', 'y', '10'],
        ['a', 'x', '9.50'],
        ['a', null, null],
        ['a', 'y', '9'],
        ['b', '', null],
        ['a', 'z', '9.5'],
      ),
    ],
    expect: textTable(
      ['g', 'all', 'once', 'sorted', 'numbers'],
      ['a', 'y, x, y, z', 'y; x; z', 'zyyx', "9'9.50'9.5'10"],
      ['b', null, null, null, null],
    ),
  },
  {
    name: 'finds medians and percentiles, exactly between two decimals',
    config: {
      keys: [keyOf('g')],
      aggregates: [
        aggregateOf('median', 'n', 'median'),
        aggregateOf('percentile', 'n', 'p90'),
        aggregateOf('percentile', 'n', 'p0', { percentile: 0 }),
        aggregateOf('percentile', 'n', 'p100', { percentile: 100 }),
        aggregateOf('median', 'i', 'middle'),
        aggregateOf('median', 'f', 'float'),
      ],
    },
    given: [
      typedTable(
        ['g', 'n:decimal', 'i:int', 'f:float'],
        ['a', '10', '1', '0.5'],
        ['a', '9.25', '2', '1.5'],
        ['a', null, null, null],
        ['b', '123456789012345678901234567890.10', '9223372036854775807', '1'],
        ['b', '123456789012345678901234567890.13', '9223372036854775806', null],
        ['b', '-7.50', '-1', '3'],
        ['c', null, null, null],
      ),
    ],
    expect: typedTable(
      ['g', 'median:decimal', 'p90:decimal', 'p0:decimal', 'p100:decimal', 'middle:decimal', 'float:float'],
      ['a', '9.625', '9.925', '9.25', '10', '1.5', '1.0'],
      [
        'b',
        '123456789012345678901234567890.10',
        '123456789012345678901234567890.124',
        '-7.50',
        '123456789012345678901234567890.13',
        '9223372036854775806',
        '2.0',
      ],
      ['c', null, null, null, null, null, null],
    ),
  },
  {
    name: 'sums floats as the decimals that they are written as, and calculates deviations',
    config: {
      keys: [keyOf('g')],
      aggregates: [
        aggregateOf('sum', 'f', 'sum'),
        aggregateOf('average', 'f', 'mean'),
        aggregateOf('deviation', 'n', 'sd'),
      ],
    },
    given: [
      typedTable(
        ['g', 'f:float', 'n:int'],
        ['a', '0.1', '1'],
        ['a', '0.2', '3'],
        ['b', '1e300', '5'],
        ['b', '-1e300', '5'],
        ['b', '1e-300', null],
        ['c', null, '7'],
      ),
    ],
    expect: typedTable(
      ['g', 'sum:float', 'mean:float', 'sd:float'],
      ['a', '0.3', '0.15', '1.4142135623730951'],
      ['b', '1e-300', '3.3333333333333334e-301', '0.0'],
      ['c', null, null, null],
    ),
  },
  {
    name: 'keeps the distinct values of some columns',
    config: { keys: [keyOf('a'), keyOf('b', 'value', 'B')], aggregates: [] },
    given: [textTable(['a', 'b', 'c'], ['2', 'x', '1'], ['1', 'x', '2'], ['2', 'x', '3'])],
    expect: textTable(['a', 'B'], ['2', 'x'], ['1', 'x']),
  },
  {
    name: 'makes one row of a table without rows',
    config: { keys: [], aggregates: [aggregateOf('countRows', '', 'n'), aggregateOf('max', 'a', 'max')] },
    given: [textTable(['a'])],
    expect: typedTable(['n:int', 'max'], ['0', null]),
  },
]
