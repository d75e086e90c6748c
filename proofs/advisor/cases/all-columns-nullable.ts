import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, table, tableWithId } from './shorthand.ts'

export const allColumnsNullable: RuleCase = {
  rule: 'all-columns-nullable',
  triggers: [
    {
      name: 'a table whose columns all allow nulls, and one whose only required column is its ID',
      schema: {
        tables: [
          table('notes', ['written date', 'words text(200)']),
          table(
            'calls',
            [
              { name: 'id', type: 'integer', identity: true },
              'caller text(20)',
              'called text(20)',
              'at datetime',
            ],
            { primaryKey: ['id'] },
          ),
        ],
      },
      finds: [
        { table: 'notes', fix: 'none' },
        { table: 'calls', level: 'information', fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'a required column, a check that requires a value, and rows with a creation time',
      schema: {
        tables: [
          table('notes', ['written date!', 'words text(200)']),
          table('contacts', ['phone text(20)', 'email text(80)'], {
            checks: [
              { name: 'contacts_reachable', expression: '[phone] is not null or [email] is not null' },
            ],
          }),
          table(
            'imports',
            [
              { name: 'id', type: 'integer', identity: true },
              'line text(400)',
              'problem text(400)',
              { name: 'source', type: 'text(40)', default: 'upload' },
            ],
            { primaryKey: ['id'] },
          ),
        ],
      },
    },
    {
      name: 'a table with a unique index',
      schema: {
        tables: [
          table(
            'codes',
            [
              { name: 'id', type: 'integer', identity: true },
              'code text(20)',
              'title text(20)',
              'until date',
            ],
            { primaryKey: ['id'], indexes: [{ name: 'codes_code', columns: ['code'], unique: true }] },
          ),
        ],
      },
    },
    {
      name: 'a table of optional details for another table’s row',
      schema: {
        tables: [
          tableWithId('people', ['name text(80)!']),
          tableWithId('profiles', ['motto text(80)', 'site text(80)', 'colour text(80)'], {
            foreignKeys: [foreignKeyTo('id', 'people')],
          }),
        ],
      },
    },
  ],
}
