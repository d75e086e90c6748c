import type { Expected, RuleCase } from './rule-case.ts'
import { foreignKeyTo, tableWithId } from './shorthand.ts'

const columns = ['city text(40)', 'street text(80)', 'email text(80)!'] as const

const referred = (fix: Expected['fix']): Expected => ({
  table: 'people',
  columns: ['email'],
  object: 'people_unique_email',
  fix,
})

export const duplicateIndex: RuleCase = {
  rule: 'duplicate-index',
  triggers: [
    {
      name: 'two identical indexes, and an index on the column of a unique key',
      schema: {
        tables: [
          tableWithId('people', columns, {
            uniqueKeys: [{ name: 'people_email_key', columns: ['email'] }],
            indexes: [
              { name: 'people_email', columns: ['email'] },
              { name: 'people_place_a', columns: ['city', 'street'] },
              { name: 'people_place_b', columns: ['city', 'street'] },
            ],
          }),
        ],
      },
      finds: [
        { table: 'people', columns: ['email'], object: 'people_email' },
        { table: 'people', columns: ['city', 'street'], object: 'people_place_b' },
      ],
    },
    {
      name: 'a unique constraint and a unique index on the same columns',
      schema: {
        tables: [
          tableWithId('people', columns, {
            uniqueKeys: [{ name: 'people_email_key', columns: ['email'] }],
            indexes: [{ name: 'people_unique_email', columns: ['email'], unique: true }],
          }),
        ],
      },
      finds: [{ table: 'people', columns: ['email'], object: 'people_unique_email' }],
    },
    {
      name: 'a unique index on the same column as a unique key that a foreign key may use',
      schema: {
        tables: [
          tableWithId('people', columns, {
            uniqueKeys: [{ name: 'people_email_key', columns: ['email'] }],
            indexes: [{ name: 'people_unique_email', columns: ['email'], unique: true }],
          }),
          tableWithId('letters', ['written_to text(80)'], {
            foreignKeys: [{ columns: ['written_to'], references: { table: 'people', columns: ['email'] } }],
          }),
        ],
      },
      finds: {
        postgresql: [referred('template')],
        mysql: [referred('cures')],
        mssql: [referred('template')],
      },
    },
    {
      name: 'two indexes on a foreign key',
      schema: {
        tables: [
          tableWithId('cities'),
          tableWithId('people', ['city integer'], {
            foreignKeys: [foreignKeyTo('city', 'cities', { name: 'people_city' })],
            indexes: [
              { name: 'people_by_city', columns: ['city'] },
              { name: 'people_in_city', columns: ['city'] },
            ],
          }),
        ],
      },
      finds: [{ table: 'people', columns: ['city'], object: 'people_in_city' }],
    },
  ],
  nearMisses: [
    {
      name: 'the same columns in another order or with other sort directions',
      schema: {
        tables: [
          tableWithId('people', columns, {
            indexes: [
              { name: 'people_a', columns: ['city', 'street'] },
              { name: 'people_b', columns: ['street', 'city'] },
              { name: 'people_c', columns: ['city', { name: 'street', descending: true }] },
            ],
          }),
        ],
      },
      notOn: { mysql: 'MariaDB before 10.8 has no descending indexes' },
    },
    {
      name: 'a partial index and an index with included columns on the same column',
      schema: {
        tables: [
          tableWithId('people', columns, {
            indexes: [
              { name: 'people_a', columns: ['city'] },
              { name: 'people_b', columns: ['city'], where: '[street] is not null' },
              { name: 'people_c', columns: ['city'], included: ['email'] },
            ],
          }),
        ],
      },
      notOn: { mysql: 'has neither partial indexes nor included columns' },
    },
    {
      name: 'indexes with another collation or method',
      schema: {
        tables: [tableWithId('people', columns, { indexes: [{ name: 'people_a', columns: ['city'] }] })],
        further: {
          postgresql: [
            'create index people_b on {people} ([city] text_pattern_ops)',
            'create index people_c on {people} using hash ([city])',
            'create index people_d on {people} ([city] collate "C")',
          ],
          mysql: [
            'create index people_b on {people} ([city](10))',
            'create fulltext index people_c on {people} ([city])',
          ],
        },
      },
    },
  ],
}
