import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, tableWithId } from './shorthand.ts'

export const sameNameDifferentType: RuleCase = {
  rule: 'same-name-different-type',
  triggers: [
    {
      name: 'a column that is text in one of three tables, and one that is a date without time',
      schema: {
        tables: [
          tableWithId('orders', ['customer_number integer', 'created_at datetime']),
          tableWithId('letters', ['customer_number integer', 'created_at datetime']),
          tableWithId('claims', ['customer_number text(12)', 'created_at date']),
        ],
      },
      unseen: { table: 'claims', values: { id: 404, customer_number: '007' } },
      finds: [
        { table: 'claims', columns: ['customer_number'], fix: 'looksFirst' },
        { table: 'claims', columns: ['created_at'], level: 'information' },
      ],
    },
    {
      name: 'two tables with different types, and a column that has one type in most tables',
      schema: {
        tables: [
          tableWithId('orders', ['ship_code integer', 'email text(80)']),
          tableWithId('ships', ['ship_code text(10)', 'email text(80)']),
          tableWithId('guests', ['email text(80)']),
          tableWithId('crews', ['email integer']),
        ],
      },
      finds: [
        { table: null, columns: ['ship_code'], fix: 'none' },
        { table: 'crews', columns: ['email'], fix: 'none' },
      ],
    },
    {
      name: 'floats among decimals of several sizes, and decimals none of which fits all values',
      schema: {
        tables: [
          tableWithId('orders', ['unit_price decimal(10,2)', 'unit_size decimal(10,2)']),
          tableWithId('letters', ['unit_price decimal(18,6)', 'unit_size decimal(9,6)']),
          tableWithId('claims', ['unit_price float', 'unit_size float']),
        ],
      },
      unseen: { table: 'claims', values: { id: 404, unit_price: 0.123456789 } },
      finds: [
        { table: 'claims', columns: ['unit_price'], level: 'information', fix: 'looksFirst' },
        { table: 'claims', columns: ['unit_size'], level: 'information', fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'other lengths and sizes, generic names, and names that few tables share',
      schema: {
        tables: [
          tableWithId('orders', [
            'status integer',
            'customer_name text(40)',
            'external_id text(20)',
            'weather text(20)',
          ]),
          tableWithId('letters', [
            'status text(20)',
            'customer_name text(80)',
            'external_id integer',
            'weather integer',
          ]),
          tableWithId('claims', ['value decimal(9,2)', 'order_number integer']),
          tableWithId('cases', ['value text(20)', 'order_number bigint']),
        ],
      },
    },
    {
      name: 'a foreign key and the column that it refers to',
      schema: {
        tables: [
          tableWithId('people', ['home_town text(40)']),
          tableWithId('pets', ['person_id integer', 'home_town text(40)'], {
            foreignKeys: [foreignKeyTo('person_id', 'people')],
          }),
        ],
        views: [{ name: 'towns', select: 'select 1 as [home_town] from {people}' }],
      },
    },
  ],
}
