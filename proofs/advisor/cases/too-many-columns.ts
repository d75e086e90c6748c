import type { RuleCase } from './rule-case.ts'
import { type ColumnText, tableWithId } from './shorthand.ts'

const columns = (count: number, end: '' | '!' = '') =>
  Array.from({ length: count }, (_, place): ColumnText => `c_${place}_x integer${end}`)

export const tooManyColumns: RuleCase = {
  rule: 'too-many-columns',
  triggers: [
    {
      name: 'a table with more than a hundred columns, and one with more than fifty mostly empty columns',
      schema: {
        tables: [tableWithId('wide', columns(105, '!')), tableWithId('sparse', columns(60))],
      },
      finds: [
        { table: 'wide', fix: 'none' },
        { table: 'sparse', level: 'information', fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'a table with ninety filled columns',
      schema: { tables: [tableWithId('wide', columns(90, '!')), tableWithId('small', columns(45))] },
    },
  ],
}
