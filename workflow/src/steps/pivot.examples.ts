import { type StepExample, textTable } from '../model/contract.ts'
import { typedTable } from './group-by.examples.ts'
import type { PivotConfig } from './pivot.ts'

const cell: PivotConfig['cell'] = {
  function: 'countRows',
  column: '',
  percentile: 90,
  separator: ', ',
  distinct: false,
  order: [],
}
const key = (column: string, name = column): PivotConfig['keys'][number] => ({ column, part: 'value', name })
const sum = (column: string): PivotConfig['cell'] => ({ ...cell, function: 'sum', column })
const named = (...values: readonly (readonly [value: string, name: string])[]) =>
  values.map(([value, name]) => ({ value, name }))

export const pivotExamples: readonly StepExample<PivotConfig>[] = [
  {
    name: 'sums the amounts of each region by month, and leaves a cell empty without amounts',
    config: {
      keys: [key('region')],
      column: 'month',
      values: named(['Jan', 'January'], ['Feb', 'February']),
      cell: sum('amount'),
      others: 'fail',
      othersName: 'Other',
    },
    given: [
      typedTable(
        ['region', 'month', 'amount:decimal'],
        ['South', 'Feb', '0.10'],
        ['North', 'Jan', '12345678901234567890.12'],
        ['South', 'Feb', '0.2'],
        ['North', 'Jan', '1'],
        ['North', 'Feb', null],
      ),
    ],
    expect: typedTable(
      ['region', 'January:decimal', 'February:decimal'],
      ['South', null, '0.30'],
      ['North', '12345678901234567891.12', null],
    ),
  },
  {
    name: 'counts rows, also those of empty values and of other values',
    config: {
      keys: [key('team', 'Team')],
      column: 'status',
      values: named(['open', 'Open'], ['', 'Without']),
      cell,
      others: 'column',
      othersName: 'Other',
    },
    given: [
      textTable(
        ['team', 'status'],
        ['A', 'open'],
        ['B', null],
        ['A', 'done'],
        ['B', ''],
        ['A', 'Open'],
        [null, 'open'],
      ),
    ],
    expect: typedTable(
      ['Team', 'Open:int', 'Without:int', 'Other:int'],
      ['A', '1', '0', '2'],
      ['B', '0', '2', '0'],
      [null, '1', '0', '0'],
    ),
  },
  {
    name: 'leaves out rows with other values, and groups that have no other rows',
    config: {
      keys: [key('id')],
      column: 'n',
      values: named(['1.50', 'a']),
      cell: { ...cell, function: 'joined', column: 't' },
      others: 'leaveOut',
      othersName: 'Other',
    },
    given: [
      typedTable(
        ['id', 'n:decimal', 't'],
        ['x', '2', 'a'],
        ['y', '1.5', 'b'],
        ['y', '1.500', 'c'],
        ['y', null, 'd'],
      ),
    ],
    expect: textTable(['id', 'a'], ['y', 'b, c']),
  },
  {
    name: 'makes one row of all rows without keys, even if there are none',
    config: {
      keys: [],
      column: 'a',
      values: named(['1', 'one'], ['2', 'two']),
      cell,
      others: 'fail',
      othersName: 'Other',
    },
    given: [textTable(['a'])],
    expect: typedTable(['one:int', 'two:int'], ['0', '0']),
  },
  {
    name: 'groups by a part of a date, and keeps the first value of each cell',
    config: {
      keys: [{ column: 'day', part: 'month', name: 'month' }],
      column: 'kind',
      values: named(['b', 'B'], ['a', 'A']),
      cell: {
        ...cell,
        function: 'first',
        column: 'v',
        order: [{ column: 'day', descending: true, emptyFirst: false, ignoreCase: false }],
      },
      others: 'fail',
      othersName: 'Other',
    },
    given: [
      typedTable(
        ['day:date', 'kind', 'v'],
        ['2026-03-01', 'a', 'first'],
        ['2026-03-31', 'a', 'last'],
        ['2026-02-01', 'b', 'x'],
      ),
    ],
    expect: typedTable(['month:date', 'B', 'A'], ['2026-03-01', null, 'last'], ['2026-02-01', 'x', null]),
  },
]
