import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, tableWithId } from './shorthand.ts'

const explained = { comment: 'Explained.' }

export const missingComment: RuleCase = {
  rule: 'missing-comment',
  triggers: [
    {
      name: 'a table and columns without comments in a schema that has comments',
      schema: {
        tables: [
          tableWithId(
            'customers',
            [
              { name: 'grade', type: 'integer', ...explained },
              { name: 'zone', type: 'integer', ...explained },
              'rating_2 integer',
            ],
            explained,
          ),
          tableWithId('orders', ['channel integer']),
        ],
      },
      finds: [
        { table: 'customers', columns: ['rating_2'], fix: 'template' },
        { table: 'orders', fix: 'template' },
      ],
    },
    {
      name: 'a database with few comments',
      schema: {
        tables: [tableWithId('customers', [], explained), tableWithId('orders'), tableWithId('lines')],
      },
      finds: [{ table: null, fix: 'none' }],
    },
    {
      name: 'a database without comments',
      schema: { tables: [tableWithId('customers'), tableWithId('orders')] },
      finds: [{ table: null, fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'tables with comments whose keys and self-explanatory columns have none',
      schema: {
        tables: [
          tableWithId('customers', ['first_name text(20)', 'last_name text(20)'], explained),
          tableWithId(
            'orders',
            [
              'customer integer',
              { name: 'channel', type: 'integer', ...explained },
              { name: 'state', type: 'integer', ...explained },
            ],
            { ...explained, foreignKeys: [foreignKeyTo('customer', 'customers')] },
          ),
        ],
      },
    },
  ],
}
