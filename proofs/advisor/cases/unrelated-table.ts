import type { RuleCase } from './rule-case.ts'
import { keyed, refers, table } from './shorthand.ts'

const related = [
  keyed('customers', ['name text(80)']),
  keyed('orders', ['customer integer!'], { foreignKeys: [refers('customer', 'customers')] }),
  keyed('lines', ['ordered integer!'], { foreignKeys: [refers('ordered', 'orders')] }),
]

export const unrelatedTable: RuleCase = {
  rule: 'unrelated-table',
  triggers: [
    {
      name: 'a table beside related ones, and one that refers to itself alone',
      schema: {
        tables: [
          ...related,
          keyed('weather', ['degrees integer']),
          keyed('folders', ['above integer'], { foreignKeys: [refers('above', 'folders')] }),
        ],
      },
      finds: [
        { table: 'weather', fix: 'none' },
        { table: 'folders', fix: 'none' },
      ],
    },
    {
      name: 'tables of which none refers to another one',
      schema: { tables: [keyed('customers'), keyed('orders', ['customer_id integer']), keyed('weather')] },
      finds: [{ table: null, fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a table that names and types relate, and a migration tool’s',
      schema: {
        tables: [
          ...related,
          keyed('complaints', ['customer_id integer']),
          table('flyway_schema_history', ['installed_rank integer!']),
        ],
      },
    },
    {
      name: 'a database in which few tables are related, or that has few',
      schema: {
        tables: [...related.slice(0, 2), keyed('weather'), keyed('traffic'), keyed('noise'), keyed('light')],
      },
    },
    { name: 'two tables', schema: { tables: [keyed('weather'), keyed('traffic')] } },
  ],
}
