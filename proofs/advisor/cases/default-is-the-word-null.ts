import type { RuleCase } from './rule-case.ts'
import { tableWithId } from './shorthand.ts'

export const defaultIsTheWordNull: RuleCase = {
  rule: 'default-is-the-word-null',
  triggers: [
    {
      name: 'the word in capitals and in small letters',
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
      name: 'no value as default, none at all, other words, and functions that know null',
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
