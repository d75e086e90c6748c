import type { SchemaDescription } from './description.ts'

/** A schema with every type, and names that need quotes. */
export const awkwardSchema: SchemaDescription = {
  tables: [
    {
      name: 'Every Type',
      comment: 'It\'s "odd"',
      columns: [
        { name: 'big', type: 'bigint', notNull: true },
        { name: 'yes or no', type: 'boolean', default: true },
        { name: 'exact', type: 'decimal(12,3)' },
        { name: 'rough', type: 'float', comment: '100 % `rough`' },
        { name: 'small', type: 'real' },
        { name: 'long_text', type: 'text' },
        { name: 'short_text', type: 'text(30)', default: "it's" },
        { name: 'fixed', type: 'char(3)' },
        { name: 'word', type: 'text(10)', default: 'NULL' },
        { name: 'day', type: 'date' },
        { name: 'hour', type: 'time' },
        { name: 'moment', type: 'datetime', default: { sql: 'current_timestamp' } },
        { name: 'bytes', type: 'binary' },
        { name: 'some_bytes', type: 'binary(16)' },
        { name: 'Umlaut ä', type: 'integer' },
      ],
      primaryKey: ['big'],
      uniqueKeys: [{ name: 'one_of_each', columns: ['short_text', 'day'] }],
      rows: [
        [
          1,
          true,
          1.5,
          0.5,
          0.25,
          'x'.repeat(1000),
          'a',
          'abc',
          null,
          '2024-02-29',
          '12:00:00',
          '2024-02-29 12:00:00',
          null,
          null,
          7,
        ],
        [2, false, null, null, null, null, null, null, null, null, null, null, null, null, null],
      ],
    },
  ],
}
