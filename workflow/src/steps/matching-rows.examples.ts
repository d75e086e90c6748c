import { type StepExample, textTable } from '../model/contract.ts'

type Example = StepExample<{ keys: { left: string; right: string }[] }>

const byId = { keys: [{ left: 'id', right: 'customer' }] }
const customers = textTable(
  ['id', 'name'],
  ['3', 'Cy'],
  ['1', 'Ada'],
  [null, 'Nobody'],
  ['2', 'Bo'],
  ['1', 'Ada again'],
)
const orders = textTable(
  ['customer', 'item'],
  ['1', 'pen'],
  ['1', 'ink'],
  ['7', 'cup'],
  ['3', null],
  [null, 'lost'],
)

const twoKeys = {
  keys: [
    { left: 'country', right: 'country' },
    { left: 'city', right: 'city' },
  ],
}
const cities = textTable(['city', 'country'], ['Halle', 'DE'], ['Halle', 'BE'], ['Gent', null])
const mayors = textTable(['country', 'city'], ['BE', 'Halle'], ['DE', 'Gent'], [null, 'Gent'])

const amounts = { keys: [{ left: 'amount', right: 'price' }] }
const decimals = {
  columns: [{ name: 'amount', type: 'decimal' }],
  rows: [['1.50'], ['2'], ['-0.0'], ['12345678901234567890.12']],
} as const
const prices = {
  columns: [{ name: 'price', type: 'decimal' }],
  rows: [['1.5'], ['0'], ['12345678901234567890.13']],
} as const
const whole = { columns: [{ name: 'price', type: 'int' }], rows: [['2'], ['0'], ['7']] } as const
const codes = textTable(['price'], ['02'], ['1.50'], [''])

/** Examples of Rows With a Match and Rows Without a Match. */
export const matchingRowsExamples: Readonly<
  Record<'rowsWithMatch' | 'rowsWithoutMatch', readonly Example[]>
> = {
  rowsWithMatch: [
    {
      name: 'keeps each row with a match once, in its order',
      config: byId,
      given: [customers, orders],
      expect: textTable(['id', 'name'], ['3', 'Cy'], ['1', 'Ada'], ['1', 'Ada again']),
    },
    {
      name: 'needs all pairs of keys to be equal',
      config: twoKeys,
      given: [cities, mayors],
      expect: textTable(['city', 'country'], ['Halle', 'BE']),
    },
    {
      name: 'compares decimals by their value',
      config: amounts,
      given: [decimals, prices],
      expect: { columns: decimals.columns, rows: [['1.50'], ['-0.0']] },
    },
    {
      name: 'compares decimals with whole numbers by their value',
      config: amounts,
      given: [decimals, whole],
      expect: { columns: decimals.columns, rows: [['2'], ['-0.0']] },
    },
    {
      name: 'compares numbers with texts as texts',
      config: amounts,
      given: [decimals, codes],
      expect: { columns: decimals.columns, rows: [['1.50']] },
    },
    {
      name: 'keeps no row if the right table is empty',
      config: byId,
      given: [customers, textTable(['customer'])],
      expect: textTable(['id', 'name']),
    },
    {
      name: 'finds no match for a text without characters',
      config: { keys: [{ left: 'code', right: 'code' }] },
      given: [textTable(['code', 'a'], ['', 'x'], ['A', 'y'], ['a', 'z']), textTable(['code'], [''], ['A'])],
      expect: textTable(['code', 'a'], ['A', 'y']),
    },
  ],
  rowsWithoutMatch: [
    {
      name: 'keeps the rows without a match in their order, also rows without a key',
      config: byId,
      given: [customers, orders],
      expect: textTable(['id', 'name'], [null, 'Nobody'], ['2', 'Bo']),
    },
    {
      name: 'keeps a row if any pair of keys differs',
      config: twoKeys,
      given: [cities, mayors],
      expect: textTable(['city', 'country'], ['Halle', 'DE'], ['Gent', null]),
    },
    {
      name: 'compares decimals by their value',
      config: amounts,
      given: [decimals, prices],
      expect: { columns: decimals.columns, rows: [['2'], ['12345678901234567890.12']] },
    },
    {
      name: 'keeps all rows if the right table is empty',
      config: byId,
      given: [customers, textTable(['customer'])],
      expect: customers,
    },
    {
      name: 'finds no match for a text without characters',
      config: { keys: [{ left: 'code', right: 'code' }] },
      given: [textTable(['code', 'a'], ['', 'x'], ['A', 'y'], ['a', 'z']), textTable(['code'], [''], ['A'])],
      expect: textTable(['code', 'a'], ['', 'x'], ['a', 'z']),
    },
  ],
}
