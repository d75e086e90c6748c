import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, rowsOf, table, tableWithId } from './shorthand.ts'

const customers = tableWithId('customers', ['city text(30)'], { rows: rowsOf(8, (i) => [i, `City ${i}`]) })
const orders = (rows: number, customerOf: (i: number) => number) =>
  tableWithId('orders', ['customer_id integer'], { rows: rowsOf(rows, (i) => [i, customerOf(i)]) })

export const missingRelation: RuleCase = {
  rule: 'missing-relation',
  triggers: [
    {
      name: 'a column that is named after a table and contains only its keys',
      schema: { tables: [customers, orders(12, (i) => 1 + (i % 6))] },
      finds: [{ table: 'orders', columns: ['customer_id'] }],
    },
    {
      name: 'a column of a wider type, and one whose name starts with a role',
      schema: {
        tables: [
          customers,
          tableWithId('letters', ['customer_id bigint!', 'billing_customer_id integer'], {
            rows: rowsOf(9, (i) => [i, 1 + (i % 5), 1 + (i % 8)]),
          }),
        ],
      },
      finds: [
        { table: 'letters', columns: ['customer_id'] },
        { table: 'letters', columns: ['billing_customer_id'] },
      ],
    },
    {
      name: 'both columns of a composite key',
      schema: {
        tables: [
          table('invoice_lines', ['invoice_no integer!', 'invoice_line integer!', 'pieces integer'], {
            primaryKey: ['invoice_no', 'invoice_line'],
            rows: rowsOf(12, (i) => [Math.ceil(i / 3), 1 + (i % 3), i]),
          }),
          tableWithId('refunds', ['invoice_no integer!', 'invoice_line integer!'], {
            rows: rowsOf(6, (i) => [i, Math.ceil(i / 3), 1 + (i % 3)]),
          }),
        ],
      },
      finds: [{ table: 'refunds', columns: ['invoice_no', 'invoice_line'] }],
    },
  ],
  nearMisses: [
    { name: 'keys from another system', schema: { tables: [customers, orders(12, (i) => 5000 + i)] } },
    {
      name: 'a column with too few distinct values',
      schema: { tables: [customers, orders(12, (i) => 1 + (i % 2))] },
    },
    { name: 'no values yet', schema: { tables: [customers, orders(0, (i) => i)] } },
    {
      name: 'a declared foreign key, and a column that refers to different tables',
      schema: {
        tables: [
          customers,
          tableWithId('notes', ['customer_id integer', 'customer_type text(10)'], {
            rows: rowsOf(8, (i) => [i, i, 'customer']),
          }),
          tableWithId('parcels', ['customer_id integer'], {
            rows: rowsOf(8, (i) => [i, i]),
            foreignKeys: [foreignKeyTo('customer_id', 'customers')],
          }),
        ],
      },
    },
  ],
}
