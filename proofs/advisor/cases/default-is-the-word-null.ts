import type { RuleCase } from './rule-case.ts'
import { tableWithId } from './shorthand.ts'

export const defaultIsTheWordNull: RuleCase = {
  rule: 'default-is-the-word-null',
  triggers: [
    {
      name: "the default 'null' in upper case and lower case",
      schema: {
        tables: [
          tableWithId('people', [
            { name: 'phone', type: 'text(20)', default: 'NULL' },
            { name: 'email', type: 'text(80)', notNull: true, default: 'null' },
          ]),
        ],
      },
      finds: [
        { table: 'people', columns: ['phone'] },
        { table: 'people', columns: ['email'] },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'null as the default, columns without a default, other words, and functions with null as an argument',
      schema: {
        tables: [
          tableWithId('people', [
            { name: 'phone', type: 'text(20)', default: null },
            'email text(80)',
            { name: 'state', type: 'text(20)', default: 'nullified' },
            { name: 'remark', type: 'text(20)', default: '' },
            {
              name: 'kind',
              type: 'text(20)',
              default: {
                sql: {
                  postgresql: "(nullif('null', 'null'))",
                  mysql: "(nullif('null', 'null'))",
                  mssql: "nullif('null', 'null')",
                },
              },
            },
          ]),
        ],
      },
    },
  ],
}
