import type { Dictionary } from '@anj/workflow'
import type { RuleCase } from './rule-case.ts'
import { tableWithId } from './shorthand.ts'

/** Returns the dictionary as if it came from another product or version of the same family. */
const onMysql =
  (version: string) =>
  (dictionary: Dictionary): Dictionary =>
    dictionary.kind === 'mysql' ? { ...dictionary, version } : dictionary

export const reservedName: RuleCase = {
  rule: 'reserved-name',
  triggers: [
    {
      name: 'a table and columns with reserved names in any letter case',
      schema: {
        tables: [
          tableWithId('order', ['from date', 'To date']),
          tableWithId('people', ['select text(20)', 'Group text(20)']),
        ],
      },
      finds: [
        { table: 'order', fix: 'none' },
        { table: 'order', columns: ['from', 'To'], fix: 'none' },
        { table: 'people', columns: ['select', 'Group'], fix: 'none' },
      ],
    },
    {
      name: 'a name that only some servers reserve',
      schema: { tables: [tableWithId('runners', ['rank integer', 'offset integer', 'plan text(20)'])] },
      adjust: onMysql('MySQL 8.0.36'),
      finds: {
        postgresql: [{ table: 'runners', columns: ['offset'], fix: 'none' }],
        mysql: [{ table: 'runners', columns: ['rank'], fix: 'none' }],
        mssql: [{ table: 'runners', columns: ['plan'], fix: 'none' }],
      },
    },
  ],
  nearMisses: [
    {
      name: 'words that MySQL 8 alone reserves, on MariaDB and others',
      schema: { tables: [tableWithId('runners', ['rank integer', 'groups integer', 'system text(20)'])] },
      adjust: onMysql('MariaDB 10.11.6'),
    },
    {
      name: 'unreserved SQL keywords, and names that only contain a reserved word',
      schema: {
        tables: [
          tableWithId('orders', [
            'name text(20)',
            'type text(20)',
            'value integer',
            'status text(20)',
            'date date',
          ]),
          tableWithId('order_lines', [
            'from_date date',
            'user_id integer',
            'grouped integer',
            'comment text(20)',
          ]),
        ],
      },
    },
  ],
}
