import type { ColumnChange } from '../model/column-change.ts'
import type { Column, DataType } from '../model/columns.ts'
import { type StepExample, textTable } from '../model/contract.ts'

interface Config {
  columnDataTypes: ColumnChange[]
  onReject: 'fail' | 'setNull' | 'leaveOut'
  rejectLimit: { count: number | null; percent: number | null }
}

const change = (columnName: string, toType: DataType, options: Partial<ColumnChange> = {}): ColumnChange => ({
  columnName,
  fromType: 'text',
  toType,
  ...options,
})

const config = (columnDataTypes: ColumnChange[], onReject: Config['onReject'] = 'fail'): Config => ({
  columnDataTypes,
  onReject,
  rejectLimit: { count: null, percent: null },
})

const typed = (
  columns: Readonly<Record<string, DataType>>,
  ...rows: readonly (readonly (string | null)[])[]
) => ({ columns: Object.entries(columns).map(([name, type]): Column => ({ name, type })), rows })

/** Examples of Change Data Type, which the engine's tests run. Values appear as DuckDB casts them to text. */
export const changeDataTypeExamples: readonly StepExample<Config>[] = [
  {
    name: 'converts values without loss and leaves other columns unchanged',
    config: config([
      change('count', 'int'),
      change('price', 'decimal'),
      change('share', 'float'),
      change('day', 'date'),
      change('active', 'bit'),
    ]),
    given: [
      textTable(
        ['id', 'count', 'price', 'share', 'day', 'active'],
        ['007', '-3', '12.50', '0.25', '2024-02-29', 'yes'],
        ['008', '9223372036854775807', '12345678901234567890.12', '1e3', '1999-12-31', 'FALSE'],
        ['009', null, null, null, null, null],
      ),
    ],
    expect: typed(
      { id: 'text', count: 'int', price: 'decimal', share: 'float', day: 'date', active: 'bit' },
      ['007', '-3', '12.50', '0.25', '2024-02-29', 'true'],
      ['008', '9223372036854775807', '12345678901234567890.12', '1000.0', '1999-12-31', 'false'],
      ['009', null, null, null, null, null],
    ),
  },
  {
    name: 'parses times with and without a date',
    config: config([change('at', 'datetime'), change('since', 'timestamp'), change('opens', 'time')]),
    given: [
      textTable(['at', 'since', 'opens'], ['2024-12-31T23:59:59', '2024-12-31 00:00:00.123456', '08:30:00']),
    ],
    expect: typed({ at: 'datetime', since: 'timestamp', opens: 'time' }, [
      '2024-12-31 23:59:59',
      '2024-12-31 00:00:00.123456',
      '08:30:00',
    ]),
  },
  {
    name: 'parses numbers and dates in the format of another country',
    config: config([
      change('price', 'decimal', { decimalSign: ',', thousandsSign: '.' }),
      change('day', 'date', { format: '%d.%m.%Y' }),
      change('active', 'bit', { trueWords: ['ja'], falseWords: ['nein'] }),
    ]),
    given: [
      textTable(['price', 'day', 'active'], ['1.234,50', '03.04.2024', 'Ja'], ['-7', '31.12.1999', 'nein']),
    ],
    expect: typed(
      { price: 'decimal', day: 'date', active: 'bit' },
      ['1234.50', '2024-04-03', 'true'],
      ['-7', '1999-12-31', 'false'],
    ),
  },
  {
    name: 'sets values to null that do not convert without loss',
    config: config([change('number', 'int'), change('day', 'date')], 'setNull'),
    given: [
      textTable(
        ['number', 'day'],
        ['1.7', '2024-02-30'],
        ['0x1F', '31/12/2024'],
        ['007', '2024-12-31 10:00:00'],
        ['1_000', '2024-12-31'],
        [' 5', '2024-01-01'],
      ),
    ],
    expect: typed(
      { number: 'int', day: 'date' },
      [null, null],
      [null, null],
      [null, null],
      [null, '2024-12-31'],
      [null, '2024-01-01'],
    ),
  },
  {
    name: 'skips rows with values that do not convert without loss',
    config: config([change('number', 'int')], 'leaveOut'),
    given: [textTable(['id', 'number'], ['a', '1'], ['b', 'one'], ['c', '3'], ['d', null])],
    expect: typed({ id: 'text', number: 'int' }, ['a', '1'], ['c', '3'], ['d', null]),
  },
  {
    name: 'ignores currency signs and units before and after numbers',
    config: config(
      [
        change('price', 'decimal', { units: ['€', 'EUR'], thousandsSign: ',' }),
        change('weight', 'int', { units: ['kg'] }),
      ],
      'setNull',
    ),
    given: [
      textTable(
        ['price', 'weight'],
        ['€1,234.50', '12 kg'],
        ['-€ 7.00', '12'],
        ['€-7.5', '3KG'],
        ['12.5\u00a0eur', '-4 kg'],
        ['€ 1 €', 'kg'],
        ['$ 1', '12 g'],
        ['- 1', ' 12'],
      ),
    ],
    expect: typed(
      { price: 'decimal', weight: 'int' },
      ['1234.50', '12'],
      ['-7.00', '12'],
      ['-7.5', '3'],
      ['12.5', '-4'],
      [null, null],
      [null, null],
      [null, null],
    ),
  },
  {
    name: 'rounds and trims values when the column has these options',
    config: config([
      change('number', 'int', { round: true, trim: true }),
      change('price', 'decimal', { round: true, scale: 2 }),
    ]),
    given: [textTable(['number', 'price'], [' 1.7 ', '1.239'], ['2', '-0.001'])],
    expect: typed({ number: 'int', price: 'decimal' }, ['2', '1.24'], ['2', '0.00']),
  },
]
