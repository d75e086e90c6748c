import type { Expected, RuleCase } from './rule-case.ts'
import { foreignKeyTo, table, tableWithId } from './shorthand.ts'

const onSqlServer = { mssql: 'requires foreign keys of the same type and length' }
const onlyPostgresql = { ...onSqlServer, mysql: 'requires foreign keys of the same type' }

const cities = (fix: Expected['fix'] = 'cures'): readonly Expected[] => [
  { table: 'cities', columns: ['country_code'], object: 'cities_country', fix },
]

export const fkTypeMismatch: RuleCase = {
  rule: 'fk-type-mismatch',
  triggers: [
    {
      name: 'text columns shorter than the referenced column',
      schema: {
        tables: [
          table('countries', ['code text(40)!'], { primaryKey: ['code'] }),
          tableWithId('cities', ['country_code text(10)'], {
            foreignKeys: [
              {
                name: 'cities_country',
                columns: ['country_code'],
                references: { table: 'countries', columns: ['code'] },
              },
            ],
          }),
        ],
      },
      notOn: onSqlServer,
      finds: { postgresql: cities(), mysql: cities('looksFirst'), mssql: [] },
    },
    {
      name: 'integers that refer to a larger integer type or to decimals',
      schema: {
        tables: [
          table('people', ['id bigint!'], { primaryKey: ['id'] }),
          table('vets', ['id decimal(12,0)!'], { primaryKey: ['id'] }),
          tableWithId('pets', ['owner integer', 'vet bigint'], {
            foreignKeys: [
              foreignKeyTo('owner', 'people', { name: 'pets_owner' }),
              foreignKeyTo('vet', 'vets', { name: 'pets_vet' }),
            ],
          }),
        ],
      },
      notOn: onlyPostgresql,
      finds: [
        { table: 'pets', columns: ['owner'], object: 'pets_owner' },
        { table: 'pets', columns: ['vet'], object: 'pets_vet' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'foreign keys of the same types, one of them composite with its columns in another order',
      schema: {
        tables: [
          table('rooms', ['house text(20)!', 'floor integer!'], { primaryKey: ['house', 'floor'] }),
          tableWithId('beds', ['floor integer', 'house text(20)'], {
            foreignKeys: [
              {
                columns: ['house', 'floor'],
                references: { table: 'rooms', columns: ['house', 'floor'] },
              },
            ],
          }),
        ],
      },
    },
    {
      name: 'a wider type of the same family',
      schema: {
        tables: [
          tableWithId('people'),
          tableWithId('pets', ['owner bigint'], { foreignKeys: [foreignKeyTo('owner', 'people')] }),
        ],
      },
      notOn: onlyPostgresql,
    },
    {
      name: 'a text column longer than the referenced column',
      schema: {
        tables: [
          table('countries', ['code text(10)!'], { primaryKey: ['code'] }),
          tableWithId('cities', ['country_code text(40)'], {
            foreignKeys: [
              { columns: ['country_code'], references: { table: 'countries', columns: ['code'] } },
            ],
          }),
        ],
      },
      notOn: onSqlServer,
    },
  ],
}
