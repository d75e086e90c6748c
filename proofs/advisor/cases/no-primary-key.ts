import type { RuleCase } from './rule-case.ts'

export const noPrimaryKey: RuleCase = {
  rule: 'no-primary-key',
  triggers: [
    {
      name: 'a table without a key',
      schema: {
        tables: [{ name: 'visits', columns: [{ name: 'page', type: 'text(80)', notNull: true }] }],
      },
      finds: [{ table: 'visits' }],
    },
    {
      name: 'a table whose unique key could be the primary key',
      schema: {
        tables: [
          {
            name: 'rates',
            columns: [
              { name: 'country', type: 'char(2)', notNull: true },
              { name: 'day', type: 'date', notNull: true },
              { name: 'rate', type: 'decimal(9,4)' },
            ],
            uniqueKeys: [{ columns: ['country', 'day'] }],
          },
        ],
      },
      finds: [{ table: 'rates', level: 'information' }],
    },
    {
      name: 'a table whose unique index could be the primary key',
      schema: {
        tables: [
          {
            name: 'taggings',
            columns: [
              { name: 'post_id', type: 'integer', notNull: true },
              { name: 'tag_id', type: 'integer', notNull: true },
            ],
            indexes: [{ name: 'taggings_apart', columns: ['post_id', 'tag_id'], unique: true }],
          },
          {
            name: 'ranks',
            columns: [{ name: 'place', type: 'integer', notNull: true }],
            indexes: [{ name: 'ranks_place', columns: [{ name: 'place', descending: true }], unique: true }],
          },
        ],
      },
      finds: [
        { table: 'taggings', level: 'information' },
        { table: 'ranks', level: 'information' },
      ],
    },
    {
      name: 'a table whose only unique index is partial',
      schema: {
        tables: [
          {
            name: 'shifts',
            columns: [
              { name: 'person', type: 'integer', notNull: true },
              { name: 'ended', type: 'integer' },
            ],
            indexes: [{ name: 'shifts_open', columns: ['person'], unique: true, where: '[ended] is null' }],
          },
        ],
      },
      notOn: { mysql: 'has no partial indexes' },
      finds: [{ table: 'shifts' }],
    },
    {
      name: 'a table whose unique key allows nulls',
      schema: {
        tables: [
          { name: 'badges', columns: [{ name: 'id', type: 'integer' }], uniqueKeys: [{ columns: ['id'] }] },
        ],
      },
      finds: [{ table: 'badges', fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a composite primary key, a view, and a migration tool’s table',
      schema: {
        tables: [
          {
            name: 'seats',
            columns: [
              { name: 'hall', type: 'integer', notNull: true },
              { name: 'seat', type: 'integer', notNull: true },
            ],
            primaryKey: ['hall', 'seat'],
          },
          { name: 'schema_migrations', columns: [{ name: 'version', type: 'text(40)' }] },
        ],
        views: [{ name: 'halls', select: 'select [hall] from {seats}' }],
      },
    },
  ],
}
