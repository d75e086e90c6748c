import type { RuleCase } from './rule-case.ts'
import { tableWithId } from './shorthand.ts'

export const numberedColumns: RuleCase = {
  rule: 'numbered-columns',
  triggers: [
    {
      name: 'columns numbered from one, from two, and by year',
      schema: {
        tables: [
          tableWithId('people', [
            'phone_1 text(20)',
            'phone_2 text(20)',
            'phone_3 text(20)',
            'phone_9 text(20)',
          ]),
          tableWithId('books', ['author text(80)', 'author2 text(80)', 'author3 text(80)']),
          tableWithId('regions', ['sales2024 integer', 'sales2025 integer', 'sales2026 integer']),
        ],
      },
      finds: [
        { table: 'people', columns: ['phone_1', 'phone_2', 'phone_3'], fix: 'none' },
        { table: 'books', columns: ['author', 'author2', 'author3'], fix: 'none' },
        { table: 'regions', columns: ['sales2024', 'sales2025', 'sales2026'], fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'pairs, address lines, names that contain numbers, and gaps in the numbers',
      schema: {
        tables: [
          tableWithId('matches', ['team1 integer', 'team2 integer']),
          tableWithId('edges', ['x1 integer', 'y1 integer', 'x2 integer', 'y2 integer']),
          tableWithId('people', ['address1 text(40)', 'address2 text(40)', 'address3 text(40)']),
          tableWithId('files', ['sha1 text(40)', 'sha256 text(64)', 'md5 text(32)', 'crc32 text(8)']),
          tableWithId('debts', ['due_30 integer', 'due_60 integer', 'due_90 integer']),
          tableWithId('answers', ['field1 integer', 'field2 text(20)', 'field3 date']),
        ],
      },
    },
  ],
}
