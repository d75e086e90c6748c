import type { RuleCase } from './rule-case.ts'
import { table, tableWithId } from './shorthand.ts'

const columns = ['city text(40)', 'street text(80)', 'email text(80)!'] as const

export const redundantIndex: RuleCase = {
  rule: 'redundant-index',
  triggers: [
    {
      name: 'an index on the first column of a wider index',
      schema: {
        tables: [
          tableWithId('people', columns, {
            indexes: [
              { name: 'people_city', columns: ['city'] },
              { name: 'people_place', columns: ['city', 'street', 'email'] },
            ],
          }),
        ],
      },
      finds: [{ table: 'people', columns: ['city'], object: 'people_city' }],
    },
    {
      name: 'one of two identical indexes on the first column of a wider index',
      schema: {
        tables: [
          tableWithId('people', columns, {
            indexes: [
              { name: 'people_city', columns: ['city'] },
              { name: 'people_town', columns: ['city'] },
              { name: 'people_place', columns: ['city', 'street'] },
            ],
          }),
        ],
      },
      finds: [{ table: 'people', columns: ['city'], object: 'people_city' }],
    },
    {
      name: 'an index with the same key columns but fewer included columns',
      schema: {
        tables: [
          tableWithId('people', columns, {
            indexes: [
              { name: 'people_city', columns: ['city'] },
              { name: 'people_mail', columns: ['city'], included: ['email'] },
            ],
          }),
        ],
      },
      notOn: { mysql: 'has no included columns' },
      finds: [{ table: 'people', columns: ['city'], object: 'people_city' }],
    },
    {
      name: 'an index on the first column of a primary key',
      schema: {
        tables: [
          table('seats', ['hall integer!', 'seat integer!'], {
            primaryKey: ['hall', 'seat'],
            indexes: [{ name: 'seats_hall', columns: ['hall'] }],
          }),
        ],
      },
      notOn: {
        mssql: 'stores the table in primary key order, so the index is much smaller',
      },
      finds: [{ table: 'seats', columns: ['hall'], object: 'seats_hall' }],
    },
  ],
  nearMisses: [
    {
      name: 'a unique key, and an index on a later column of a wider index',
      schema: {
        tables: [
          tableWithId('people', columns, {
            uniqueKeys: [{ columns: ['email'] }],
            indexes: [
              { name: 'people_mail', columns: ['email', 'city'] },
              { name: 'people_place', columns: ['city', 'street'] },
              { name: 'people_street', columns: ['street'] },
            ],
          }),
        ],
      },
    },
    {
      name: 'a complete index and a wider partial index',
      schema: {
        tables: [
          tableWithId('people', columns, {
            indexes: [
              { name: 'people_city', columns: ['city'] },
              { name: 'people_place', columns: ['city', 'street'], where: '[street] is not null' },
            ],
          }),
        ],
      },
      notOn: { mysql: 'has no conditions' },
    },
    {
      name: 'an index on the first column of the clustered key',
      schema: {
        tables: [
          table('seats', ['hall integer!', 'seat integer!', 'note text(400)'], {
            primaryKey: ['hall', 'seat'],
            indexes: [{ name: 'seats_hall', columns: ['hall'] }],
          }),
        ],
      },
      notOn: { postgresql: 'has no clustered keys', mysql: 'the index is redundant on this server' },
    },
  ],
}
