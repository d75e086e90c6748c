import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, rowsOf, tableWithId } from './shorthand.ts'

const customers = tableWithId('customers', ['city text(30)'], { rows: rowsOf(20, (i) => [i, `City ${i}`]) })
const unchecked = [foreignKeyTo('customer_id', 'customers', { checked: false })]

export const orphanValues: RuleCase = {
  rule: 'orphan-values',
  triggers: [
    {
      name: 'a value that a foreign key didn’t check',
      schema: {
        tables: [
          customers,
          tableWithId('orders', ['customer_id integer'], {
            foreignKeys: unchecked,
            rows: rowsOf(5, (i) => [i, i === 5 ? 404 : i]),
          }),
        ],
      },
      finds: [
        {
          table: 'orders',
          columns: ['customer_id'],
          object: 'orders_customer_id_fk',
          fix: 'looksFirst',
        },
      ],
    },
    {
      name: 'an orphan in a required column, and rows that refer to rows of the same table',
      schema: {
        tables: [
          customers,
          tableWithId('letters', ['customer_id integer!'], {
            foreignKeys: unchecked,
            rows: rowsOf(3, (i) => [i, i + 400]),
          }),
          tableWithId('parts', ['parent_id integer'], {
            foreignKeys: [foreignKeyTo('parent_id', 'parts', { checked: false })],
            rows: rowsOf(3, (i) => [i, i === 1 ? null : i === 2 ? 1 : 404]),
          }),
        ],
      },
      finds: [
        { table: 'letters', columns: ['customer_id'], object: 'letters_customer_id_fk', fix: 'none' },
        { table: 'parts', columns: ['parent_id'], object: 'parts_parent_id_fk', fix: 'looksFirst' },
      ],
    },
    {
      name: 'a few orphans in an implied relationship',
      schema: {
        tables: [
          customers,
          tableWithId('orders', ['customer_id integer'], {
            rows: rowsOf(15, (i) => [i, i === 15 ? 404 : i]),
          }),
        ],
      },
      unseen: { table: 'orders', values: { id: 404, customer_id: 405 } },
      finds: [{ table: 'orders', columns: ['customer_id'], level: 'warning', fix: 'looksFirst' }],
    },
  ],
  nearMisses: [
    {
      name: 'an unchecked foreign key whose values all exist',
      schema: {
        tables: [
          customers,
          tableWithId('orders', ['customer_id integer'], {
            foreignKeys: unchecked,
            rows: rowsOf(6, (i) => [i, i === 6 ? null : i]),
          }),
        ],
      },
    },
    {
      name: 'customer numbers from another system, some of which match by chance',
      schema: {
        tables: [
          customers,
          tableWithId('orders', ['customer_id integer'], { rows: rowsOf(15, (i) => [i, 10 * i]) }),
          tableWithId('letters', ['customer_id integer'], { rows: rowsOf(4, (i) => [i, i === 4 ? 404 : i]) }),
        ],
      },
    },
  ],
}
