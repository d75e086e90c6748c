import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, tableWithId } from './shorthand.ts'

export const emptyTable: RuleCase = {
  rule: 'empty-table',
  triggers: [
    {
      name: 'tables without rows, one of them referenced by another table',
      schema: {
        tables: [
          tableWithId('drafts'),
          tableWithId('colours'),
          tableWithId('articles', ['colour_id integer'], {
            foreignKeys: [foreignKeyTo('colour_id', 'colours')],
            rows: [[1, null]],
          }),
        ],
      },
      unseen: { table: 'drafts', values: { id: 404 } },
      finds: [
        { table: 'drafts', fix: 'looksFirst' },
        { table: 'colours', fix: 'none' },
      ],
    },
    {
      name: 'a new database without any rows',
      schema: {
        tables: [
          tableWithId('drafts'),
          tableWithId('colours'),
          tableWithId('shapes'),
          tableWithId('articles', [], { rows: [[1]] }),
        ],
      },
      finds: [{ table: null, fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a table with one row, and a migration tool’s table',
      schema: { tables: [tableWithId('drafts', [], { rows: [[1]] }), tableWithId('schema_migrations')] },
    },
    {
      name: 'a table whose rows the server counts but this login can’t read',
      schema: { tables: [tableWithId('drafts')] },
      adjust: (dictionary) => ({
        ...dictionary,
        tables: dictionary.tables.map((table) => ({ ...table, rows: 120 })),
      }),
    },
  ],
}
