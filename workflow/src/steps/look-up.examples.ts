import { type StepExample, textTable } from '../model/contract.ts'
import type { LookUpConfig } from './look-up.ts'

const byCustomer: LookUpConfig = {
  keys: [{ left: 'customer', right: 'id' }],
  columns: null,
  severalMatches: 'refuse',
  noMatch: 'empty',
}
const orders = textTable(
  ['order', 'customer'],
  ['o1', '2'],
  ['o2', '9'],
  ['o3', '1'],
  ['o4', null],
  ['o5', '2'],
)
const customers = textTable(
  ['id', 'name', 'order'],
  ['1', 'Ada', 'first'],
  ['2', 'Bo', null],
  ['3', 'Cy', 'none'],
)
const twice = textTable(
  ['id', 'name', 'city'],
  ['1', null, 'Halle'],
  ['2', 'Bo', 'Gent'],
  ['1', 'Ada', null],
  ['3', 'Cy', 'Ulm'],
  ['3', 'Cy', 'Ulm'],
)
const prices = {
  columns: [
    { name: 'from', type: 'int' },
    { name: 'price', type: 'decimal' },
  ],
  rows: [
    ['1', '9.90'],
    ['2', '12345678901234567890.125'],
  ],
} as const
const amounts = { columns: [{ name: 'amount', type: 'decimal' }], rows: [['2.00'], ['1.5'], ['1']] } as const

/** Examples of Look Up. */
export const lookUpExamples: readonly StepExample<LookUpConfig>[] = [
  {
    name: 'adds all columns but the key, and leaves them empty without a match',
    config: byCustomer,
    given: [orders, customers],
    expect: textTable(
      ['order', 'customer', 'name', 'order (2)'],
      ['o1', '2', 'Bo', null],
      ['o2', '9', null, null],
      ['o3', '1', 'Ada', 'first'],
      ['o4', null, null, null],
      ['o5', '2', 'Bo', null],
    ),
  },
  {
    name: 'adds the chosen columns under their new names',
    config: {
      ...byCustomer,
      columns: [
        { column: 'name', name: 'Customer name' },
        { column: 'id', name: 'Customer ID' },
      ],
    },
    given: [orders, customers],
    expect: textTable(
      ['order', 'customer', 'Customer name', 'Customer ID'],
      ['o1', '2', 'Bo', '2'],
      ['o2', '9', null, null],
      ['o3', '1', 'Ada', '1'],
      ['o4', null, null, null],
      ['o5', '2', 'Bo', '2'],
    ),
  },
  {
    name: 'takes the first of several matches, also its nulls',
    config: { ...byCustomer, severalMatches: 'first' },
    given: [orders, twice],
    expect: textTable(
      ['order', 'customer', 'name', 'city'],
      ['o1', '2', 'Bo', 'Gent'],
      ['o2', '9', null, null],
      ['o3', '1', null, 'Halle'],
      ['o4', null, null, null],
      ['o5', '2', 'Bo', 'Gent'],
    ),
  },
  {
    name: 'leaves out the rows with several matches',
    config: { ...byCustomer, severalMatches: 'leaveOut' },
    given: [orders, twice],
    expect: textTable(
      ['order', 'customer', 'name', 'city'],
      ['o1', '2', 'Bo', 'Gent'],
      ['o2', '9', null, null],
      ['o4', null, null, null],
      ['o5', '2', 'Bo', 'Gent'],
    ),
  },
  {
    name: 'leaves out the rows without a match',
    config: { ...byCustomer, noMatch: 'leaveOut' },
    given: [orders, customers],
    expect: textTable(
      ['order', 'customer', 'name', 'order (2)'],
      ['o1', '2', 'Bo', null],
      ['o3', '1', 'Ada', 'first'],
      ['o5', '2', 'Bo', null],
    ),
  },
  {
    name: 'leaves out all rows but those with one match',
    config: { ...byCustomer, severalMatches: 'leaveOut', noMatch: 'leaveOut' },
    given: [orders, twice],
    expect: textTable(
      ['order', 'customer', 'name', 'city'],
      ['o1', '2', 'Bo', 'Gent'],
      ['o5', '2', 'Bo', 'Gent'],
    ),
  },
  {
    name: 'compares keys by value and keeps every digit of the added values',
    config: { ...byCustomer, keys: [{ left: 'amount', right: 'from' }] },
    given: [amounts, prices],
    expect: {
      columns: [
        { name: 'amount', type: 'decimal' },
        { name: 'price', type: 'decimal' },
      ],
      rows: [
        ['2.00', '12345678901234567890.125'],
        ['1.5', null],
        ['1', '9.90'],
      ],
    },
  },
  {
    name: 'finds no match for a text without characters',
    config: { ...byCustomer, keys: [{ left: 'code', right: 'code' }] },
    given: [textTable(['code'], [''], ['A']), textTable(['code', 'name'], ['', 'blank'], ['A', 'x'])],
    expect: textTable(['code', 'name'], ['', null], ['A', 'x']),
  },
]
