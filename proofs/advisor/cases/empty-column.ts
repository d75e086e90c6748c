import type { RuleCase } from './rule-case.ts'
import { rowsOf, tableWithId } from './shorthand.ts'

export const emptyColumn: RuleCase = {
  rule: 'empty-column',
  triggers: [
    {
      name: 'columns that contain only nulls or empty texts, one of them indexed',
      schema: {
        tables: [
          tableWithId(
            'customers',
            [
              'fax text(20)',
              { name: 'middle_name', type: 'text(20)', notNull: true, default: '' },
              'region integer',
            ],
            {
              indexes: [{ name: 'customers_region', columns: ['region'] }],
              rows: rowsOf(30, (i) => [i, null, '', null]),
            },
          ),
        ],
      },
      unseen: { table: 'customers', values: { id: 404, fax: '123', middle_name: 'Q' } },
      finds: [
        { table: 'customers', columns: ['fax'], fix: 'looksFirst' },
        { table: 'customers', columns: ['middle_name'], fix: 'looksFirst' },
        { table: 'customers', columns: ['region'], fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'columns for later events, a column with one value, and a table with few rows',
      schema: {
        tables: [
          tableWithId('customers', ['deleted_at datetime', 'lastError text(20)', 'fax text(20)'], {
            rows: rowsOf(30, (i) => [i, null, null, i === 30 ? '123' : null]),
          }),
          tableWithId('visits', ['fax text(20)'], { rows: rowsOf(29, (i) => [i, null]) }),
        ],
      },
    },
  ],
}
