import type { RuleCase } from './rule-case.ts'
import { tableWithId } from './shorthand.ts'

const columns = ['email text(80)!', 'phone text(20)', 'deleted_at datetime'] as const

export const nullableInUnique: RuleCase = {
  rule: 'nullable-in-unique',
  triggers: [
    {
      name: 'a composite unique key with a nullable column',
      schema: {
        tables: [
          tableWithId('people', columns, {
            uniqueKeys: [{ name: 'people_once', columns: ['email', 'deleted_at'] }],
          }),
        ],
      },
      notOn: { mssql: 'treats nulls as equal, as this key needs' },
      finds: [{ table: 'people', columns: ['deleted_at'], object: 'people_once' }],
    },
    {
      name: 'a unique column in which only one row may be null',
      schema: {
        tables: [
          tableWithId('people', columns, { uniqueKeys: [{ name: 'people_phone', columns: ['phone'] }] }),
        ],
      },
      notOn: {
        postgresql: 'allows any number of nulls',
        mysql: 'allows any number of nulls',
      },
      finds: [{ table: 'people', columns: ['phone'], object: 'people_phone', fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'an optional column whose values are unique',
      schema: {
        tables: [
          tableWithId('people', columns, {
            indexes: [
              { name: 'people_phone', columns: ['phone'], unique: true, where: '[phone] is not null' },
            ],
          }),
        ],
      },
    },
    {
      name: 'a unique key without nullable columns, and an index that isn’t unique',
      schema: {
        tables: [
          tableWithId('people', columns, {
            uniqueKeys: [{ columns: ['email', 'id'] }],
            indexes: [{ name: 'people_mail', columns: ['email', 'deleted_at'] }],
          }),
        ],
      },
    },
    {
      name: 'a unique key that treats nulls as equal',
      schema: {
        tables: [tableWithId('people', columns)],
        further: {
          postgresql: [
            'create unique index people_once on {people} ([email], [deleted_at]) nulls not distinct',
            'create unique index people_phone on {people} ([phone]) nulls not distinct',
          ],
          mssql: ['create unique index people_once on {people} ([email], [deleted_at])'],
        },
      },
      notOn: { mysql: 'never does' },
    },
  ],
}
