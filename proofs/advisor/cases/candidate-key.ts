import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, rowsOf, table, tableWithId } from './shorthand.ts'

export const candidateKey: RuleCase = {
  rule: 'candidate-key',
  triggers: [
    {
      name: 'unique codes without a unique constraint',
      schema: {
        tables: [
          tableWithId('articles', ['sku text(20)', 'colour text(20)'], {
            rows: rowsOf(50, (i) => [i, `A-${i}`, 'red']),
          }),
          table('countries', ['country_code text(3)!', 'title text(30)'], {
            rows: rowsOf(60, (i) => [`c${i}`, `Country ${i}`]),
          }),
          table('imports', ['external_no integer', 'title text(30)'], {
            rows: rowsOf(60, (i) => [i, `Row ${i}`]),
          }),
        ],
      },
      finds: [
        { table: 'articles', columns: ['sku'] },
        { table: 'countries', columns: ['country_code'] },
        { table: 'imports', columns: ['external_no'] },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'codes that differ only in an accent, which the server ignores',
      schema: {
        tables: [
          tableWithId('articles', ['sku text(20)'], {
            rows: rowsOf(60, (i) => [i, i === 60 ? 'Ä-1' : `A-${i}`]),
          }),
        ],
      },
      notOn: { postgresql: 'compares accents', mssql: 'compares accents' },
    },
    {
      name: 'measurements, references, a column with a null, repeated values and columns that are already unique',
      schema: {
        tables: [
          tableWithId('customers', ['customer_no text(20)!', 'joined_on date'], {
            uniqueKeys: [{ columns: ['customer_no'] }],
            rows: rowsOf(50, (i) => [i, `C-${i}`, `2024-${10 + (i % 3)}-${10 + (i % 19)}`]),
          }),
          tableWithId(
            'orders',
            [
              'customer_id integer',
              'session_key text(40)',
              'title text(40)',
              'serial_no text(20)',
              'invoice_no text(20)',
            ],
            {
              foreignKeys: [foreignKeyTo('customer_id', 'customers')],
              indexes: [{ name: 'orders_customer', columns: ['customer_id'] }],
              rows: rowsOf(50, (i) => [
                i,
                i,
                `s${i}`,
                `Order ${i}`,
                i === 50 ? null : `S-${i}`,
                i === 50 ? 'i-1' : `I-${i}`,
              ]),
            },
          ),
        ],
      },
    },
    {
      name: 'a few rows',
      schema: {
        tables: [tableWithId('articles', ['sku text(20)'], { rows: rowsOf(49, (i) => [i, `A-${i}`]) })],
      },
    },
  ],
}
