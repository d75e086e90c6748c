import type { Column } from '../model/columns.ts'
import { type ExampleTable, type StepExample, textTable } from '../model/contract.ts'
import type { SqlQueryConfig } from './sql-query.ts'

const orders: ExampleTable = {
  columns: [
    { name: 'id', type: 'int' },
    { name: 'region', type: 'text' },
    { name: 'amount', type: 'decimal' },
    { name: 'Order day', type: 'date' },
  ],
  rows: [
    ['1', 'EU', '10.50', '2026-01-31'],
    ['2', 'US', '20', '2026-02-01'],
    ['3', 'EU', '0.0000000001', '2026-02-28'],
    ['4', null, null, null],
  ],
}
const regions = textTable(['region', 'name'], ['EU', 'Europe'], ['US', 'America'])

/** Examples of SQL, which are its tests and its documentation. */
export const sqlQueryExamples: readonly StepExample<SqlQueryConfig>[] = [
  {
    name: 'sums decimals exactly, sorted by the SELECT',
    ...asked(
      'select region, sum(amount) as total, count(*) as orders from input1 group by region order by region nulls last',
      [orders],
      [
        { name: 'region', type: 'text' },
        { name: 'total', type: 'decimal' },
        { name: 'orders', type: 'int' },
      ],
      true,
    ),
    given: [orders],
    expect: {
      columns: [
        { name: 'region', type: 'text' },
        { name: 'total', type: 'decimal' },
        { name: 'orders', type: 'int' },
      ],
      rows: [
        ['EU', '10.5000000001', '2'],
        ['US', '20', '1'],
        [null, null, '1'],
      ],
    },
  },
  {
    name: 'joins two tables',
    ...asked(
      'select o.id, r.name from input1 o join input2 r using (region)',
      [orders, regions],
      [
        { name: 'id', type: 'int' },
        { name: 'name', type: 'text' },
      ],
      false,
    ),
    given: [orders, regions],
    expect: {
      columns: [
        { name: 'id', type: 'int' },
        { name: 'name', type: 'text' },
      ],
      rows: [
        ['1', 'Europe'],
        ['2', 'America'],
        ['3', 'Europe'],
      ],
    },
  },
  {
    name: 'returns dates, times and bits with their types',
    ...asked(
      `select "Order day", "Order day" + 1 as next, "Order day"::timestamp as at, amount > 1 as large, amount::double as rough
        from input1 where region is not null`,
      [orders],
      [
        { name: 'Order day', type: 'date' },
        { name: 'next', type: 'date' },
        { name: 'at', type: 'datetime' },
        { name: 'large', type: 'bit' },
        { name: 'rough', type: 'float' },
      ],
      false,
    ),
    given: [orders],
    expect: {
      columns: [
        { name: 'Order day', type: 'date' },
        { name: 'next', type: 'date' },
        { name: 'at', type: 'datetime' },
        { name: 'large', type: 'bit' },
        { name: 'rough', type: 'float' },
      ],
      rows: [
        ['2026-01-31', '2026-02-01', '2026-01-31 00:00:00', 'true', '10.5'],
        ['2026-02-01', '2026-02-02', '2026-02-01 00:00:00', 'true', '20.0'],
        ['2026-02-28', '2026-03-01', '2026-02-28 00:00:00', 'false', '1e-10'],
      ],
    },
  },
  {
    name: 'takes a window of rows in a subquery',
    ...asked(
      `with numbered as (select id, region, row_number() over (partition by region order by id desc) as n from input1)
       select id, region from numbered where n = 1 and region is not null order by id`,
      [orders],
      [
        { name: 'id', type: 'int' },
        { name: 'region', type: 'text' },
      ],
      true,
    ),
    given: [orders],
    expect: {
      columns: [
        { name: 'id', type: 'int' },
        { name: 'region', type: 'text' },
      ],
      rows: [
        ['2', 'US'],
        ['3', 'EU'],
      ],
    },
  },
]

function asked(
  query: string,
  given: readonly ExampleTable[],
  columns: readonly Pick<Column, 'name' | 'type'>[],
  isOrdered: boolean,
): { readonly config: SqlQueryConfig } {
  const inputs = given.map((table) => table.columns.map(({ name, type }) => ({ name, type })))
  return { config: { query, checked: { query, inputs, columns: [...columns], isOrdered } } }
}
