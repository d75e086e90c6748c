import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, table, tableWithId } from './shorthand.ts'

const related = [
  tableWithId('customers', ['name text(80)']),
  tableWithId('orders', ['customer integer!'], { foreignKeys: [foreignKeyTo('customer', 'customers')] }),
  tableWithId('lines', ['ordered integer!'], { foreignKeys: [foreignKeyTo('ordered', 'orders')] }),
]

export const unrelatedTable: RuleCase = {
  rule: 'unrelated-table',
  triggers: [
    {
      name: 'a table without relationships among related ones, and a table that refers only to itself',
      schema: {
        tables: [
          ...related,
          tableWithId('weather', ['degrees integer']),
          tableWithId('folders', ['above integer'], { foreignKeys: [foreignKeyTo('above', 'folders')] }),
        ],
      },
      finds: [
        { table: 'weather', fix: 'none' },
        { table: 'folders', fix: 'none' },
      ],
    },
    {
      name: 'tables without any relationships',
      schema: {
        tables: [
          tableWithId('customers'),
          tableWithId('orders', ['customer_id integer']),
          tableWithId('weather'),
        ],
      },
      finds: [{ table: null, fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a table with an implied relationship, and a migration tool’s table',
      schema: {
        tables: [
          ...related,
          tableWithId('complaints', ['customer_id integer']),
          table('flyway_schema_history', ['installed_rank integer!']),
        ],
      },
    },
    {
      name: 'a database with few tables or few relationships',
      schema: {
        tables: [
          ...related.slice(0, 2),
          tableWithId('weather'),
          tableWithId('traffic'),
          tableWithId('noise'),
          tableWithId('light'),
        ],
      },
    },
    { name: 'two tables', schema: { tables: [tableWithId('weather'), tableWithId('traffic')] } },
  ],
}
