import type { RuleCase } from './rule-case.ts'
import { table, tableWithId } from './shorthand.ts'

const columns = ['city text(40)', 'street text(80)', 'email text(80)!'] as const

export const redundantIndex: RuleCase = {
  rule: 'redundant-index',
  triggers: [
    {
      name: 'the first column of a wider index',
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
      name: 'the first column of a wider index, of which there is a copy that goes by the other rule',
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
      name: 'the same columns with more of them along',
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
      notOn: { mysql: 'has no columns along' },
      finds: [{ table: 'people', columns: ['city'], object: 'people_city' }],
    },
    {
      name: 'the first column of a primary key',
      schema: {
        tables: [
          table('seats', ['hall integer!', 'seat integer!'], {
            primaryKey: ['hall', 'seat'],
            indexes: [{ name: 'seats_hall', columns: ['hall'] }],
          }),
        ],
      },
      notOn: {
        mssql: 'keeps the table itself in the order of its primary key, beside which the index is small',
      },
      finds: [{ table: 'seats', columns: ['hall'], object: 'seats_hall' }],
    },
  ],
  nearMisses: [
    {
      name: 'a unique index, one of a later column, and one of fewer rows',
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
      name: 'an index of some rows beside a wider one of others',
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
      name: 'an index of the first column of the key that the table is kept in the order of',
      schema: {
        tables: [
          table('seats', ['hall integer!', 'seat integer!', 'note text(400)'], {
            primaryKey: ['hall', 'seat'],
            indexes: [{ name: 'seats_hall', columns: ['hall'] }],
          }),
        ],
      },
      notOn: { postgresql: 'keeps tables in no order', mysql: 'counts it as redundant itself' },
    },
  ],
}
